import type { Generated } from 'kysely'
import type { SignatureMeaning } from '../../../../domain/records/signature.ts'
import type { DutyRecord, DutyRhythm } from '../../../../domain/signing/signing-duty.ts'

/** Who must sign which records, and who was reminded of it. */
export type SigningTables = {
  signing_duty: {
    id: Generated<number>
    account_id: number
    record: DutyRecord
    rhythm: DutyRhythm
    /** JSON list of numbers; null for all. */
    tool_ids: string | null
    site_id: number | null
    within_days: number
    meaning: SignatureMeaning
    since_day: string
    /** JSON list. */
    assignments: string
    told_vacant: number | null
    created_at: number
    ended_at: number | null
  }
  signing_reminder: { duty_id: number; from_day: string; account_id: number; days: number }
}
