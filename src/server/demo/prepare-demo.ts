import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts'
import { type AlarmMemory, openAlarmMemory } from '../alarms/alarm-memory.ts'
import { NO_LAPSES } from '../alarms/lapse-watch.ts'
import { startAlarmSweeper } from '../alarms/sweep-alarms.ts'
import { createDeviceDirectory } from '../ingest/device-directory.ts'
import type { DeviceDirectory } from '../ingest/directory.ts'
import { createRecordReadings } from '../ingest/record-readings.ts'
import { createUsageLimits } from '../rate-limits/usage-limits.ts'
import { createRegisterServices } from '../register-services.ts'
import { createCustomerLookup } from '../storage/customer-lookup.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { FRIDGE_LIMITS } from '../../simulator/fridges/climates.ts'
import { DEMO_CUSTOMERS } from './demo-customers.ts'
import { demoDevice, HISTORY_DAYS } from './demo-device.ts'
import { type DemoLogger, enterHistory } from './enter-history.ts'
import type { SendingLogger } from './send-live.ts'
import { settleAlarms } from './settle-alarms.ts'
import {
  DEMO_STAFF,
  type DemoServices,
  demoActor,
  demoImei,
  devicesOf,
  granted,
  setUpDemo,
} from './set-up-demo.ts'

/**
 * Prepares the demo in `dataDir`. The first time, it creates accounts, devices and a year of
 * history. Later, it continues where the stored readings end. Returns the loggers with new keys;
 * each continues right after its last stored reading. `say` prints the progress.
 */
export const prepareDemo = async (
  dataDir: string,
  nowMs: number,
  say: (text: string) => void,
): Promise<SendingLogger[]> => {
  const storage = await openSqliteStorage({ dataDir })
  const directory = createDeviceDirectory(storage)
  const alarms = await openAlarmMemory(storage)
  try {
    const isNew = (await storage.accounts.byEmail(DEMO_STAFF.superadmin)) === null
    const startMs = isNew
      ? Math.floor((nowMs - HISTORY_DAYS * DAY_MS) / MINUTE_MS) * MINUTE_MS
      : await historyStart(storage)
    const services = servicesAt(storage, new Date(isNew ? startMs : nowMs))
    if (isNew) await setUpDemo(services, storage)

    const loggers = await loggersWithNewKeys(services, storage, startMs)
    if (isNew) await enterYear({ storage, directory, alarms }, loggers, startMs, nowMs, say)
    else {
      for (const { imeiNumber, device } of loggers)
        device.readingsUntil((await newestReading(storage, imeiNumber)) + 1)
    }
    return loggers
  } finally {
    directory.close()
    alarms.close()
    await storage.close()
  }
}

/** All customers' loggers, before their first reading. `startMs`: when their history begins. */
const loggersWithNewKeys = async (
  services: DemoServices,
  storage: Storage,
  startMs: number,
): Promise<SendingLogger[]> => {
  const superadmin = await demoActor(storage, DEMO_STAFF.superadmin)
  const loggers: SendingLogger[] = []
  for (const [customer, demoCustomer] of DEMO_CUSTOMERS.entries()) {
    for (const [index, fridges] of devicesOf(demoCustomer).entries()) {
      const imeiNumber = demoImei(customer, index)
      const { key } = granted(await services.devices.rotateKey(superadmin, { imeiNumber }))
      loggers.push({
        imeiNumber,
        key,
        device: demoDevice(fridges, customer * 1000 + index * 10, startMs),
        limits: fridges.map(({ kind }) => FRIDGE_LIMITS[kind]),
      })
    }
  }
  return loggers
}

/** Enters the history up to now with its alarms, and says how far it is. */
const enterYear = async (
  deps: { storage: Storage; directory: DeviceDirectory; alarms: AlarmMemory },
  loggers: readonly DemoLogger[],
  startMs: number,
  nowMs: number,
  say: (text: string) => void,
): Promise<void> => {
  const { storage, alarms } = deps
  const fridgeCount = DEMO_CUSTOMERS.reduce((sum, { fridges }) => sum + fridges.length, 0)
  say(`Entering a year of history of ${fridgeCount} fridges …`)
  let shownShare = 0
  const onDay = (share: number): void => {
    if (share < shownShare + 0.25) return
    shownShare = share
    say(`  ${Math.round(share * 100)} %`)
  }
  let sweptMs = startMs
  const sweeper = startAlarmSweeper({
    storage,
    memory: alarms,
    clock: () => new Date(sweptMs),
    lapses: NO_LAPSES,
    schedule: () => () => {},
    onError: (error) => say(String(error)),
  })
  const onPiece = (atMs: number): Promise<void> => {
    sweptMs = Math.min(atMs, nowMs)
    return sweeper.run()
  }
  const recordReadings = createRecordReadings(deps)
  await enterHistory({ recordReadings, storage }, loggers, startMs, nowMs, { onDay, onPiece })
  await settleAlarms(storage)
}

export const servicesAt = (storage: Storage, now: Date): DemoServices =>
  createRegisterServices({
    storage,
    clock: () => now,
    registration: 'closed',
    publicUrl: null,
    mailsLinks: false,
    limits: createUsageLimits({ clock: () => now, customerOf: createCustomerLookup(storage) }),
  })

/** Start of an existing demo's history, which is when its first device was registered. */
const historyStart = async (storage: Storage): Promise<number> => {
  const first = await storage.devices.byImei(demoImei(0, 0))
  if (first === null)
    throw new Error('This data folder holds no demo: set DATA_DIR to another folder.')
  return first.createdAt.getTime()
}

const newestReading = async (storage: Storage, imeiNumber: string): Promise<number> => {
  const tools = await storage.tools.ofDevice(imeiNumber)
  const latest = await storage.readings.latestOf(tools.map(({ tool }) => tool.id))
  return Math.max(0, ...[...latest.values()].map(({ timeMs }) => timeMs))
}
