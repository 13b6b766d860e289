import type { Generated } from 'kysely'
import type { Language, Role } from '../../../../domain/users/account.ts'
import type { MemberRight } from '../../../../domain/users/membership.ts'

/** Accounts, their sessions and second factors. */
export type AccountTables = {
  rota: {
    account_id: number
    shifts: string
    exceptions: string
    names_second: number
    updated_at: number
    look_at: number
    told: string
  }
  rota_calendar: {
    account_id: number
    secret_hash: string
    created_at: number
    last_used_at: number | null
  }
  follow_up: {
    manager_id: number
    customer_id: number
    assignee_id: number | null
    note: string
    snoozed_until: number | null
    snoozed_at_alarm: number
    changed_by: number
    changed_at: number
  }
  account: AccountRow
  message_use: { account_id: number; month: string; sent: number }
  account_told: { account_id: number; about: string; told_at: number }
  session: {
    id: Generated<number>
    token_hash: string
    account_id: number
    created_at: number
    expires_at: number
    last_used_at: number
    authenticated_at: number
    device: string
    network: string
    new_device: number
    factor_at: number | null
  }
  login_place: { account_id: number; device: string; network: string; last_at: number }
  one_time_link: {
    secret_hash: string
    account_id: number
    purpose: string
    expires_at: number
    address: string | null
  }
  token: {
    id: Generated<number>
    name: string
    scopes: string
    account_id: number | null
    made_by: number | null
    app_account_id: number | null
    token_hash: string
    created_at: number
    expires_at: number | null
    last_used_at: number | null
    revoked_at: number | null
  }
  totp: { account_id: number; sealed_secret: string; created_at: number; last_step: number }
  passkey: {
    id: Generated<number>
    account_id: number
    credential_id: string
    public_key: string
    counter: number
    transports: string
    rp_id: string
    name: string
    created_at: number
    last_used_at: number | null
  }
  recovery_code: { account_id: number; code_hash: string; used_at: number | null }
  factor_challenge: {
    id: Generated<number>
    session_hash: string
    purpose: string
    value: string
    expires_at: number
  }
  factor_requirement: { account_id: number; set_by: number }
  wall_link: {
    id: Generated<number>
    name: string
    account_id: number
    secret_hash: string
    created_at: number
    last_used_at: number | null
    revoked_at: number | null
  }
}

export type AccountRow = {
  id: Generated<number>
  email: string
  first_name: string
  last_name: string
  /** See sort-key.ts. */
  email_key: string
  first_name_key: string
  last_name_key: string
  role: Role
  language: Language
  time_zone: string
  parent_user_id: number | null
  member_of: number | null
  member_right: MemberRight | null
  path: string
  password_hash: string | null
  /** See person-hashes.ts. */
  record_salt: string | null
  erased_hashes: string | null
  email_confirmed_at: number | null
  initial_password_until: number | null
  company: string | null
  expires_on: string | null
  most_sensors: number | null
  most_messages: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}
