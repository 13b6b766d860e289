import type { Generated } from 'kysely'
import type { FolderState } from '../../../../domain/inspection-folders/inspection-folder.ts'
import type { Language } from '../../../../domain/users/account.ts'
import type { Assessment, DeviationState } from '../../../../domain/deviations/deviation.ts'

/** Reports about deviations, and folders for inspections. */
export type DeviationTables = {
  inspection_folder: {
    id: Generated<number>
    account_id: number
    made_by: number
    created_at: number
    /** JSON text. */
    tool_ids: string
    from_ms: number
    to_ms: number
    language: Language
    time_zone: string
    state: FolderState
    done_tools: number
    beat_at: number | null
    leased_by: Generated<string | null>
    finished_at: number | null
    /** JSON text. */
    files: string | null
    without_addresses: number
  }
  deviation: {
    id: Generated<number>
    account_id: number
    year: number
    number: number
    tool_id: number
    incident_id: number | null
    sensor_name: string
    imei_number: string
    began_at: number
    ended_at: number | null
    begun_at: number
    begun_by: number
    version: number
    state: DeviationState
    withdrawn_at: number | null
    withdrawn_by: number | null
    withdrawn_reason: string | null
  }
  deviation_version: {
    id: Generated<number>
    deviation_id: number
    version: number
    state: Exclude<DeviationState, 'WITHDRAWN'>
    /** JSON text. */
    facts: string
    facts_hash: string
    cause: string
    assessment: Assessment
    assessment_note: string
    action: string
    prevention: string
    written_at: number
    written_by: number
    submitted_at: number | null
    submitted_by: number | null
    content_hash: string | null
    reason: string | null
    created_at: number
  }
  deviation_person: {
    version_id: number
    place: number
    account_id: number | null
    first_name: string
    last_name: string
    address: string
    salt: string
  }
}
