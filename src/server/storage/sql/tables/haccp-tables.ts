import type { Generated } from 'kysely'
import type { PointKind } from '../../../../domain/haccp/check.ts'

/** HACCP registers. */
export type HaccpTables = {
  haccp_settings: {
    id: Generated<number>
    account_id: number
    set_at: number
    set_by: number
    times: string
    within_minutes: number
    tools: string | null
  }
  haccp_point: { id: Generated<number>; account_id: number }
  haccp_point_version: {
    id: Generated<number>
    point_id: number
    set_at: number
    set_by: number
    name: string
    kind: PointKind
    tool_id: number | null
    min: number | null
    max: number | null
    times_a_day: number
    weekdays: string
    is_retired: number
  }
  haccp_issued: {
    id: Generated<number>
    account_id: number
    month: string
    content_hash: string
    file_hash: string
    issued_at: number
    issued_to: number
    site_id: number | null
  }
  haccp_check: {
    id: Generated<number>
    check_id: string
    account_id: number
    point_id: number | null
    found: string
    remark: string
    measured_at: number
    entered_at: number
    received_at: number
    clock_ahead: number | null
    entered_by: number
    corrects: string | null
    reason: string | null
    is_void: number
  }
}
