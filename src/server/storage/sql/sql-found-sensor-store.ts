import type { Selectable } from 'kysely'
import type { FoundSensor } from '../../../domain/devices/found-sensor.ts'
import {
  FOUND_SENSORS_KEPT,
  type FoundSensorWrites,
  type StoredFoundSensor,
} from '../found-sensor-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

/** No account has this id; it stands for null, which a unique index does not compare. */
const NO_ACCOUNT = 0

export const sqlFoundSensorStore = ({
  db,
  changed,
}: Pick<SqlEngine, 'db' | 'changed'>): FoundSensorWrites => {
  const byId = async (id: number): Promise<StoredFoundSensor | null> => {
    const row = await db
      .selectFrom('found_sensor')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : asFoundSensor(row)
  }
  const changedOf = async (id: number): Promise<void> => {
    const row = await byId(id)
    if (row !== null) changed({ kind: 'found-sensor', accountId: row.accountId })
  }
  return {
    byId,
    ofAccount: async (accountId) => {
      const rows = await db
        .selectFrom('found_sensor')
        .selectAll()
        .where('account_id', '=', accountId ?? NO_ACCOUNT)
        .orderBy('id')
        .execute()
      return rows.map(asFoundSensor)
    },
    note: async (accountId, sensor, at) => {
      const account = accountId ?? NO_ACCOUNT
      const { deviceKey, deviceName, maker, firmware, gatewayId, name, channel, source, trouble } =
        sensor
      const facts = {
        device_key: deviceKey,
        device_name: deviceName,
        maker,
        firmware,
        gateway_id: gatewayId,
        name,
        channel,
        source: source === null ? null : JSON.stringify(source),
        trouble,
      }
      const ofAccount = db.selectFrom('found_sensor').where('account_id', '=', account)
      const before = await ofAccount.select('id').where('key', '=', sensor.key).executeTakeFirst()
      if (before === undefined) {
        const { total } = await ofAccount
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        if (Number(total) >= FOUND_SENSORS_KEPT) return null
        const row = { ...facts, account_id: account, key: sensor.key, found_at: at.getTime() }
        const { id } = await db
          .insertInto('found_sensor')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
        changed({ kind: 'found-sensor', accountId })
        return id
      }
      await db.updateTable('found_sensor').set(facts).where('id', '=', before.id).execute()
      changed({ kind: 'found-sensor', accountId })
      return before.id
    },
    setPlace: async (id, place) => {
      await db
        .updateTable('found_sensor')
        .set({
          state: place === null ? 'waiting' : 'taken',
          imei_number: place?.imeiNumber ?? null,
          equipment_id: place?.equipmentId ?? null,
        })
        .where('id', '=', id)
        .execute()
      await changedOf(id)
    },
    dismiss: async (id) => {
      await db
        .updateTable('found_sensor')
        .set({ state: 'dismissed', imei_number: null, equipment_id: null })
        .where('id', '=', id)
        .execute()
      await changedOf(id)
    },
  }
}

const asFoundSensor = (row: Selectable<Tables['found_sensor']>): StoredFoundSensor => {
  const sensor = {
    key: row.key,
    deviceKey: row.device_key,
    deviceName: row.device_name,
    maker: row.maker,
    firmware: row.firmware,
    name: row.name,
    channel: row.channel,
    ...(row.source === null
      ? { source: null, trouble: row.trouble ?? 'malformed' }
      : { source: JSON.parse(row.source), trouble: null }),
  } as FoundSensor
  return {
    ...sensor,
    id: row.id,
    accountId: row.account_id === NO_ACCOUNT ? null : row.account_id,
    gatewayId: row.gateway_id,
    state: row.state,
    place:
      row.imei_number === null || row.equipment_id === null
        ? null
        : { imeiNumber: row.imei_number, equipmentId: row.equipment_id },
    foundAt: new Date(row.found_at),
  }
}
