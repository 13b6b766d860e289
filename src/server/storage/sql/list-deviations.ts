import { sql } from 'kysely'
import type { DeviationQuery, DeviationReads } from '../deviation-store.ts'
import { asDeviation } from './deviation-row.ts'
import { inScope } from './in-scope.ts'
import type { SqlEngine } from './sql-engine.ts'

/** A number as people write it, "2026-0001", of the columns of a row. */
const WRITTEN = sql<string>`CAST(deviation.year AS text) || '-' || substr('0000' || CAST(deviation.number AS text), CASE WHEN deviation.number > 9999 THEN 5 ELSE length(CAST(deviation.number AS text)) + 1 END)`

/** A report stays with the account that had the sensor: a sensor that moves leaves its reports behind. */
export const listDeviations =
  ({ db, contains }: Pick<SqlEngine, 'db' | 'contains'>): DeviationReads['list'] =>
  async (query: DeviationQuery) => {
    const { scope, states, toolId, incidentId, search, period, first, before } = query
    if (states?.length === 0) return []
    let rows = db
      .selectFrom('deviation')
      .innerJoin('account', 'account.id', 'deviation.account_id')
      .selectAll('deviation')
      .where((eb) => inScope(eb, scope))
    if (states !== undefined) rows = rows.where('deviation.state', 'in', [...states])
    if (toolId !== undefined) rows = rows.where('deviation.tool_id', '=', toolId)
    if (incidentId !== undefined) rows = rows.where('deviation.incident_id', '=', incidentId)
    if (before !== undefined) rows = rows.where('deviation.id', '<', before)
    if (search !== undefined)
      rows = rows.where((eb) =>
        eb.or([
          contains(eb.ref('deviation.sensor_name'), search),
          contains(eb.ref('deviation.imei_number'), search),
          contains(WRITTEN, search),
        ]),
      )
    if (period !== undefined)
      rows = rows.where((eb) =>
        eb.and([
          eb('deviation.began_at', '<', period.toMs),
          eb.or([
            eb('deviation.ended_at', 'is', null),
            eb('deviation.ended_at', '>', period.fromMs),
            eb('deviation.began_at', '>=', period.fromMs),
          ]),
        ]),
      )
    return (await rows.orderBy('deviation.id', 'desc').limit(first).execute()).map(asDeviation)
  }
