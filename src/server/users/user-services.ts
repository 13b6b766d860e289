import { createAccount } from './create-account.ts'
import { createStaffAccount } from './create-staff-account.ts'
import { deleteAccount } from './delete-account.ts'
import { editAccount } from './edit-account.ts'
import {
  accountInSight,
  listAccounts,
  listAffiliates,
  listOwnAccounts,
  pageOfAccounts,
} from './list-accounts.ts'
import { ownAccount } from './own-account.ts'
import { registerAccount } from './register-account.ts'
import { setTimeZone } from './set-time-zone.ts'
import type { UserDeps } from './user-deps.ts'

export const userServices = (deps: UserDeps) => ({
  me: ownAccount(deps),
  register: registerAccount(deps),
  create: createAccount(deps),
  createStaff: createStaffAccount(deps),
  edit: editAccount(deps),
  remove: deleteAccount(deps),
  setTimeZone: setTimeZone(deps),
  one: accountInSight(deps),
  list: listAccounts(deps),
  own: listOwnAccounts(deps),
  affiliates: listAffiliates(deps),
  page: pageOfAccounts(deps),
})
