import type { Generated } from 'kysely'

/** Sites of accounts, and where each tool was. */
export type SiteTables = {
  site: {
    id: Generated<number>
    account_id: number
    name: string
    /** See sort-key.ts. */
    name_key: string
    address: string | null
    opening_hours: string | null
    contact_name: string | null
    contact_phone: string | null
    technician: string | null
    created_at: number
    updated_at: number
    deleted_at: number | null
  }
  tool_site: { tool_id: number; from_ms: number; site_id: number | null }
}
