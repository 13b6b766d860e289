import type { Generated } from 'kysely'
import type { Assessment, DeviationState } from '../../../../domain/deviations/deviation.ts'

/** Reports about deviations. */
export type DeviationTables = {
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
