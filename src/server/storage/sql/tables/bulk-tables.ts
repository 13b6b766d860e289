import type { Generated } from 'kysely'
import type { BulkItemState, BulkState } from '../../bulk-change-store.ts'

/** Changes of many tools, and profiles. */
export type BulkTables = {
  bulk_change: {
    id: Generated<number>
    account_id: number
    acts_for: number
    planned_at: number
    /** JSON text. */
    change: string
    staying: number
    state: BulkState
    reason: string | null
    moved_at: number | null
    done_at: number | null
    /** JSON text. */
    profile: string | null
  }
  profile: {
    id: Generated<number>
    account_id: number
    name: string
    /** JSON text. */
    setup: string
    created_at: number
    updated_at: number
  }
  tool_profile: { tool_id: number; profile_id: number; linked_at: number }
  bulk_change_item: {
    change_id: number
    place: number
    tool_id: number
    state: BulkItemState
    /** JSON text, both. */
    before: string
    after: string
    /** JSON text. */
    problem: string | null
  }
}
