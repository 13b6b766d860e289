import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { createChangeStream } from '../storage/change-stream.ts'
import type { SpareTime } from '../spare-time.ts'
import type { Storage } from '../storage/storage.ts'
import { createSilenceWatch, type SilenceWatch } from './silence-watch.ts'

const IMEI = '356307042441013'
const OTHER_IMEI = '356307042441021'

/** The tools there are. `hasReported`: whether it ever reported. */
let tools: { id: number; imeiNumber: string; isBound: boolean; hasReported: boolean }[]
let changes: ReturnType<typeof createChangeStream>
let watch: SilenceWatch
let slices: number
const spareTime: SpareTime = {
  slice: (work) => {
    slices += 1
    return work()
  },
}
beforeEach(async () => {
  slices = 0
  tools = [{ id: 1, imeiNumber: IMEI, isBound: true, hasReported: true }]
  changes = createChangeStream()
  const owned = (some: typeof tools) => some.map((tool) => ({ tool, ownerPath: '/7/' }))
  watch = createSilenceWatch(
    {
      onChange: changes.listen,
      tools: {
        boundAbove: async (id: number, first: number) =>
          tools.filter((tool) => tool.isBound && tool.id > id).slice(0, first),
        ofDevice: async (imei: string) => owned(tools.filter((tool) => tool.imeiNumber === imei)),
      },
      readings: {
        latestOf: async (ids: readonly number[]) =>
          new Map(
            tools
              .filter((tool) => tool.hasReported && ids.includes(tool.id))
              .map(({ id }) => [id, { receivedMs: 0 }]),
          ),
      },
    } as unknown as Storage,
    spareTime,
  )
  await watch.load(0)
})

const lookedAt = async (nowMs: number): Promise<number[]> =>
  (await watch.toLookAt(nowMs)).map(({ toolId }) => toolId)
const deviceChanges = (imeiNumber = IMEI) => changes.announce([{ kind: 'device', imeiNumber }])

test('a tool is looked at once it is silent for the shortest time that anybody may set', async () => {
  expect(await lookedAt(5 * MINUTE_MS - 1)).toEqual([])
  expect(await lookedAt(5 * MINUTE_MS)).toEqual([1])
})

test('a tool that waits for its device is not looked at, though it has old readings', async () => {
  tools.push({ id: 2, imeiNumber: OTHER_IMEI, isBound: false, hasReported: true })
  await watch.load(0)
  expect(await lookedAt(5 * MINUTE_MS)).toEqual([1])
})

test('after a start a thousand tools at a time are read, when nobody else needs the time', async () => {
  for (let id = 2; id <= 2_500; id += 1)
    tools.push({ id, imeiNumber: OTHER_IMEI, isBound: true, hasReported: false })
  slices = 0
  await watch.load(0)
  expect(slices).toBe(3)
  expect(await lookedAt(5 * MINUTE_MS)).toHaveLength(2_500)
})

test('what arrives of a tool, repeats too, ends its silence', async () => {
  const readings = { imeiNumber: IMEI, equipmentId: 1, timesMs: [], values: [] }
  changes.announce([
    {
      kind: 'arrival',
      imeiNumber: IMEI,
      receivedMs: 4 * MINUTE_MS,
      tools: [{ toolId: 1, ...readings }],
    },
  ])
  expect(await lookedAt(9 * MINUTE_MS - 1)).toEqual([])
  expect(await lookedAt(9 * MINUTE_MS)).toEqual([1])
})

test('a device that changed is read anew: its tool is looked at by the shortest silence again', async () => {
  const tool = watch.of(1)!
  tool.silenceMs = HOUR_MS
  tool.nextLookMs = Infinity
  expect(await lookedAt(10 * MINUTE_MS)).toEqual([])
  deviceChanges(OTHER_IMEI)
  expect(await lookedAt(10 * MINUTE_MS)).toEqual([])
  deviceChanges()
  expect(await lookedAt(10 * MINUTE_MS)).toEqual([1])
})

test('a tool that a changed device got is watched from then on, though it has never reported', async () => {
  tools.push({ id: 2, imeiNumber: IMEI, isBound: true, hasReported: false })
  deviceChanges()
  expect(await lookedAt(10 * MINUTE_MS)).toEqual([1])
  expect(watch.of(2)).toMatchObject({ heardMs: 10 * MINUTE_MS, isReceipt: false })
  deviceChanges()
  expect(await lookedAt(15 * MINUTE_MS)).toEqual([1, 2])
  expect(watch.of(2)).toMatchObject({ imeiNumber: IMEI, heardMs: 10 * MINUTE_MS })
})

test('a tool that left a changed device is watched at its new one, and not at all once deleted', async () => {
  tools[0]!.imeiNumber = OTHER_IMEI
  deviceChanges(IMEI)
  deviceChanges(OTHER_IMEI)
  expect(await lookedAt(10 * MINUTE_MS)).toEqual([1])
  expect(watch.of(1)).toMatchObject({ imeiNumber: OTHER_IMEI, heardMs: 0 })
  tools = []
  deviceChanges(OTHER_IMEI)
  expect(await lookedAt(10 * MINUTE_MS)).toEqual([])
  expect(watch.of(1)).toBeUndefined()
})

test('nothing arrives any more once every sensor that was heard within a week is silent by its own settings', async () => {
  tools.push({ id: 2, imeiNumber: OTHER_IMEI, isBound: true, hasReported: true })
  tools.push({ id: 3, imeiNumber: IMEI, isBound: true, hasReported: false })
  await watch.load(HOUR_MS)
  expect(watch.sending(HOUR_MS)).toEqual({ kind: 'sends' })
  watch.of(1)!.isSilent = true
  expect(watch.sending(HOUR_MS)).toEqual({ kind: 'sends' })
  watch.of(2)!.isSilent = true
  expect(watch.sending(HOUR_MS)).toEqual({ kind: 'silent', devices: 2, sinceMs: 0 })
  const readings = { imeiNumber: OTHER_IMEI, equipmentId: 1, timesMs: [], values: [] }
  changes.announce([
    {
      kind: 'arrival',
      imeiNumber: OTHER_IMEI,
      receivedMs: 2 * HOUR_MS,
      tools: [{ toolId: 2, ...readings }],
    },
  ])
  expect(watch.sending(2 * HOUR_MS)).toEqual({ kind: 'sends' })
})

test('after a pause of the server an open alarm still counts as silence; devices that are gone for a week do not', async () => {
  const tool = watch.of(1)!
  tool.isSilent = true
  tool.nextLookMs = Infinity
  watch.beginAnew(DAY_MS)
  expect(watch.sending(DAY_MS)).toMatchObject({ kind: 'silent', devices: 1 })
  expect(watch.sending(7 * DAY_MS + 1)).toEqual({ kind: 'nobody-to-send' })
  tool.nextLookMs = 0
  watch.beginAnew(DAY_MS)
  expect(watch.sending(DAY_MS)).toEqual({ kind: 'sends' })
})

test('a device with two silent sensors is one silent device, until it sends', () => {
  const readings = { imeiNumber: IMEI, equipmentId: 1, timesMs: [], values: [] }
  const arrives = (toolId: number, receivedMs: number) =>
    changes.announce([
      { kind: 'arrival', imeiNumber: IMEI, receivedMs, tools: [{ toolId, ...readings }] },
    ])
  arrives(2, 0)
  expect(watch.silentDevices()).toBe(0)
  for (const toolId of [1, 2]) watch.of(toolId)!.isSilent = true
  expect(watch.silentDevices()).toBe(1)
  arrives(1, HOUR_MS)
  expect(watch.silentDevices()).toBe(1)
  arrives(2, HOUR_MS)
  expect(watch.silentDevices()).toBe(0)
})
