import { DAY_MS } from '../../domain/durations.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAlarmMemory } from '../alarms/alarm-memory.ts'
import { NO_LAPSES } from '../alarms/lapse-watch.ts'
import { startAlarmSweeper } from '../alarms/sweep-alarms.ts'
import { createDeviceDirectory } from '../ingest/device-directory.ts'
import { createRecordReadings } from '../ingest/record-readings.ts'
import type { Incident } from '../storage/alarm-store.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { FRIDGE_LIMITS } from '../../simulator/fridges/climates.ts'
import { DEMO_CUSTOMERS } from './demo-customers.ts'
import { demoDevice, HISTORY_DAYS } from './demo-device.ts'
import { enterHistory } from './enter-history.ts'
import { servicesAt } from './prepare-demo.ts'
import { settleAlarms } from './settle-alarms.ts'
import { demoImei, devicesOf, setUpDemo } from './set-up-demo.ts'

const START = Date.UTC(2026, 9, 1)

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-demo-'))
  storage = await openTestStorage({ dataDir: folder })
  await setUpDemo(servicesAt(storage, new Date(START)), storage)
})

afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

test('the demo has a tool for each fridge, under the reseller, in its language and zone', async () => {
  const tools = await storage.tools.list({ scope: { kind: 'all' } })
  expect(tools.total).toBe(DEMO_CUSTOMERS.reduce((sum, { fridges }) => sum + fridges.length, 0))
  const agnes = await storage.accounts.byEmail('agnes@demo.example')
  const reseller = await storage.accounts.byEmail('reseller@demo.example')
  expect(agnes).toMatchObject({
    language: 'hungarian',
    timeZone: 'Europe/Budapest',
    parentUserId: reseller?.id,
  })
})

test('history is recorded like other readings, and sending it again stores nothing twice', async () => {
  const directory = createDeviceDirectory(storage)
  const recordReadings = createRecordReadings({
    storage,
    directory,
    alarms: await openAlarmMemory(storage),
  })
  const fridges = devicesOf(DEMO_CUSTOMERS[0] ?? expect.fail('no customer'))[0] ?? []
  const imeiNumber = demoImei(0, 0)
  const send = () =>
    enterHistory(
      { recordReadings, storage },
      [
        {
          imeiNumber,
          device: demoDevice(fridges, 1, START),
          limits: fridges.map(({ kind }) => FRIDGE_LIMITS[kind]),
        },
      ],
      START,
      START + 2 * DAY_MS,
      { onDay: () => {}, onPiece: async () => {} },
    )
  await send()
  await send()
  const ownedTool = await storage.tools.bySensor(imeiNumber, 1)
  const series = await storage.readings.read(ownedTool?.tool.id ?? 0, {
    fromMs: START,
    toMs: START + 2 * DAY_MS,
  })
  expect(series.times).toHaveLength(2 * 288)
  expect((await storage.devices.byImei(imeiNumber))?.lastContact).toEqual(
    new Date(START + 2 * DAY_MS - 5 * 60_000 + 4_000),
  )
  directory.close()
})

test('the history ends with an acknowledged past alarm, an open alarm and a silent sensor', async () => {
  const endMs = START + HISTORY_DAYS * DAY_MS
  const memory = await openAlarmMemory(storage)
  const recordReadings = createRecordReadings({
    storage,
    directory: createDeviceDirectory(storage),
    alarms: memory,
  })
  let nowMs = START
  const sweeper = startAlarmSweeper({
    storage,
    memory,
    clock: () => new Date(nowMs),
    lapses: NO_LAPSES,
    schedule: () => () => {},
    onError: (error) => expect.fail(String(error)),
  })
  const loggers = devicesOf(DEMO_CUSTOMERS[0]!).map((fridges, device) => {
    const history = demoDevice(fridges, device * 10, START)
    history.readingsUntil(endMs - 10 * DAY_MS)
    return {
      imeiNumber: demoImei(0, device),
      device: history,
      limits: fridges.map(({ kind }) => FRIDGE_LIMITS[kind]),
    }
  })
  await enterHistory({ recordReadings, storage }, loggers, endMs - 10 * DAY_MS, endMs, {
    onDay: () => {},
    onPiece: (atMs) => {
      nowMs = atMs
      return sweeper.run()
    },
  })
  await settleAlarms(storage)

  const { rows } = await storage.tools.list({ scope: { kind: 'all' } })
  const sending = rows.filter(({ tool }) =>
    loggers.some(({ imeiNumber }) => imeiNumber === tool.imeiNumber),
  )
  const tools = new Map(sending.map(({ tool }) => [tool.id, tool.name]))
  // The other customers' loggers do not send here, which is an alarm too.
  const incidents = (await storage.alarms.list({ scope: { kind: 'all' }, first: 100 })).filter(
    ({ toolId }) => tools.has(toolId),
  )
  expect(incidents.map(({ toolId, lane, state }) => [tools.get(toolId), lane, state])).toEqual([
    ['Meat cold room', 'HIGH', 'ACTIVE'],
    ['Salad counter', 'NODATA', 'ACTIVE'],
    ['Meat cold room', 'HIGH', 'RECOVERED'],
  ])
  const [meat, salad, past] = incidents as [Incident, Incident, Incident]
  expect(salad.isBreaching).toBe(false)
  expect(past.acknowledgement?.correctiveAction).toMatch(/^Door found ajar/)
  expect(past.isLate).toBe(false)
  expect(meat.acknowledgement).toBeNull()
  const deliveries = await storage.outbox.ofIncidents(incidents.map(({ id }) => id))
  expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['SENT']))
  expect(new Set(deliveries.map(({ at, dueAt }) => at.getTime() - dueAt.getTime()))).toEqual(
    new Set([1_600]),
  )
  const openedDeliveries = incidents.map(({ id }) =>
    deliveries.find(({ incidentId, kind }) => incidentId === id && kind === 'OPENED'),
  )
  for (const [i, { openedAt }] of incidents.entries()) {
    expect(openedDeliveries[i]!.at.getTime() - openedAt.getTime()).toBeGreaterThan(0)
    expect(openedDeliveries[i]!.at.getTime() - openedAt.getTime()).toBeLessThan(2 * 60_000)
  }
  memory.close()
})
