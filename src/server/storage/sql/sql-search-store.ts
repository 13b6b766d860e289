import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { SearchQuery, SearchReads } from '../search-store.ts'
import { asAccount } from './account-row.ts'
import { isHeldIn } from './device-page.ts'
import { incidentsOfLiveTools, IS_OPEN } from './incident-filter.ts'
import { asIncident } from './incident-row.ts'
import { inScope } from './in-scope.ts'
import { RANK } from './open-incidents.ts'
import { sortKey } from './sort-key.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { HAS_OWNER, liveTools, owners } from './tool-ids.ts'

type Engine = Pick<SqlEngine, 'db' | 'contains' | 'containsAnyCase'>

export const sqlSearchStore = (engine: Engine): SearchReads => ({
  accounts: accounts(engine),
  toolIds: toolIds(engine),
  devices: devices(engine),
  openAlarms: openAlarms(engine),
})

const hasText = (
  { contains, containsAnyCase }: Engine,
  column: Expression<string | null>,
  { text, caseSensitive }: SearchQuery,
): Expression<SqlBool> => (caseSensitive ? contains : containsAnyCase)(column, text)

const accounts =
  (engine: Engine): SearchReads['accounts'] =>
  async (query) => {
    const rows = await engine.db
      .selectFrom('account')
      .selectAll('account')
      .where('account.deleted_at', 'is', null)
      .where('account.role', '<>', 'app')
      .where((eb) => inScope(eb, query.scope))
      .where((eb) =>
        eb.or([
          hasText(engine, sql<string>`account.first_name || ' ' || account.last_name`, query),
          hasText(engine, sql<string>`account.last_name || ' ' || account.first_name`, query),
          hasText(engine, eb.ref('account.email'), query),
        ]),
      )
      .orderBy('account.last_name_key')
      .orderBy('account.first_name_key')
      .orderBy('account.email_key')
      .orderBy('account.id')
      .limit(query.most)
      .execute()
    return rows.map(asAccount)
  }

/** "356307042441013 / 2": the second sensor of a device. */
const SENSOR = /^(\d+) *\/ *([1-4])$/

const isSuchTool = (
  engine: Engine,
  eb: ExpressionBuilder<Tables, 'tool'>,
  query: SearchQuery,
): Expression<SqlBool> => {
  const [, imei, sensor] = SENSOR.exec(query.text) ?? []
  const byName = hasText(engine, eb.ref('tool.name'), query)
  if (imei === undefined)
    return eb.or([byName, engine.contains(eb.ref('tool.imei_number'), query.text)])
  return eb.or([
    byName,
    eb.and([
      engine.contains(eb.ref('tool.imei_number'), imei),
      eb('tool.equipment_id', '=', Number(sensor) as 1 | 2 | 3 | 4),
    ]),
  ])
}

const toolIds =
  (engine: Engine): SearchReads['toolIds'] =>
  async (query) => {
    const ofOwners = owners(query)
    const inSight = liveTools(engine.db)
      .select('tool.id')
      .$if(ofOwners !== null, (tools) =>
        tools.where('tool.user_id', 'in', (eb) =>
          eb
            .selectFrom('account')
            .select('account.id')
            .where((of) => ofOwners!(of)),
        ),
      )
    const exact = await inSight
      .where('tool.name_key', '=', sortKey(query.text))
      .where((eb) => isSuchTool(engine, eb, query))
      .limit(query.most)
      .execute()
    const others = await inSight
      .where(HAS_OWNER)
      .where((eb) => isSuchTool(engine, eb, query))
      .limit(query.most)
      .execute()
    return [...new Set([...exact, ...others].map(({ id }) => id))]
  }

const devices =
  (engine: Engine): SearchReads['devices'] =>
  async (query) => {
    const rows = await engine.db
      .selectFrom('device')
      .select('device.imei_number')
      .where((eb) =>
        eb.and([
          isHeldIn(eb, query.scope),
          eb.or([
            engine.contains(eb.ref('device.imei_number'), query.text),
            hasText(engine, eb.ref('device.alias'), query),
          ]),
        ]),
      )
      .orderBy('device.imei_number')
      .limit(query.most)
      .execute()
    return rows.map((row) => row.imei_number)
  }

const openAlarms =
  (engine: Engine): SearchReads['openAlarms'] =>
  async (query) => {
    const rows = await incidentsOfLiveTools(engine.db)
      .where(IS_OPEN)
      .where((eb) => inScope(eb, query.scope))
      .where((eb) => isSuchTool(engine, eb as unknown as ExpressionBuilder<Tables, 'tool'>, query))
      .selectAll('incident')
      .orderBy(RANK)
      .orderBy('incident.started_at')
      .orderBy('incident.id')
      .limit(query.most)
      .execute()
    return rows.map(asIncident)
  }
