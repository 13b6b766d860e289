import type { Insertable, Selectable } from 'kysely'
import { type Account, FIRST_TIME_ZONE } from '../../../domain/users/account.ts'
import type { AccountChange, NewAccount } from '../account-store.ts'
import { newRecordSalt } from './person-hashes.ts'
import { sortKey } from './sort-key.ts'
import type { AccountRow } from './tables/account-tables.ts'

/** In the column while the account has no time zone. */
const NO_TIME_ZONE = ''

/** Of a row: the first zone while the account has none of its own. */
export const timeZoneOf = (timeZone: string): string =>
  timeZone === NO_TIME_ZONE ? FIRST_TIME_ZONE : timeZone

const timeOf = (date: Date | null): number | null => date?.getTime() ?? null
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const emailColumns = (email: string) => ({ email, email_key: sortKey(email) })
const firstNameColumns = (firstName: string) => ({
  first_name: firstName,
  first_name_key: sortKey(firstName),
})
const lastNameColumns = (lastName: string) => ({
  last_name: lastName,
  last_name_key: sortKey(lastName),
})

/** Without the path, which contains the id and is written after the insert. */
export const newAccountRow = (account: NewAccount): Insertable<AccountRow> => ({
  ...emailColumns(account.email),
  ...firstNameColumns(account.firstName),
  ...lastNameColumns(account.lastName),
  role: account.role,
  language: account.language,
  time_zone: account.timeZone ?? NO_TIME_ZONE,
  parent_user_id: account.parentUserId,
  member_of: account.membership?.accountId ?? null,
  member_right: account.membership?.right ?? null,
  path: '',
  password_hash: account.passwordHash,
  record_salt: newRecordSalt(),
  email_confirmed_at: timeOf(
    account.emailConfirmedAt === undefined ? account.createdAt : account.emailConfirmedAt,
  ),
  initial_password_until: timeOf(account.initialPasswordUntil ?? null),
  created_at: account.createdAt.getTime(),
  updated_at: account.createdAt.getTime(),
  deleted_at: null,
})

export const changedAccountColumns = (change: AccountChange) => ({
  ...(change.email !== undefined && emailColumns(change.email)),
  ...(change.firstName !== undefined && firstNameColumns(change.firstName)),
  ...(change.lastName !== undefined && lastNameColumns(change.lastName)),
  ...(change.language !== undefined && { language: change.language }),
  ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
  ...(change.parentUserId !== undefined && { parent_user_id: change.parentUserId }),
  ...(change.right !== undefined && { member_right: change.right }),
  ...(change.passwordHash !== undefined && {
    password_hash: change.passwordHash,
    initial_password_until: timeOf(change.initialPasswordUntil ?? null),
  }),
  ...(change.emailConfirmedAt !== undefined && {
    email_confirmed_at: timeOf(change.emailConfirmedAt),
  }),
  ...(change.company !== undefined && { company: change.company }),
  ...(change.expiresOn !== undefined && { expires_on: change.expiresOn }),
  ...(change.mostSensors !== undefined && { most_sensors: change.mostSensors }),
  ...(change.mostMessages !== undefined && { most_messages: change.mostMessages }),
  updated_at: change.updatedAt.getTime(),
})

export const ERASED_ACCOUNT_COLUMNS = {
  ...emailColumns(''),
  ...firstNameColumns(''),
  ...lastNameColumns(''),
  company: null,
  password_hash: null,
  record_salt: null,
}

export const asAccount = (row: Selectable<AccountRow>): Account => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  language: row.language,
  timeZone: row.time_zone === NO_TIME_ZONE ? null : row.time_zone,
  parentUserId: row.parent_user_id,
  membership:
    row.member_of === null || row.member_right === null
      ? null
      : { accountId: row.member_of, right: row.member_right },
  path: row.path,
  emailConfirmedAt: dateOf(row.email_confirmed_at),
  initialPasswordUntil: dateOf(row.initial_password_until),
  ...(row.company !== null && { company: row.company }),
  ...(row.expires_on !== null && { expiresOn: row.expires_on }),
  ...(row.most_sensors !== null && { mostSensors: row.most_sensors }),
  ...(row.most_messages !== null && { mostMessages: row.most_messages }),
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
})
