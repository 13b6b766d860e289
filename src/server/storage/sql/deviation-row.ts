import type { Selectable } from 'kysely'
import type {
  Deviation,
  DeviationVersion,
  NewDeviationPerson,
  NewVersion,
} from '../deviation-store.ts'
import type { Tables } from './tables.ts'

export const asDeviation = (row: Selectable<Tables['deviation']>): Deviation => ({
  id: row.id,
  accountId: row.account_id,
  year: row.year,
  number: row.number,
  toolId: row.tool_id,
  incidentId: row.incident_id,
  sensorName: row.sensor_name,
  imeiNumber: row.imei_number,
  beganAt: new Date(row.began_at),
  endedAt: row.ended_at === null ? null : new Date(row.ended_at),
  begunAt: new Date(row.begun_at),
  begunBy: row.begun_by,
  version: row.version,
  state: row.state,
  withdrawn:
    row.withdrawn_at === null || row.withdrawn_by === null
      ? null
      : {
          at: new Date(row.withdrawn_at),
          by: row.withdrawn_by,
          reason: row.withdrawn_reason ?? '',
        },
})

export const asVersion = (row: Selectable<Tables['deviation_version']>): DeviationVersion => ({
  id: row.id,
  deviationId: row.deviation_id,
  version: row.version,
  state: row.state,
  facts: row.facts,
  factsHash: row.facts_hash,
  cause: row.cause,
  assessment: row.assessment,
  assessmentNote: row.assessment_note,
  action: row.action,
  prevention: row.prevention,
  writtenAt: new Date(row.written_at),
  writtenBy: row.written_by,
  submittedAt: row.submitted_at === null ? null : new Date(row.submitted_at),
  submittedBy: row.submitted_by,
  contentHash: row.content_hash,
  reason: row.reason,
  createdAt: new Date(row.created_at),
})

export const versionRow = (
  deviationId: number,
  version: number,
  { facts, factsHash, at, by, reason, ...text }: NewVersion,
): Omit<Selectable<Tables['deviation_version']>, 'id'> => ({
  deviation_id: deviationId,
  version,
  state: 'OPEN',
  facts,
  facts_hash: factsHash,
  cause: text.cause,
  assessment: text.assessment,
  assessment_note: text.assessmentNote,
  action: text.action,
  prevention: text.prevention,
  written_at: at.getTime(),
  written_by: by,
  submitted_at: null,
  submitted_by: null,
  content_hash: null,
  reason,
  created_at: at.getTime(),
})

export const personRows = (
  versionId: number,
  people: readonly NewDeviationPerson[],
): Selectable<Tables['deviation_person']>[] =>
  people.map(({ firstName, lastName, address, accountId, salt }, place) => ({
    version_id: versionId,
    place,
    account_id: accountId,
    first_name: firstName,
    last_name: lastName,
    address,
    salt,
  }))
