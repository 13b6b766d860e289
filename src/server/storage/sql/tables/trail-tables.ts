import type { Generated } from 'kysely'
import type { ChainedEntry } from '../../audit-store.ts'
import type { Outage } from '../../outage-store.ts'

/** The audit trail, and what the server remembers of itself. */
export type TrailTables = {
  audit: ChainedEntry & { hash: string }
  audit_personal: {
    audit_id: number
    part: number
    about: number | null
    salt: string
    facts: string
  }
  audit_concern: { audit_id: number; account_id: number }
  /** Filled by triggers. `account_id` 0 lists the entries about devices. */
  audit_listing: { account_id: number; action: string; at: number; audit_id: number }
  audit_head: { id: Generated<number>; entries: number; hash: string }
  outage: { id: Generated<number>; from_at: number; to_at: number; cause: Outage['cause'] }
  server_value: { name: string; value: string }
}
