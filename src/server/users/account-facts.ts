import type { Account } from '../../domain/users/account.ts'

/** What the audit trail says of an account; never its password. */
export const accountFacts = (account: Account) => ({
  email: account.email,
  firstName: account.firstName,
  lastName: account.lastName,
  role: account.role,
  language: account.language,
  timeZone: account.timeZone,
  parentUserId: account.parentUserId,
  ...(account.membership && {
    memberOf: account.membership.accountId,
    right: account.membership.right,
  }),
})
