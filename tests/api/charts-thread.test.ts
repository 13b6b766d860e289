import fc from 'fast-check'
import { getOperationAST, parse } from 'graphql'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importSeriesId, seriesIdOf } from '../../src/domain/devices/sensor.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { storedFault } from '../../src/domain/readings/stored-value.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import {
  type ChartThread,
  type ChartThreadOptions,
  createChartThread,
} from '../../src/server/charts/chart-thread.ts'
import { chartDrawing } from '../../src/server/charts/draw-chart.ts'
import {
  FAILING_NAME,
  FATAL_NAME,
  GREEDY_NAME,
  HANGING_NAME,
} from '../../src/server/charts/testing/failing-chart-worker.ts'
import { chartSeriesBytes } from '../../src/server/graphql/chart-series-bytes.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { nextTurn } from '../../src/server/next-turn.ts'
import { RequestEnded } from '../../src/server/request-ended.ts'
import { packed } from '../../src/server/storage/packed-file.ts'
import { DATABASE_FILE } from '../../src/server/storage/sqlite/open-connection.ts'
import { flipByte, sealedId } from '../../src/server/storage/sqlite/testing/damage.ts'
import { anImport, FILE } from '../../src/server/storage/testing/import-rig.ts'
import { actorOf } from './api-rig.ts'
import { type Ingest, openIngest } from './ingest-rig.ts'

const DAYS = 40
const LENGTH_MS = DAYS * DAY_MS
const FAILING = new URL('../../src/server/charts/testing/failing-chart-worker.ts', import.meta.url)
const FIELDS =
  'times lows highs means readings gapStarts gapEnds usualIntervalMs limitsFromMs expectedFromMs onShare limits { fromMs min max __typename }'

let ingest: Ingest
let tool: Tool
let startMs: number
const threads: ChartThread[] = []
const errors: unknown[] = []

type Reading = readonly [seriesId: number, timeMs: number, value: number]
const append = (all: readonly Reading[]) =>
  ingest.storage.transaction(({ readings }) =>
    readings.append(
      {
        toolIds: all.map(([seriesId]) => seriesId),
        timesMs: all.map(([, timeMs]) => timeMs),
        values: all.map(([, , value]) => value),
      },
      ingest.clock().getTime(),
    ),
  )
const importHours = async (fromMs: number, hours: number): Promise<number> =>
  ingest.storage.transaction(async ({ imports, readings }) => {
    const timesMs = Array.from({ length: hours }, (_, hour) => fromMs + hour * HOUR_MS + 1)
    const facts = { fromMs, toMs: fromMs + hours * HOUR_MS, readings: hours }
    const { id } = await imports.create(anImport(tool.id, facts), await packed(FILE))
    const toolIds = timesMs.map(() => importSeriesId(id))
    const values = timesMs.map((_, i) => 2_000 + i)
    await readings.append({ toolIds, timesMs, values }, ingest.clock().getTime())
    return id
  })

/**
 * A noisy logger with pauses, faults, limits that changed, late readings, imports of which one is
 * withdrawn, humidity without a schedule, and a door; the last days are not sealed yet.
 */
const record = (): Reading[] => {
  const all: Reading[] = []
  for (let i = 0; i * 5 * MINUTE_MS < LENGTH_MS; i++) {
    const timeMs = startMs + i * 5 * MINUTE_MS + ((i * 7_919) % 4_001)
    if (i % 1_400 > 60)
      all.push([tool.id, timeMs, i % 500 < 4 ? storedFault('read-error') : 400 + ((i * 31) % 97)])
    if (i % 11 === 0 && i % 900 > 300)
      all.push([seriesIdOf(tool.id, 'humidity'), timeMs + (i % 13) * 977, 5_000 + (i % 70) * 10])
    if (i % 37 === 0) all.push([seriesIdOf(tool.id, 'door'), timeMs, i % 2 ? 100 : 0])
  }
  return all
}

beforeAll(async () => {
  ingest = await openIngest()
  tool = await ingest.addTool(1)
  startMs = ingest.clock().getTime() - LENGTH_MS
  const sealedUntilMs = startMs + 30 * DAY_MS
  const all = record()
  await append(all.filter(([, timeMs]) => timeMs < sealedUntilMs))
  await importHours(startMs + 4 * DAY_MS, 60)
  await importHours(startMs + 6 * DAY_MS, 60)
  const withdrawn = await importHours(startMs + 5 * DAY_MS, 60)
  await ingest.storage.transaction(({ imports }) =>
    imports.withdraw(withdrawn, ingest.anna.id, ingest.clock()),
  )
  while (await ingest.storage.housekeeping.sealSlice(ingest.clock().getTime() + DAY_MS));
  await append(all.filter(([, timeMs]) => timeMs >= sealedUntilMs))
  await append([9.5, 9.6, 20].map((day) => [tool.id, startMs + day * DAY_MS + 3, 999] as const))
  for (const max of [7, 9]) {
    const changed = await ingest.changeTool(tool, { limits: { ...tool.limits, max } })
    tool = changed
    ingest.moveClock(3 * DAY_MS)
  }
})
afterAll(() => ingest.closeIngest())
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
  errors.length = 0
})

/** Charts beside one that does not end, so that they go to the thread as soon as it is there. */
const besideOthers = async (
  options: Partial<ChartThreadOptions> = {},
  whenHandedOver: (count: number) => void = () => undefined,
) => {
  const thread = createChartThread({ reportError: (error) => void errors.push(error), ...options })
  threads.push(thread)
  let handedOver = 0
  let drawnThere = 0
  const counting: ChartThread = {
    hasRoom: () => thread.hasRoom(),
    close: () => thread.close(),
    draw: async (...args) => {
      const drawing = thread.draw(...args)
      handedOver += 1
      whenHandedOver(handedOver)
      const chart = await drawing
      if (chart !== null) drawnThere += 1
      return chart
    },
  }
  const charts = chartDrawing({ storage: ingest.storage, clock: ingest.clock }, counting)
  void charts.counted(() => new Promise(() => undefined))
  while (!thread.hasRoom()) await nextTurn()
  return { charts, thread, drawnThere: () => drawnThere }
}
type Charts = ReturnType<typeof chartDrawing>

const chart = async (
  charts: Charts,
  query: string,
  { acceptsGzip = false, signal }: { acceptsGzip?: boolean; signal?: AbortSignal } = {},
): Promise<string> => {
  const context = ingest.contextOf({ actor: actorOf(ingest.anna) })
  const contextValue = {
    ...context,
    ...(signal && { signal }),
    services: { ...ingest.services, charts },
  }
  const args = { schema, document: parse(query), contextValue }
  const { bytes, isPacked } = await chartSeriesBytes(args, getOperationAST(args.document)!)!(
    acceptsGzip,
  )
  return (isPacked ? gunzipSync(bytes) : Buffer.from(bytes)).toString()
}
const queryOf = (from: number, to: number, more = '', name = 'chart'): string =>
  `{ ${name}: chartSeries(toolId: "${tool.id}", dateStart: "${new Date(from).toISOString()}", dateEnd: "${new Date(to).toISOString()}"${more}) { ${FIELDS} } }`
const whole = (name?: string): string => queryOf(startMs, startMs + LENGTH_MS, '', name)

const QUESTION = fc.record({
  from: fc.integer({ min: -DAY_MS, max: LENGTH_MS }),
  lengthMs: fc.oneof(fc.nat(LENGTH_MS), fc.nat(2 * HOUR_MS)),
  maxPoints: fc.constantFrom(1, 30, 2_000, 20_000),
  type: fc.constantFrom('temperature', 'temperature', 'humidity', 'door'),
  acceptsGzip: fc.boolean(),
})

test('the thread answers the same bytes for any period, whatever pauses, faults, late readings, imports and changed limits lie in it', async () => {
  const { charts, drawnThere } = await besideOthers()
  let asked = 0
  await fc.assert(
    fc.asyncProperty(QUESTION, async ({ from, lengthMs, maxPoints, type, acceptsGzip }) => {
      const fromMs = startMs + from
      const query = queryOf(fromMs, fromMs + lengthMs, `, maxPoints: ${maxPoints}, type: "${type}"`)
      const here = await chart(ingest.services.charts, query)
      expect(await chart(charts, query, { acceptsGzip })).toBe(here)
      asked += 1
    }),
    { numRuns: 60 },
  )
  expect(drawnThere()).toBe(asked)
  expect(errors).toEqual([])
})

test('charts at once are shared by both threads, and each is its own', async () => {
  const { charts, drawnThere } = await besideOthers()
  const queries = Array.from({ length: 12 }, (_, day) =>
    queryOf(startMs + day * DAY_MS, startMs + (day + 9) * DAY_MS),
  )
  const here = []
  for (const query of queries) here.push(await chart(ingest.services.charts, query))
  expect(await Promise.all(queries.map((query) => chart(charts, query)))).toEqual(here)
  expect(drawnThere()).toBeGreaterThan(0)
  expect(drawnThere()).toBeLessThan(queries.length)
})

test('a chart that is alone is drawn here, and no thread starts for it', async () => {
  const started: string[] = []
  const thread: ChartThread = {
    hasRoom: () => started.push('asked') > 0,
    draw: async () => null,
    close: async () => undefined,
  }
  const charts = chartDrawing({ storage: ingest.storage, clock: ingest.clock }, thread)
  const one = () => charts.counted(() => chart(charts, whole()))
  expect(JSON.parse(await chart(charts, whole()))).toHaveProperty('data.chart.times')
  expect(started).toEqual([])
  await Promise.all([one(), one()])
  expect(started).not.toEqual([])
})

test.each([
  ['ends by a fault', FATAL_NAME, {}, 'a fault'],
  ['fails with a chart', FAILING_NAME, {}, 'a fault'],
  ['fills its memory', GREEDY_NAME, { mostMb: 16 }, 'memory limit'],
  ['hangs', HANGING_NAME, { answerMs: 200 }, 'gave no answer'],
])(
  'where the thread %s, its charts are drawn here, and the fault is told',
  async (_how, name, options, said) => {
    const { charts, drawnThere } = await besideOthers({ script: FAILING, ...options })
    const here = await chart(ingest.services.charts, whole(name))
    expect(await Promise.all([1, 2].map(() => chart(charts, whole(name))))).toEqual([here, here])
    expect(drawnThere()).toBe(0)
    expect(String(errors)).toContain(said)
  },
)

test('a thread that cannot start is told, and is not tried again for each chart', async () => {
  const thread = createChartThread({
    reportError: (error) => void errors.push(error),
    script: new URL('./no-such-file.ts', import.meta.url),
  })
  threads.push(thread)
  while (errors.length === 0) {
    expect(thread.hasRoom()).toBe(false)
    await nextTurn()
  }
  for (let turn = 0; turn < 20; turn++) {
    expect(thread.hasRoom()).toBe(false)
    await nextTurn()
  }
  expect(errors).toHaveLength(1)
})

test('after a rest a thread that failed is there again', async () => {
  const { charts, thread } = await besideOthers({ script: FAILING, restMs: 0 })
  await chart(charts, whole(FATAL_NAME))
  while (!thread.hasRoom()) await nextTurn()
  expect(errors).toHaveLength(1)
})

test('a thread without charts ends, and the next charts have a new one', async () => {
  const { charts, thread, drawnThere } = await besideOthers({ idleMs: 0 })
  while (thread.hasRoom()) await nextTurn()
  while (!thread.hasRoom()) await nextTurn()
  const drawn = await chart(charts, whole())
  expect(drawn).toBe(await chart(ingest.services.charts, whole()))
  expect(drawnThere()).toBeLessThanOrEqual(1)
  expect(errors).toEqual([])
})

test('a damaged day that the thread meets is noted, but not of a chart for which nobody waits any more', async () => {
  const firstDay = sealedId(tool.id, record()[0]![1])
  flipByte(join(ingest.dataDir, DATABASE_FILE), 'chunk', firstDay)
  const ended = new AbortController()
  const { charts, thread, drawnThere } = await besideOthers({}, (count) => {
    if (count === 2) ended.abort(new RequestEnded('The client left.'))
  })
  const sound = chart(charts, queryOf(startMs + 20 * DAY_MS, startMs + LENGTH_MS))
  await expect(chart(charts, whole(), { signal: ended.signal })).rejects.toThrow('The client left.')
  await sound
  expect(await chart(charts, queryOf(startMs + 21 * DAY_MS, startMs + LENGTH_MS))).not.toBe('')
  expect(drawnThere()).toBe(2)
  expect(ingest.storage.damagedDays()).toEqual([])
  while (!thread.hasRoom()) await nextTurn()
  const there = await chart(charts, whole())
  expect(drawnThere()).toBe(3)
  expect(ingest.storage.damagedDays()).toMatchObject([{ toolId: tool.id }])
  expect(there).toBe(await chart(ingest.services.charts, whole()))
  expect(errors).toEqual([])
})

test('after its end the thread takes no charts', async () => {
  const { charts, thread, drawnThere } = await besideOthers()
  await thread.close()
  expect(JSON.parse(await chart(charts, whole()))).toHaveProperty('data.chart.times')
  expect(drawnThere()).toBe(0)
  expect(thread.hasRoom()).toBe(false)
})
