import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../domain/limits/limits.ts'
import { createChangeStream } from '../storage/change-stream.ts'
import type { Change, ChangeListener } from '../storage/change.ts'
import type { SendingDevice, SendingTool } from '../storage/device-store.ts'
import type { Storage } from '../storage/storage.ts'
import { createDeviceDirectory } from './device-directory.ts'

const IMEI = '356307042441013'

const SENDING_TOOL: SendingTool = {
  id: 1,
  equipmentId: 1,
  userId: 7,
  temperatureCorrection: 0,
  defrostFridge: false,
  limits: DEFAULT_LIMITS,
  hasEarlierLimits: false,
  hasEarlierCorrection: false,
  hasEarlierAlarms: false,
  hasAlarms: false,
}
const SENDING: SendingDevice = {
  imeiNumber: IMEI,
  keyHash: 'hash',
  holderId: null,
  lastContactMs: null,
  clockAheadMs: 0,
  tcpNetworks: [],
  tools: [],
}

/**
 * Storage of one device with one tool, whose answers wait until the test lets them go; counts the
 * questions.
 */
const slowStorage = () => {
  const changes = createChangeStream()
  let listeners = 0
  let gate = Promise.resolve()
  let asked = 0
  let toolId = 1
  const look = async (isThere: boolean): Promise<SendingDevice | null> => {
    asked++
    if (!isThere) return null
    const found = { ...SENDING, tools: [{ ...SENDING_TOOL, id: toolId }] }
    await gate
    return found
  }
  const storage = {
    onChange: (listener: ChangeListener) => {
      const leave = changes.listen(listener)
      listeners++
      return () => {
        leave()
        listeners--
      }
    },
    accounts: { byId: async (id: number) => ({ id, path: `/${id}/` }) },
    devices: {
      sending: (imeiNumber: string) => look(imeiNumber === IMEI),
      sendingWithKey: (keyHash: string) => look(keyHash === SENDING.keyHash),
      byAlias: async () => null,
    },
  } as unknown as Storage
  return {
    storage,
    asked: () => asked,
    listeners: () => listeners,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    setTool: (id: number) => {
      toolId = id
    },
    commit: (change: Change) => changes.announce([change]),
  }
}

test('a device is looked up once, until a commit changes it', async () => {
  const { storage, asked, commit } = slowStorage()
  const directory = createDeviceDirectory(storage)
  for (let i = 0; i < 3; i++) await directory.device(IMEI)
  expect(asked()).toBe(1)
  commit({ kind: 'device', imeiNumber: '999999999999999' })
  await directory.device(IMEI)
  expect(asked()).toBe(1)
  commit({ kind: 'device', imeiNumber: IMEI })
  await directory.device(IMEI)
  expect(asked()).toBe(2)
})

test('an answer that a commit has overtaken is not kept', async () => {
  const { storage, hold, setTool, commit } = slowStorage()
  const directory = createDeviceDirectory(storage)
  const release = hold()
  const early = directory.device(IMEI)
  for (let i = 0; i < 5; i++) await Promise.resolve()
  setTool(2)
  commit({ kind: 'device', imeiNumber: IMEI })
  release()
  expect((await early)?.tools[0]?.toolId).toBe(1)
  expect((await directory.device(IMEI))?.tools[0]?.toolId).toBe(2)
})

test('a device’s key is looked up together with the device', async () => {
  const { storage, asked } = slowStorage()
  const directory = createDeviceDirectory(storage)
  expect(await directory.senderOf('hash')).toEqual({
    kind: 'device',
    imeiNumber: IMEI,
    keyHash: 'hash',
  })
  expect(directory.device(IMEI)).toMatchObject({ imeiNumber: IMEI, tools: [{ toolId: 1 }] })
  expect(asked()).toBe(1)
})

test('a device that changed while its key was looked up is not kept', async () => {
  const { storage, hold, setTool, commit } = slowStorage()
  const directory = createDeviceDirectory(storage)
  const release = hold()
  const early = directory.senderOf('hash')
  for (let i = 0; i < 5; i++) await Promise.resolve()
  setTool(2)
  commit({ kind: 'device', imeiNumber: IMEI })
  release()
  expect(await early).toMatchObject({ imeiNumber: IMEI })
  expect((await directory.device(IMEI))?.tools[0]?.toolId).toBe(2)
})

test('what is not there is asked for anew each time, so that made-up names fill no memory', async () => {
  const { storage, asked } = slowStorage()
  const directory = createDeviceDirectory(storage)
  for (let i = 0; i < 3; i++) expect(await directory.device('999999999999999')).toBeNull()
  expect(asked()).toBe(3)
})

test('a closed directory listens no more', () => {
  const { storage, listeners } = slowStorage()
  createDeviceDirectory(storage).close()
  expect(listeners()).toBe(0)
})

const filledWith = (toolId: number) => ({
  device: {
    imeiNumber: IMEI,
    holderId: null,
    clockAheadMs: 0,
    lastContactMs: null,
    tcpNetworks: [],
    skewMs: 0,
    tools: [{ toolId }] as never,
  },
  keyHash: 'hash',
})

test('a device that was read in bulk needs no look-up, nor does its key', async () => {
  const { storage, asked } = slowStorage()
  const directory = createDeviceDirectory(storage)
  await directory.fill(async () => [filledWith(4)])
  expect(directory.senderOf('hash')).toMatchObject({ kind: 'device', imeiNumber: IMEI })
  expect(await directory.device(IMEI)).toMatchObject({ imeiNumber: IMEI })
  expect(asked()).toBe(0)
})

test('what was read in bulk while a device changed is not taken', async () => {
  const { storage, asked, commit } = slowStorage()
  const directory = createDeviceDirectory(storage)
  await directory.fill(async () => {
    const read = [filledWith(4)]
    commit({ kind: 'device', imeiNumber: IMEI })
    return read
  })
  expect((await directory.device(IMEI))?.tools[0]?.toolId).toBe(1)
  expect(asked()).toBe(1)
})

test('a change drops what was read in bulk', async () => {
  const { storage, commit } = slowStorage()
  const directory = createDeviceDirectory(storage)
  await directory.fill(async () => [filledWith(4)])
  commit({ kind: 'device', imeiNumber: IMEI })
  expect((await directory.device(IMEI))?.tools[0]?.toolId).toBe(1)
})
