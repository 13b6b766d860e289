/**
 * What a member may do in the account that it belongs to: all that the account itself may; work with
 * sensors and alarms; or read. The highest first.
 */
export const MEMBER_RIGHTS = ['OWNER', 'STAFF', 'VIEWER'] as const
export type MemberRight = (typeof MEMBER_RIGHTS)[number]

/** `accountId`: the account that a member belongs to and acts for. */
export type Membership = { accountId: number; right: MemberRight }

/** Whether a right reaches as far as the needed one. Undefined: no member, so the account itself. */
export const reaches = (right: MemberRight | undefined, needed: MemberRight): boolean =>
  right === undefined || MEMBER_RIGHTS.indexOf(right) <= MEMBER_RIGHTS.indexOf(needed)
