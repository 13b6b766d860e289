import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { withoutAccents } from '../../../domain/search/search-text.ts'
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

type Engine = Pick<SqlEngine, 'db' | 'contains' | 'containsLoosely'>

export const sqlSearchStore = (engine: Engine): SearchReads => ({
  accounts: accounts(engine),
  toolIds: toolIds(engine),
  devices: devices(engine),
  openAlarms: openAlarms(engine),
})

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
          has(engine, sql<string>`account.first_name || ' ' || account.last_name`, query),
          has(engine, sql<string>`account.last_name || ' ' || account.first_name`, query),
          has(engine, eb.ref('account.email'), query),
          has(engine, eb.ref('account.company'), query),
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

/** Digits have one form: what lacks them needs no look at its letters, which takes five times as long. */
const has = (
  { contains, containsLoosely }: Engine,
  text: Expression<string | null>,
  query: SearchQuery,
): Expression<SqlBool> => {
  const [digits] = query.text.match(/\d+/) ?? []
  const isHit = containsLoosely(text, query)
  return digits === undefined ? isHit : sql<SqlBool>`(${contains(text, digits)} and ${isHit})`
}

/** An IMEI has digits alone. */
const mayBeOfImei = ({ text }: SearchQuery): boolean => /^\d+$/.test(text)

const isSuchTool = (
  engine: Engine,
  eb: ExpressionBuilder<Tables, 'tool'>,
  query: SearchQuery,
): Expression<SqlBool> => {
  const [, imei, sensor] = SENSOR.exec(query.text) ?? []
  const byName = has(engine, eb.ref('tool.name'), query)
  if (imei === undefined)
    return mayBeOfImei(query)
      ? eb.or([byName, engine.contains(eb.ref('tool.imei_number'), query.text)])
      : byName
  return eb.or([
    byName,
    eb.and([
      engine.contains(eb.ref('tool.imei_number'), imei),
      eb('tool.equipment_id', '=', Number(sensor) as 1 | 2 | 3 | 4),
    ]),
  ])
}

/**
 * Whether the keys that names sort by (sort-key.ts) answer the search: they have neither case nor accents,
 * but digits in another form. A fifth of the time of a pattern, and an IMEI has no letters.
 */
const isInKeys = ({ text, caseSensitive }: SearchQuery): boolean =>
  !caseSensitive && !/\d/.test(withoutAccents(text))

const toolIds =
  (engine: Engine): SearchReads['toolIds'] =>
  async (query) => {
    const ofOwners = owners(query)
    const inSight = (owner: 'tool.user_id' | '+tool.user_id', condition: ToolCondition) =>
      liveTools(engine.db)
        .select('tool.id')
        .where(condition)
        .$if(ofOwners !== null, (tools) =>
          tools.where(sql.raw<number>(owner), 'in', (eb) =>
            eb
              .selectFrom('account')
              .select('account.id')
              .where((of) => ofOwners!(of)),
          ),
        )
        .limit(query.most)
        .execute()
    const isSuch: ToolCondition = (eb) => isSuchTool(engine, eb, query)
    const key = sortKey(query.text)
    const exact = await inSight('tool.user_id', (eb) =>
      eb.and([eb('tool.name_key', '=', key), isSuch(eb)]),
    )
    const others = isInKeys(query)
      ? // The plus keeps SQLite from reading the rows of one owner after the other; what is cheap stands first.
        await inSight('+tool.user_id', (eb) => engine.contains(eb.ref('tool.name_key'), key))
      : await inSight('tool.user_id', (eb) => eb.and([HAS_OWNER, isSuch(eb)]))
    return [...new Set([...exact, ...others].map(({ id }) => id))]
  }

type ToolCondition = (eb: ExpressionBuilder<Tables, 'tool'>) => Expression<SqlBool>

/** Of more devices that have a text as their alias, the first ones are looked for in order. */
const MOST_SORTED = 1_500

const devices =
  (engine: Engine): SearchReads['devices'] =>
  async (query) => {
    const { most, scope } = query
    const imeis = engine.db.selectFrom('device').select('device.imei_number').limit(most)
    // Apart: an index has the holders with their IMEIs, another one the devices that have an alias.
    const byImei = imeis
      .where((eb) => isHeldIn(eb, scope))
      .where((eb) => engine.contains(eb.ref('device.imei_number'), query.text))
      .orderBy('device.imei_number')
    const called = imeis
      .where((eb) => has(engine, eb.ref('device.alias'), query))
      // The plus keeps SQLite with the aliases.
      .where((eb) => isHeldIn(eb, scope, sql<number | null>`+device.holder_id`))
    const some = await called.where('device.alias', '>', '').limit(MOST_SORTED).execute()
    // Where so many have it, the first ones in the order of the IMEIs are soon found.
    const byAlias =
      some.length < MOST_SORTED ? some : await called.orderBy('device.imei_number').execute()
    const found = mayBeOfImei(query) ? await byImei.execute() : []
    return [...new Set([...found, ...byAlias].map((row) => row.imei_number))].sort().slice(0, most)
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
