import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Device, DeviceContact, DeviceReads, DeviceWrites } from '../device-store.ts'
import { DeviceExistsError } from '../device-store.ts'
import { deviceReports } from './device-reports.ts'
import { devicePage, isHeldIn, WITHOUT_DATA } from './device-page.ts'
import { networksOf, sendingDevices } from './sending-devices.ts'
import type { SqlEngine } from './sql-engine.ts'
import { inParts, refusingDuplicates } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { unknownDevices } from './unknown-devices.ts'

export const sqlDeviceStore = (engine: SqlEngine): DeviceWrites => ({
  ...deviceReads(engine),
  ...deviceWrites(engine),
  ...unknownDevices(engine.db),
  ...deviceReports(engine.db),
  ...sendingDevices(engine),
})

type ReadEngine = Pick<SqlEngine, 'db' | 'contains' | 'contacts'>

const deviceReads = (
  engine: ReadEngine,
): Pick<
  DeviceReads,
  'byImei' | 'byAlias' | 'list' | 'page' | 'withoutData' | 'ofHolder' | 'claimCodeHash'
> => ({
  byImei: (imeiNumber) => deviceBy(engine, 'imei_number', imeiNumber),
  byAlias: (alias) => deviceBy(engine, 'alias', alias),
  list: async (scope) =>
    (
      await engine.db
        .selectFrom('device')
        .selectAll()
        .where((eb) => isHeldIn(eb, scope))
        .orderBy('imei_number')
        .execute()
    ).map(asDevice(engine)),
  ofHolder: async (holderId) =>
    (
      await engine.db
        .selectFrom('device')
        .selectAll()
        .where('holder_id', '=', holderId)
        .orderBy('imei_number')
        .execute()
    ).map(asDevice(engine)),
  claimCodeHash: async (imeiNumber) =>
    (
      await engine.db
        .selectFrom('device')
        .select('claim_code_hash')
        .where('imei_number', '=', imeiNumber)
        .executeTakeFirst()
    )?.claim_code_hash ?? null,
  page: async (query) => {
    const { rows, total } = await devicePage(engine)(query)
    return { rows: rows.map(asDevice(engine)), total }
  },
  withoutData: async (imeiNumbers) => {
    const rows = await inParts(imeiNumbers, (part) =>
      engine.db
        .selectFrom('device')
        .select('device.imei_number')
        .where('device.imei_number', 'in', part)
        .where(sql<boolean>`device.imei_number in (${WITHOUT_DATA})`)
        .execute(),
    )
    return new Set(rows.map((row) => row.imei_number))
  },
})

const deviceBy = async (
  engine: ReadEngine,
  column: 'imei_number' | 'alias',
  value: string,
): Promise<Device | null> => {
  const row = await engine.db
    .selectFrom('device')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst()
  return row === undefined ? null : asDevice(engine)(row)
}

const deviceWrites = (
  engine: SqlEngine,
): Pick<
  DeviceWrites,
  | 'create'
  | 'setKey'
  | 'setAlias'
  | 'setTcpNetworks'
  | 'setHolder'
  | 'setClaimCode'
  | 'setSetUpAt'
  | 'retire'
  | 'bringBack'
  | 'touch'
  | 'heard'
> => ({
  create: createDevice(engine),
  setKey: (imeiNumber, keyHash) => changeDevice(engine, imeiNumber, { key_hash: keyHash }),
  setAlias: (imeiNumber, alias) => changeDevice(engine, imeiNumber, { alias }),
  setHolder: (imeiNumber, holderId) => changeDevice(engine, imeiNumber, { holder_id: holderId }),
  setClaimCode: (imeiNumber, claimCodeHash) =>
    changeDevice(engine, imeiNumber, { claim_code_hash: claimCodeHash }),
  setTcpNetworks: (imeiNumber, networks) =>
    changeDevice(engine, imeiNumber, { tcp_networks: JSON.stringify(networks) }),
  setSetUpAt: (imeiNumber, at) => changeDevice(engine, imeiNumber, { set_up_at: at.getTime() }),
  retire: (imeiNumber, at) =>
    changeDevice(engine, imeiNumber, {
      retired_at: at.getTime(),
      key_hash: null,
      claim_code_hash: null,
      tcp_networks: '[]',
    }),
  bringBack: async (imeiNumber) => {
    await changeDevice(engine, imeiNumber, { retired_at: null })
    await engine.db.deleteFrom('unknown_device').where('imei_number', '=', imeiNumber).execute()
  },

  touch: (contacts) => touchDevices(engine, contacts),
  heard: async (contacts) => {
    const noted = contacts.map(({ imeiNumber, at }) => ({ imeiNumber, atMs: at.getTime() }))
    if ((await engine.contacts.note(noted)) === 'to-write') return touchDevices(engine, contacts)
    for (const { imeiNumber, at, clockAheadMs } of contacts)
      engine.changed({ kind: 'contact', imeiNumber, atMs: at.getTime(), clockAheadMs })
  },
})

const touchDevices: (
  engine: SqlEngine,
  contacts: readonly DeviceContact[],
) => Promise<void> = async (engine, contacts) => {
  for (const { imeiNumber, at, clockAheadMs } of contacts) {
    const atMs = at.getTime()
    await sql`
      UPDATE device SET
        first_contact = coalesce(first_contact, ${atMs}),
        last_contact = CASE WHEN last_contact > ${atMs} THEN last_contact ELSE ${atMs} END,
        clock_ahead_ms = ${clockAheadMs}
      WHERE imei_number = ${imeiNumber}`.execute(engine.db)
    engine.changed({ kind: 'contact', imeiNumber, atMs, clockAheadMs })
  }
}

const deviceExists = (cause: unknown): DeviceExistsError =>
  new DeviceExistsError('a device has this IMEI, alias or key', { cause })

const createDevice =
  (engine: SqlEngine): DeviceWrites['create'] =>
  async ({ imeiNumber, alias, keyHash, createdAt, holderId = null, claimCodeHash = null }) => {
    const { db, changed } = engine
    const row = await refusingDuplicates(engine, deviceExists, () =>
      db
        .insertInto('device')
        .values({
          imei_number: imeiNumber,
          alias,
          key_hash: keyHash,
          created_at: createdAt.getTime(),
          first_contact: null,
          last_contact: null,
          holder_id: holderId,
          claim_code_hash: claimCodeHash,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await db.deleteFrom('unknown_device').where('imei_number', '=', imeiNumber).execute()
    changed({ kind: 'device', imeiNumber })
    return asDevice(engine)(row)
  }

const changeDevice = async (
  engine: SqlEngine,
  imeiNumber: string,
  columns: Updateable<Tables['device']>,
): Promise<void> => {
  await refusingDuplicates(engine, deviceExists, () =>
    engine.db.updateTable('device').set(columns).where('imei_number', '=', imeiNumber).execute(),
  )
  engine.changed({ kind: 'device', imeiNumber })
}

const asDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const asDevice =
  ({ contacts }: Pick<SqlEngine, 'contacts'>) =>
  (row: Selectable<Tables['device']>): Device => ({
    imeiNumber: row.imei_number,
    alias: row.alias,
    hasKey: row.key_hash !== null,
    holderId: row.holder_id,
    hasClaimCode: row.claim_code_hash !== null,
    createdAt: new Date(row.created_at),
    setUpAt: new Date(row.set_up_at ?? row.created_at),
    retiredAt: asDate(row.retired_at),
    firstContact: asDate(row.first_contact),
    lastContact: asDate(contacts.newest(row.imei_number, row.last_contact)),
    clockAheadMs: row.clock_ahead_ms,
    tcpNetworks: networksOf(row.tcp_networks),
  })
