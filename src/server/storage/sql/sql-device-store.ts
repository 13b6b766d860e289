import type { ExpressionBuilder, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { AppKey, Device, DeviceQuery, DeviceWrites } from '../device-store.ts'
import { DeviceExistsError, UNKNOWN_DEVICES_KEPT } from '../device-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

const SORT_COLUMNS = {
  imeiNumber: 'imei_number',
  alias: 'alias',
  createdAt: 'created_at',
  firstContact: 'first_contact',
  lastContact: 'last_contact',
} as const satisfies Record<DeviceQuery['sort']['column'], string>

export const sqlDeviceStore = (engine: SqlEngine): DeviceWrites => {
  const { db, changed } = engine

  const find = async (
    column: 'imei_number' | 'alias' | 'key_hash',
    value: string,
  ): Promise<Device | null> => {
    const row = await db
      .selectFrom('device')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst()
    return row === undefined ? null : asDevice(row)
  }

  const set = async (imeiNumber: string, columns: Updateable<Tables['device']>): Promise<void> => {
    await refusingTakenNames(engine, () =>
      db.updateTable('device').set(columns).where('imei_number', '=', imeiNumber).execute(),
    )
    changed({ kind: 'device', imeiNumber })
  }

  const findAppKey = async (
    column: 'id' | 'key_hash',
    value: number | string,
  ): Promise<AppKey | null> => {
    const row = await db
      .selectFrom('app_key')
      .selectAll()
      .where(column, '=', value)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return row === undefined ? null : asAppKey(row)
  }

  return {
    byImei: (imeiNumber) => find('imei_number', imeiNumber),
    byAlias: (alias) => find('alias', alias),
    byKeyHash: (keyHash) => find('key_hash', keyHash),
    list: async () =>
      (await db.selectFrom('device').selectAll().orderBy('imei_number').execute()).map(asDevice),

    page: async ({ search, sort, page }) => {
      const matches = (eb: ExpressionBuilder<Tables, 'device'>) =>
        eb.or(
          (['imei_number', 'alias'] as const).map((column) =>
            engine.contains(eb.ref(column), search ?? ''),
          ),
        )
      const found =
        search === undefined ? db.selectFrom('device') : db.selectFrom('device').where(matches)
      const { total } = await found
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const column = SORT_COLUMNS[sort.column]
      const direction = sort.descending ? 'desc' : 'asc'
      const rows = await found
        .selectAll()
        .orderBy((eb) => eb(column, 'is', null))
        .orderBy(column === 'alias' ? sql`lower(alias)` : column, direction)
        .orderBy('imei_number', direction)
        .limit(page.first)
        .offset(page.offset)
        .execute()
      return { rows: rows.map(asDevice), total: Number(total) }
    },

    create: async ({ imeiNumber, alias, keyHash, createdAt }) => {
      const row = await refusingTakenNames(engine, () =>
        db
          .insertInto('device')
          .values({
            imei_number: imeiNumber,
            alias,
            key_hash: keyHash,
            created_at: createdAt.getTime(),
            first_contact: null,
            last_contact: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
      await db.deleteFrom('unknown_device').where('imei_number', '=', imeiNumber).execute()
      changed({ kind: 'device', imeiNumber })
      return asDevice(row)
    },

    setKey: (imeiNumber, keyHash) => set(imeiNumber, { key_hash: keyHash }),
    setAlias: (imeiNumber, alias) => set(imeiNumber, { alias }),
    setTcpNetworks: (imeiNumber, networks) =>
      set(imeiNumber, { tcp_networks: JSON.stringify(networks) }),

    touch: async (contacts) => {
      for (const { imeiNumber, at, clockAheadMs } of contacts) {
        const atMs = at.getTime()
        await sql`
          UPDATE device SET
            first_contact = coalesce(first_contact, ${atMs}),
            last_contact = CASE WHEN last_contact > ${atMs} THEN last_contact ELSE ${atMs} END,
            clock_ahead_ms = ${clockAheadMs}
          WHERE imei_number = ${imeiNumber}`.execute(db)
        changed({ kind: 'contact', imeiNumber, atMs, clockAheadMs })
      }
    },

    createAppKey: async ({ name, accountId, userId, keyHash, createdAt }) => {
      const row = await db
        .insertInto('app_key')
        .values({
          name,
          account_id: accountId,
          user_id: userId,
          key_hash: keyHash,
          created_at: createdAt.getTime(),
          revoked_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      changed({ kind: 'app-key', id: row.id })
      return asAppKey(row)
    },
    appKeyById: (id) => findAppKey('id', id),
    appKeyByHash: (keyHash) => findAppKey('key_hash', keyHash),
    revokeAppKey: async (id, at) => {
      const { numUpdatedRows } = await db
        .updateTable('app_key')
        .set({ revoked_at: at.getTime() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) changed({ kind: 'app-key', id })
      return numUpdatedRows > 0n
    },

    countUnknown: async (imeiNumber, at) => {
      const atMs = at.getTime()
      const isNew =
        (
          await db
            .insertInto('unknown_device')
            .values({
              imei_number: imeiNumber,
              attempts: 1,
              first_attempt: atMs,
              last_attempt: atMs,
            })
            .onConflict((conflict) =>
              conflict.column('imei_number').doUpdateSet({
                attempts: sql<number>`unknown_device.attempts + 1`,
                last_attempt: sql<number>`CASE WHEN unknown_device.last_attempt > ${atMs} THEN unknown_device.last_attempt ELSE ${atMs} END`,
              }),
            )
            .returning('attempts')
            .executeTakeFirstOrThrow()
        ).attempts === 1
      if (!isNew) return
      const kept = db
        .selectFrom('unknown_device')
        .select('imei_number')
        .orderBy('last_attempt', 'desc')
        .orderBy('imei_number')
        .limit(UNKNOWN_DEVICES_KEPT)
      await db.deleteFrom('unknown_device').where('imei_number', 'not in', kept).execute()
    },
    unknownDevices: async () => {
      const rows = await db
        .selectFrom('unknown_device')
        .selectAll()
        .orderBy('last_attempt', 'desc')
        .orderBy('imei_number')
        .execute()
      return rows.map((row) => ({
        imeiNumber: row.imei_number,
        attempts: row.attempts,
        firstAttempt: new Date(row.first_attempt),
        lastAttempt: new Date(row.last_attempt),
      }))
    },
  }
}

const refusingTakenNames = async <T>(engine: SqlEngine, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (engine.isUniqueViolation(error))
      throw new DeviceExistsError('a device has this IMEI, alias or key', { cause: error })
    throw error
  }
}

const asDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const asDevice = (row: Selectable<Tables['device']>): Device => ({
  imeiNumber: row.imei_number,
  alias: row.alias,
  hasKey: row.key_hash !== null,
  createdAt: new Date(row.created_at),
  firstContact: asDate(row.first_contact),
  lastContact: asDate(row.last_contact),
  clockAheadMs: row.clock_ahead_ms,
  tcpNetworks: JSON.parse(row.tcp_networks) as string[],
})

const asAppKey = (row: Selectable<Tables['app_key']>): AppKey => ({
  id: row.id,
  name: row.name,
  accountId: row.account_id,
  userId: row.user_id,
  createdAt: new Date(row.created_at),
})
