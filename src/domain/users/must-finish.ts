import type { Role } from './account.ts'

/**
 * What a session has to finish before it may do anything else, in this order: show the second
 * factor, replace an initial password, set a second factor up.
 */
export const MUST_FINISH = ['SECOND_FACTOR', 'PASSWORD', 'ENROLMENT'] as const
export type MustFinish = (typeof MUST_FINISH)[number]

/** `factorAt`: when the session showed a second factor. `hasFactor`: whether its account has one. */
export type UnfinishedSession = {
  role: Role
  initialPasswordUntil: Date | null
  factorAt: Date | null
  hasFactor: boolean
  isRequiredByBranch: boolean
  isRequiredOfSuperadmins: boolean
}

/** Null: nothing. The first thing that is left, in the order of `MUST_FINISH`. */
export const mustFinish = (session: UnfinishedSession): MustFinish | null => {
  if (session.hasFactor && session.factorAt === null) return 'SECOND_FACTOR'
  if (session.initialPasswordUntil !== null) return 'PASSWORD'
  return !session.hasFactor && factorReason(session.role, session) !== null ? 'ENROLMENT' : null
}

/** Why an account must have a second factor: its role, or a setting of its branch. */
export const FACTOR_REASONS = ['ROLE', 'BRANCH'] as const
export type FactorReason = (typeof FACTOR_REASONS)[number]

/**
 * Why an account of this role must have a second factor; null when it need not.
 * `isRequiredOfSuperadmins`: the server has an https address. Without one browsers offer no passkeys.
 */
export const factorReason = (
  role: Role,
  {
    isRequiredByBranch,
    isRequiredOfSuperadmins,
  }: { isRequiredByBranch: boolean; isRequiredOfSuperadmins: boolean },
): FactorReason | null => {
  if (role === 'superadmin' && isRequiredOfSuperadmins) return 'ROLE'
  return isRequiredByBranch ? 'BRANCH' : null
}
