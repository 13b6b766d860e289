import { sql } from 'kysely'
import type { AlarmWrites, MovedIncident } from '../alarm-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import { noteMoves } from './alarm-changes.ts'
import { insertRows } from './insert-rows.ts'

/** A thousand alarms may end at once: one by one, wording and running takes three times as long. */
export const moveIncidents = ({
  db,
  changed,
}: Pick<SqlEngine, 'db' | 'changed'>): AlarmWrites['moveMany'] => {
  const update = insertRows(db, (rows: readonly ReturnType<typeof movedRow>[]) => ({
    compile: () =>
      sql<{ id: number; tool_id: number }>`
        with moved (id, state, recovered_at, recovery_cause, extreme_celsius, rang_again_at) as
          (values ${sql.join(rows.map(typedRow))})
        update incident set state = moved.state, recovered_at = moved.recovered_at,
          recovery_cause = moved.recovery_cause, extreme_celsius = moved.extreme_celsius,
          rang_again_at = moved.rang_again_at
        from moved where incident.id = moved.id
        returning incident.id, incident.tool_id`.compile(db),
  }))
  const note = noteMoves(db)
  return async (incidents) => {
    await note(incidents)
    const rows = await update(incidents.map(movedRow))
    if (rows.length < incidents.length) throw new Error('an incident that moves does not exist')
    for (const { id, tool_id: toolId } of rows) changed({ kind: 'incident', id, toolId })
  }
}

const movedRow = (incident: MovedIncident) => ({
  id: incident.id,
  state: incident.state,
  recoveredAt: incident.recoveredAt?.getTime() ?? null,
  recoveryCause: incident.recoveryCause,
  extreme: incident.extreme,
  rangAgainAt: incident.rangAgainAt?.getTime() ?? null,
})

/** Without a type PostgreSQL takes a parameter in VALUES for a text. */
const typedRow = (row: ReturnType<typeof movedRow>) => sql`(
  cast(${row.id} as bigint), cast(${row.state} as text), cast(${row.recoveredAt} as bigint),
  cast(${row.recoveryCause} as text), cast(${row.extreme} as double precision),
  cast(${row.rangAgainAt} as bigint))`
