import type { Selectable } from 'kysely'
import { namesSecond, type Rota } from '../../../domain/duty/rota.ts'
import type { RotaCalendar, RotaWrites, StoredRota, ToldOfRota } from '../rota-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { wordedOnce } from './worded-once.ts'

const NOTHING_TOLD: ToldOfRota = { gaps: [], people: [] }

export const sqlRotaStore = (engine: Pick<SqlEngine, 'db' | 'changed'>): RotaWrites => ({
  ...rotas(engine),
  ...calendars(engine),
})

const rotas = ({
  db,
  changed,
}: Pick<SqlEngine, 'db' | 'changed'>): Pick<
  RotaWrites,
  'of' | 'dueToLook' | 'set' | 'remove' | 'lookAt' | 'setTold'
> => {
  const askRota = wordedOnce(db, (accountId: number) =>
    db.selectFrom('rota').selectAll().where('account_id', '=', accountId),
  )

  /** How often an alarm calls depends on whether there is a second in line. */
  const announceTools = async (accountId: number): Promise<void> => {
    const tools = await db
      .selectFrom('tool')
      .select('imei_number')
      .distinct()
      .where('user_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { imei_number: imeiNumber } of tools) changed({ kind: 'device', imeiNumber })
  }

  return {
    of: async (accountId) => {
      const [row] = await askRota(accountId)
      return row === undefined ? null : asRota(row)
    },

    dueToLook: async (now) => {
      const rows = await db
        .selectFrom('rota')
        .select('account_id')
        .where('look_at', '<=', now.getTime())
        .orderBy('look_at')
        .execute()
      return rows.map((row) => row.account_id)
    },

    set: async (accountId, rota, at) => {
      const columns = { ...columnsOf(rota), updated_at: at.getTime(), look_at: at.getTime() }
      await db
        .insertInto('rota')
        .values({ account_id: accountId, ...columns, told: JSON.stringify(NOTHING_TOLD) })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
        .execute()
      await announceTools(accountId)
    },

    remove: async (accountId) => {
      await db.deleteFrom('rota').where('account_id', '=', accountId).execute()
      await announceTools(accountId)
    },

    lookAt: async (accountId, at) => {
      await db
        .updateTable('rota')
        .set({ look_at: at.getTime() })
        .where('account_id', '=', accountId)
        .execute()
    },

    setTold: async (accountId, told) => {
      await db
        .updateTable('rota')
        .set({ told: JSON.stringify(told) })
        .where('account_id', '=', accountId)
        .execute()
    },
  }
}

const calendars = ({
  db,
}: Pick<SqlEngine, 'db'>): Pick<
  RotaWrites,
  'calendarOf' | 'calendarBySecretHash' | 'setCalendar' | 'noteCalendarUse' | 'removeCalendar'
> => {
  const calendar = async (column: 'account_id' | 'secret_hash', value: number | string) => {
    const row = await db
      .selectFrom('rota_calendar')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst()
    return row === undefined ? null : asCalendar(row)
  }

  return {
    calendarOf: (accountId) => calendar('account_id', accountId),
    calendarBySecretHash: (secretHash) => calendar('secret_hash', secretHash),

    setCalendar: async (accountId, secretHash, at) => {
      const columns = { secret_hash: secretHash, created_at: at.getTime(), last_used_at: null }
      return asCalendar(
        await db
          .insertInto('rota_calendar')
          .values({ account_id: accountId, ...columns })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
    },

    noteCalendarUse: async (accountId, at) => {
      await db
        .updateTable('rota_calendar')
        .set({ last_used_at: at.getTime() })
        .where('account_id', '=', accountId)
        .execute()
    },

    removeCalendar: async (accountId) => {
      await db.deleteFrom('rota_calendar').where('account_id', '=', accountId).execute()
    },
  }
}

const columnsOf = (rota: Rota) => ({
  shifts: JSON.stringify(rota.shifts),
  exceptions: JSON.stringify(rota.exceptions),
  names_second: namesSecond(rota) ? 1 : 0,
})

const asRota = (row: Selectable<Tables['rota']>): StoredRota => ({
  accountId: row.account_id,
  shifts: JSON.parse(row.shifts) as StoredRota['shifts'],
  exceptions: JSON.parse(row.exceptions) as StoredRota['exceptions'],
  updatedAt: new Date(row.updated_at),
  told: JSON.parse(row.told) as ToldOfRota,
})

const asCalendar = (row: Selectable<Tables['rota_calendar']>): RotaCalendar => ({
  accountId: row.account_id,
  createdAt: new Date(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
})
