import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/durations.ts'
import { createChangeStream } from '../storage/change-stream.ts'
import type { Storage } from '../storage/storage.ts'
import { dueTools } from './due-tools.ts'
import { createSilenceWatch, type SilenceWatch } from './silence-watch.ts'

const IMEI = '356307042441013'

let silenceMinutes: number
let intervalMinutes: number
/** The sensors whose settings were read, call by call. */
let settingsRead: number[][]
let changes: ReturnType<typeof createChangeStream>
let storage: Storage
let watch: SilenceWatch
beforeEach(async () => {
  silenceMinutes = 30
  intervalMinutes = 1
  settingsRead = []
  changes = createChangeStream()
  const tools = [1, 2].map((id) => ({ id, imeiNumber: IMEI }))
  storage = {
    onChange: changes.listen,
    tools: {
      boundAbove: async (id: number) => tools.filter((tool) => tool.id > id),
      ofDevice: async () => tools.map((tool) => ({ tool, ownerPath: '/7/' })),
      byIds: async () => [],
    },
    readings: {
      latestOf: async () => new Map(),
      usualIntervalsMs: async (ids: readonly number[]) =>
        ids.map(() => intervalMinutes * MINUTE_MS),
    },
    alarms: {
      toolAlarmsOf: async (ids: readonly number[]) => {
        settingsRead.push([...ids])
        return new Map(ids.map((id) => [id, { settings: { silence: silenceMinutes } }]))
      },
    },
  } as unknown as Storage
  watch = createSilenceWatch(storage)
  await watch.load(0)
})

const dueAt = async (minute: number): Promise<number[]> =>
  (await dueTools(storage, watch, [], minute * MINUTE_MS)).map(({ toolId }) => toolId)

test('the settings of sensors that look silent are read once', async () => {
  expect(await dueAt(5)).toEqual([])
  expect(settingsRead).toEqual([[1, 2]])
  expect(await dueAt(30)).toEqual([1, 2])
  expect(settingsRead).toEqual([[1, 2]])
})

test('settings that were changed since the last look are read again', async () => {
  expect(await dueAt(5)).toEqual([])
  silenceMinutes = 10
  changes.announce([{ kind: 'device', imeiNumber: IMEI }])
  expect(await dueAt(9)).toEqual([])
  expect(await dueAt(10)).toEqual([1, 2])
})

test('a sensor that usually sends less often than its setting is silent after three of its intervals', async () => {
  intervalMinutes = 20
  expect(await dueAt(59)).toEqual([])
  expect(watch.of(1)).toMatchObject({ isSilent: false, nextLookMs: 60 * MINUTE_MS })
  expect(await dueAt(60)).toEqual([1, 2])
  expect(watch.of(1)).toMatchObject({ isSilent: true })
})
