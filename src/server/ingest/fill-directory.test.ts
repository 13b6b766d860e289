import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SpareTime } from '../spare-time.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { anAccount, aTool, later, NOW } from '../storage/testing/engine.ts'
import { createDeviceDirectory } from './device-directory.ts'
import { fillDirectory } from './fill-directory.ts'

const DEVICES = 260
const AT_ONCE: SpareTime = { slice: (work) => work() }
const imei = (index: number) => `35000000000${String(index).padStart(4, '0')}`

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-fill-'))
  storage = await openTestStorage({ dataDir: folder })
  await storage.transaction(async ({ accounts, devices, tools, alarms }) => {
    const { id: userId } = await accounts.create(anAccount())
    for (let index = 0; index < DEVICES; index++) {
      const imeiNumber = imei(index)
      await devices.create({ imeiNumber, alias: null, keyHash: `key ${index}`, createdAt: NOW })
      if (index % 3 === 0) continue
      const tool = await tools.create(aTool({ userId, imeiNumber }))
      if (index % 5 !== 0) continue
      await tools.create(aTool({ userId, imeiNumber, equipmentId: 2, temperatureCorrection: 0.5 }))
      await tools.change(tool.id, { temperatureCorrection: -1, updatedAt: later(5) })
      const settings = { settings: { skew: 9 }, escalation: [], pause: null }
      await alarms.setToolAlarms(tool.id, settings, NOW)
    }
    await devices.touch([{ imeiNumber: imei(7), at: later(1), clockAheadMs: 70_000 }])
    await devices.retire(imei(8), NOW)
  })
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

test('every device in service is read in bulk, exactly as one that is looked up', async () => {
  const filled = createDeviceDirectory(storage)
  await fillDirectory(filled, storage, AT_ONCE).filled
  const lookedUp = createDeviceDirectory(storage)
  for (let index = 0; index < DEVICES; index++) {
    if (index === 8) continue
    const device = filled.device(imei(index))
    expect(device).not.toBeInstanceOf(Promise)
    expect(device).toEqual(await lookedUp.device(imei(index)))
    expect(filled.senderOf(`key ${index}`)).toEqual(await lookedUp.senderOf(`key ${index}`))
  }
  expect(await filled.device(imei(8))).toBeNull()
  expect(await filled.senderOf('key 8')).toBeNull()
})

test('devices are read when nobody else needs the time, and one that sends before is looked up alone', async () => {
  const filled = createDeviceDirectory(storage)
  const turn = Promise.withResolvers<void>()
  const { filled: isFilled } = fillDirectory(filled, storage, {
    slice: (work) => turn.promise.then(work),
  })
  const sender = filled.senderOf('key 1')
  expect(sender).toBeInstanceOf(Promise)
  expect(await sender).toMatchObject({ imeiNumber: imei(1) })
  turn.resolve()
  await isFilled
  expect(filled.senderOf('key 2')).toMatchObject({ imeiNumber: imei(2) })
})
