import type { Insertable, Selectable } from 'kysely'
import type { AlarmCondition } from '../../../domain/alarms/alarm-settings.ts'
import { type Incident, type NewIncident, severityOf } from '../alarm-store.ts'
import type { IncidentRow } from './tables/alarm-tables.ts'

/** Of a new one, the columns of responses are empty: they are left out, since each value costs time. */
export const newIncidentRow = (incident: NewIncident): Insertable<IncidentRow> => ({
  tool_id: incident.toolId,
  lane: incident.lane,
  state: incident.state,
  started_at: incident.startedAt.getTime(),
  opened_at: incident.openedAt.getTime(),
  recovered_at: incident.recoveredAt?.getTime() ?? null,
  recovery_cause: incident.recoveryCause,
  limit_celsius: incident.limit,
  extreme_celsius: incident.extreme,
  is_breaching: Number(incident.isBreaching),
  is_late: Number(incident.isLate),
  condition_id: incident.condition?.id ?? null,
  condition: incident.condition ? JSON.stringify(incident.condition) : null,
  severity: severityOf(incident),
})

export const asIncident = (row: Selectable<IncidentRow>): Incident => ({
  id: row.id,
  toolId: row.tool_id,
  lane: row.lane,
  condition: row.condition === null ? null : (JSON.parse(row.condition) as AlarmCondition),
  state: row.state,
  startedAt: new Date(row.started_at),
  openedAt: new Date(row.opened_at),
  recoveredAt: row.recovered_at === null ? null : new Date(row.recovered_at),
  recoveryCause: row.recovery_cause,
  limit: row.limit_celsius,
  extreme: row.extreme_celsius,
  isBreaching: row.is_breaching === 1,
  isLate: row.is_late === 1,
  acknowledgement:
    row.acknowledged_at === null
      ? null
      : {
          at: new Date(row.acknowledged_at),
          accountId: row.acknowledged_by,
          correctiveAction: row.corrective_action ?? '',
        },
  rangAgainAt: row.rang_again_at === null ? null : new Date(row.rang_again_at),
})
