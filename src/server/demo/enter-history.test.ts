import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAlarmMemory } from '../alarms/alarm-memory.ts'
import { createDeviceDirectory } from '../ingest/device-directory.ts'
import { createRecordReadings } from '../ingest/record-readings.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { DEMO_CUSTOMERS } from './demo-customers.ts'
import { demoDevice } from './demo-device.ts'
import { enterHistory } from './enter-history.ts'
import { servicesAt } from './prepare-demo.ts'
import { demoImei, devicesOf, setUpDemo } from './set-up-demo.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 9, 1)

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-demo-'))
  storage = await openSqliteStorage({ dataDir: folder })
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
  expect(agnes).toMatchObject({ language: 'hungarian', timeZone: 'Europe/Budapest', parentUserId: reseller?.id })
})

test('a history enters through the one door, and is not stored twice when it is sent again', async () => {
  const directory = createDeviceDirectory(storage)
  const recordReadings = createRecordReadings({ storage, directory, live: { publish: () => undefined }, alarms: await openAlarmMemory(storage) })
  const fridges = devicesOf(DEMO_CUSTOMERS[0] ?? expect.fail('no customer'))[0] ?? []
  const imeiNumber = demoImei(0, 0)
  const send = () => enterHistory({ recordReadings, storage }, [{ imeiNumber, device: demoDevice(fridges, 1, START) }], START, START + 2 * DAY_MS, () => undefined)
  await send()
  await send()
  const owned = await storage.tools.bySensor(imeiNumber, 1)
  const series = await storage.readings.read(owned?.tool.id ?? 0, { fromMs: START, toMs: START + 2 * DAY_MS })
  expect(series.times).toHaveLength(2 * 288)
  expect((await storage.devices.byImei(imeiNumber))?.lastContact).toEqual(new Date(START + 2 * DAY_MS + 4_000))
  directory.close()
})
