import type { Expression, ExpressionBuilder, RawBuilder, Selectable, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { DeviceFilter } from '../../../domain/devices/device-state.ts'
import type { DeviceQuery, DeviceScope } from '../device-store.ts'
import { inScope } from './in-scope.ts'
import type { ContactLog, SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

type DeviceExpressions = ExpressionBuilder<Tables, 'device'>

export const isHeldIn = (
  eb: DeviceExpressions,
  scope: DeviceScope,
  holder: Expression<number | null> = eb.ref('device.holder_id'),
): Expression<SqlBool> => {
  if (scope.kind === 'all') return sql<SqlBool>`1 = 1`
  if (scope.kind === 'stock') return eb(holder, 'is', null)
  return eb(
    holder,
    'in',
    eb
      .selectFrom('account')
      .select('account.id')
      .where((of) => inScope(of, scope)),
  )
}

/** Literals, since SQLite uses a partial index only for conditions that it reads in the query. */
const IN_SERVICE = sql<SqlBool>`device.retired_at is null`
const HAS_SENT = sql<SqlBool>`device.first_contact is not null`
const IN_STOCK = sql<SqlBool>`(device.holder_id is null or device.holder_id in
  (select account.id from account where account.role in ('superadmin', 'admin', 'affiliate')))
  and not exists (select 1 from tool where tool.imei_number = device.imei_number
    and tool.deleted_at is null and tool.is_bound = 1)`
/** The empty text keeps SQLite from reading all past incidents of the lane. */
export const WITHOUT_DATA = sql<string>`select tool.imei_number from incident cross join tool
  where incident.state <> 'RECOVERED' and incident.lane || '' = 'NODATA'
  and tool.id = incident.tool_id and tool.deleted_at is null and tool.is_bound = 1`
/** The column comes first: the newest contact of a device is never older, and costs more. */
const isSilent = (silentBefore: Date, { newestSql }: ContactLog): RawBuilder<SqlBool> =>
  sql`((device.last_contact < ${silentBefore.getTime()} and ${newestSql} < ${silentBefore.getTime()})
    or device.imei_number in (${WITHOUT_DATA}))`

const CONDITIONS: Readonly<
  Record<DeviceFilter, (silentBefore: Date, contacts: ContactLog) => readonly Expression<SqlBool>[]>
> = {
  STOCK: () => [IN_SERVICE, IN_STOCK],
  ASSIGNED: () => [IN_SERVICE, sql<SqlBool>`not (${IN_STOCK})`],
  NEVER_SENT: () => [IN_SERVICE, sql<SqlBool>`device.first_contact is null`],
  SENDING: (before, contacts) => [
    IN_SERVICE,
    HAS_SENT,
    sql<SqlBool>`not ${isSilent(before, contacts)}`,
  ],
  SILENT: (before, contacts) => [IN_SERVICE, HAS_SENT, isSilent(before, contacts)],
  RETIRED: () => [sql<SqlBool>`device.retired_at is not null`],
}

/**
 * Without a value last, in both directions. Indexes hold these expressions, but for the last contact,
 * which is in memory in part.
 */
const sortKeys = ({ newestSql }: ContactLog) =>
  ({
    imeiNumber: sql`device.imei_number`,
    alias: sql`lower(device.alias)`,
    createdAt: sql`device.created_at`,
    firstContact: sql`device.first_contact`,
    lastContact: newestSql,
  }) satisfies Record<DeviceQuery['sort']['column'], RawBuilder<unknown>>

/** A page of devices as rows of the table, and how many there are in all. */
export const devicePage =
  ({ db, contains, contacts }: Pick<SqlEngine, 'db' | 'contains' | 'contacts'>) =>
  async (query: DeviceQuery): Promise<{ rows: Selectable<Tables['device']>[]; total: number }> => {
    const { scope, holderPath, filter, silentBefore, search, searchHolder, sort, page } = query
    const matching = db
      .selectFrom('device')
      .where((eb) =>
        eb.and([
          isHeldIn(eb, scope),
          ...(holderPath === undefined
            ? []
            : [isHeldIn(eb, { kind: 'subtree', path: holderPath })]),
          ...(filter === undefined ? [] : CONDITIONS[filter](silentBefore, contacts)),
          ...(search === undefined ? [] : [hasText(eb, contains, search, searchHolder ?? false)]),
        ]),
      )
    const { total } = await matching
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const direction = sort.descending ? sql`desc` : sql`asc`
    const rows = await matching
      .selectAll('device')
      .orderBy(sql`${sortKeys(contacts)[sort.column]} ${direction} nulls last`)
      .orderBy(sql`device.imei_number ${direction}`)
      .limit(page.first)
      .offset(page.offset)
      .execute()
    return { rows, total: Number(total) }
  }

/** In IMEI or alias, or in a name or the e-mail of the holder. */
const hasText = (
  eb: DeviceExpressions,
  contains: SqlEngine['contains'],
  search: string,
  searchHolder: boolean,
): Expression<SqlBool> => {
  const own = (['imei_number', 'alias'] as const).map((column) =>
    contains(eb.ref(`device.${column}`), search),
  )
  if (!searchHolder) return eb.or(own)
  const holders = eb
    .selectFrom('account')
    .select('account.id')
    .where((of) =>
      of.or(
        (['first_name', 'last_name', 'email'] as const).map((column) =>
          contains(of.ref(`account.${column}`), search),
        ),
      ),
    )
  return eb.or([...own, eb('device.holder_id', 'in', holders)])
}
