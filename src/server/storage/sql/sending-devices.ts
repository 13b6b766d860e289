import { type RawBuilder, sql } from 'kysely'
import type { DeviceReads, SendingDevice, SendingTool } from '../device-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { IS_BOUND } from './tool-reads.ts'
import { wordedOnce } from './worded-once.ts'

/** Nearly all devices have none, and the directory holds them all. */
const NO_NETWORKS: readonly string[] = []
const NO_TOOLS: readonly SendingTool[] = []

export const networksOf = (json: string): readonly string[] =>
  json === '[]' ? NO_NETWORKS : (JSON.parse(json) as string[])

/** See `DeviceReads`. */
export const sendingDevices = ({
  db,
  contacts,
}: Pick<SqlEngine, 'db' | 'contacts'>): Pick<
  DeviceReads,
  'sending' | 'sendingWithKey' | 'sendingAbove'
> => {
  const above = wordedOnce(db, (imeiNumber: string, first: number) =>
    withTools(
      db,
      inService(db).where('imei_number', '>', imeiNumber).orderBy('imei_number').limit(first),
    ),
  )
  const one = wordedOnce(db, (imeiNumber: string) =>
    withTools(db, inService(db).where('imei_number', '=', imeiNumber)),
  )
  const withKey = wordedOnce(db, (keyHash: string) =>
    withTools(db, inService(db).where('key_hash', '=', keyHash)),
  )
  const asDevices = (rows: readonly Row[]): SendingDevice[] => {
    const devices: SendingDevice[] = []
    for (let at = 0; at < rows.length;) {
      const row = rows[at]!
      const from = at
      while (at < rows.length && rows[at]!.imei_number === row.imei_number) at += 1
      devices.push({
        imeiNumber: row.imei_number,
        keyHash: row.key_hash,
        holderId: row.holder_id,
        lastContactMs: contacts.newest(row.imei_number, row.last_contact),
        clockAheadMs: row.clock_ahead_ms,
        tcpNetworks: networksOf(row.tcp_networks),
        tools: row.id === null ? NO_TOOLS : rows.slice(from, at).map(asTool),
      })
    }
    return devices
  }
  return {
    sending: async (imeiNumber) => asDevices(await one(imeiNumber))[0] ?? null,
    sendingWithKey: async (keyHash) => asDevices(await withKey(keyHash))[0] ?? null,
    sendingAbove: async (imeiNumber, first) => asDevices(await above(imeiNumber, first)),
  }
}

const asNumber = (condition: RawBuilder<unknown>) =>
  sql<number>`case when ${condition} then 1 else 0 end`

const inService = (db: SqlDb) =>
  db
    .selectFrom('device')
    .select([
      'imei_number',
      'key_hash',
      'holder_id',
      'last_contact',
      'clock_ahead_ms',
      'tcp_networks',
    ])
    .where('retired_at', 'is', null)

/** A row for each device and tool; a device without tools has one with nulls. */
const withTools = (db: SqlDb, devices: ReturnType<typeof inService>) =>
  db
    .selectFrom(devices.as('device'))
    .leftJoin('tool', (join) =>
      join
        .onRef('tool.imei_number', '=', 'device.imei_number')
        .on('tool.deleted_at', 'is', null)
        .on(IS_BOUND),
    )
    .selectAll('device')
    .select([
      'tool.id',
      'tool.equipment_id',
      'tool.user_id',
      'tool.temperature_correction',
      'tool.notification_min',
      'tool.notification_max',
      'tool.defrost_fridge',
    ])
    .select([
      hasEarlier('tool_limits').as('has_earlier_limits'),
      hasEarlier('tool_correction').as('has_earlier_correction'),
      hasEarlier('tool_alarm_history').as('has_earlier_alarms'),
      HAS_ALARMS.as('has_alarms'),
    ])
    .orderBy('device.imei_number')
    .orderBy('tool.equipment_id')

type Row = Awaited<ReturnType<ReturnType<typeof withTools>['execute']>>[number]

/** Whether the history has a second entry: nearly always its first one is its only one. */
const hasEarlier = (history: 'tool_limits' | 'tool_correction' | 'tool_alarm_history') =>
  asNumber(sql`exists (
    select 1 from ${sql.table(history)} as entry where entry.tool_id = tool.id limit 1 offset 1)`)

const HAS_ALARMS = asNumber(sql`exists (
  select 1 from tool_alarm where tool_alarm.tool_id = tool.id)`)

/** The columns of a row that has a tool are not null. */
const asTool = (row: Row): SendingTool => ({
  id: row.id!,
  equipmentId: row.equipment_id!,
  userId: row.user_id!,
  temperatureCorrection: row.temperature_correction!,
  defrostFridge: row.defrost_fridge === 1,
  limits: {
    notificationMin: row.notification_min!,
    notificationMax: row.notification_max!,
  },
  hasEarlierLimits: row.has_earlier_limits === 1,
  hasEarlierCorrection: row.has_earlier_correction === 1,
  hasEarlierAlarms: row.has_earlier_alarms === 1,
  hasAlarms: row.has_alarms === 1,
})
