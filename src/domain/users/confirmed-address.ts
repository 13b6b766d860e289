import { DAY_MS } from '../durations.ts'
import type { Account } from './account.ts'

/**
 * Whether the account's address is confirmed. Where the server sends no mail with links, nobody
 * could confirm one, and every address counts as confirmed.
 */
export const isConfirmed = (
  { emailConfirmedAt }: Pick<Account, 'emailConfirmedAt'>,
  mailsLinks: boolean,
): boolean => !mailsLinks || emailConfirmedAt !== null

/** Invited, and the invitation is not accepted yet. Who registers alone has no parent until then. */
export const isInvited = ({
  emailConfirmedAt,
  parentUserId,
  membership,
}: Pick<Account, 'emailConfirmedAt' | 'parentUserId' | 'membership'>): boolean =>
  emailConfirmedAt === null && (parentUserId !== null || membership !== null)

/** An unconfirmed account that never held a device goes after this time. */
export const UNCONFIRMED_MS = 7 * DAY_MS
