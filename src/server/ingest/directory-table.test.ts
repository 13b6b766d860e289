import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../domain/limits/limits.ts'
import { createChangeStream } from '../storage/change-stream.ts'
import type { Change } from '../storage/change.ts'
import type { SendingDevice, SendingTool } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'
import { createDeviceDirectory } from './device-directory.ts'
import { loadDevices } from './load-devices.ts'

const imei = (index: number) => `3563070424410${String(index).padStart(2, '0')}`

const sending = (index: number, lastContactMs: number | null = null): SendingDevice => {
  const tool = (id: number, equipmentId: number): SendingTool => ({
    id,
    equipmentId,
    userId: 7,
    temperatureCorrection: index % 3,
    defrostFridge: index % 2 === 0,
    limits: DEFAULT_LIMITS,
    hasEarlierLimits: false,
    hasEarlierCorrection: false,
    hasEarlierAlarms: false,
    hasAlarms: false,
  })
  return {
    imeiNumber: imei(index),
    keyHash: `key ${index}`,
    holderId: index % 2 === 0 ? null : index,
    lastContactMs,
    clockAheadMs: index,
    tcpNetworks: index % 7 === 6 ? ['10.0.0.0/8'] : [],
    tools: [tool(10 * index, 1), ...(index % 5 === 4 ? [tool(10 * index + 1, 2)] : [])],
  }
}

const directoryOf = () => {
  const changes = createChangeStream()
  const storage = {
    onChange: changes.listen,
    devices: {
      sending: async () => null,
      sendingWithKey: async () => null,
      byAlias: async () => null,
    },
    tokens: { byHash: async () => null },
  } as unknown as Storage
  const directory = createDeviceDirectory(storage)
  const fill = (devices: readonly SendingDevice[]) =>
    directory.fill(async () => {
      const loaded = await loadDevices(devices, storage)
      return loaded.map((device, i) => ({ device, keyHash: devices[i]!.keyHash }))
    })
  const asLoaded = async (device: SendingDevice) => (await loadDevices([device], storage))[0]
  return { directory, fill, asLoaded, commit: (change: Change) => changes.announce([change]) }
}

const FIRST = Array.from({ length: 20 }, (_, i) => i)
const OTHERS = Array.from({ length: 20 }, (_, i) => 20 + i)
const LATER = Array.from({ length: 20 }, (_, i) => 60 + i)

test('each device is known as it was read, whatever others came and went', async () => {
  const { directory, fill, asLoaded, commit } = directoryOf()
  await fill([...FIRST, ...OTHERS].map((index) => sending(index)))
  for (const index of FIRST) commit({ kind: 'device', imeiNumber: imei(index) })
  await fill(LATER.map((index) => sending(index)))
  for (const index of [...OTHERS, ...LATER])
    expect(directory.device(imei(index))).toEqual(await asLoaded(sending(index)))
  for (const index of FIRST) expect(await directory.device(imei(index))).toBeNull()
})

test('a device that changed is forgotten with its key, and no other one is', async () => {
  const { directory, fill, commit } = directoryOf()
  await fill([sending(1), sending(2)])
  commit({ kind: 'device', imeiNumber: imei(1) })
  expect(directory.senderOf('key 2')).toMatchObject({ imeiNumber: imei(2) })
  expect(directory.device(imei(2))).toMatchObject({ imeiNumber: imei(2) })
  commit({ kind: 'account', id: 7 })
  expect(directory.senderOf('key 2')).toMatchObject({ imeiNumber: imei(2) })
  expect(directory.senderOf('key 1')).toBeInstanceOf(Promise)
})

test.each([
  ['that never sent', 1, null, 1_000],
  ['that sent before', 2, 500, 1_000],
  ['with two sensors', 4, 500, 1_000],
  ['whose contact is later than what a commit says', 3, 1_500, 1_500],
])('the last contact of a device %s never moves back', async (_, index, before, after) => {
  const { directory, fill, asLoaded, commit } = directoryOf()
  await fill([sending(index, before)])
  const imeiNumber = imei(index)
  commit({ kind: 'contact', imeiNumber, atMs: 1_000, clockAheadMs: 5 })
  commit({ kind: 'contact', imeiNumber, atMs: 900, clockAheadMs: 6 })
  commit({ kind: 'contact', imeiNumber: imei(90), atMs: 900, clockAheadMs: 6 })
  const loaded = await asLoaded(sending(index))
  expect(directory.device(imeiNumber)).toEqual({ ...loaded, lastContactMs: after, clockAheadMs: 6 })
  expect(await directory.device(imei(90))).toBeNull()
})
