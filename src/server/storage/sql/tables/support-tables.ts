import type { Generated } from 'kysely'

/** Whom owners let look, and who did. */
export type SupportTables = {
  support_grant: {
    id: Generated<number>
    account_id: number
    person_id: number
    manager_id: number | null
    granted_at: number
    until_at: number
    ended_at: number | null
  }
  support_look: {
    id: Generated<number>
    grant_id: number
    manager_id: number
    session_hash: string
    token_hash: string
    opened_at: number
    until_at: number
    ended_at: number | null
    viewed: string
  }
}
