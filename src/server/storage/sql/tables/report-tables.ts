import type { Generated } from 'kysely'
import type { ReportFormat, ReportRhythm } from '../../../../domain/reports/report-schedule.ts'
import type { Language } from '../../../../domain/users/account.ts'
import type { ReportRunState } from '../../report-store.ts'

export type ReportTables = {
  report_schedule: {
    id: Generated<number>
    account_id: number
    name: string
    rhythm: ReportRhythm
    day: number | null
    minute: number
    /** JSON of `ReportSelection`. */
    selection: string
    format: ReportFormat
    with_readings: number
    language: Language
    created_at: number
    since: number
    paused_at: number | null
    deleted_at: number | null
  }
  report_recipient: {
    schedule_id: number
    address: string
    account_id: number | null
    ended_at: number | null
  }
  report_edition: {
    schedule_id: number
    time_zone: string
    language: Language
    begun_until: number
  }
  report_run: {
    id: Generated<number>
    schedule_id: number
    time_zone: string
    language: Language
    format: ReportFormat
    with_readings: number
    /** JSON: [[first day, day after the last], …]. */
    periods: string
    created_at: number
    started_by: number | null
    state: ReportRunState
    leased_until: number
    leased_by: Generated<string | null>
    fence: number
    finished_at: number | null
    sensors: number
    left_out: number
  }
  report_run_recipient: {
    id: Generated<number>
    run_id: number
    address: string
    account_id: number | null
    delivery_id: number | null
  }
  report_document: {
    id: Generated<number>
    run_id: number
    tool_id: number | null
    from_day: string
    name: string
    size: number | null
    sha256: string | null
    failure: string | null
    bytes: Uint8Array | null
  }
  report_link: {
    secret_hash: string
    run_id: number
    address: string
    expires_at: number
    revoked_at: number | null
  }
}
