import { afterEach, expect, test, vi } from 'vitest'
import { seriesOf } from '../../domain/readings/series.ts'
import type { MeasureLog } from './record/measure-log.ts'
import { createPdfThreads, type PdfThreads, type PdfThreadsOptions } from './pdf-threads.ts'

// Thousands of readings and whole documents: more than a busy machine does in the usual 5 s.
vi.setConfig({ testTimeout: 30_000 })

/**
 * A worker in which a log's sensor name says what to do: answer it, throw, leave, or count upwards
 * for ever in `counter`.
 */
const OBEDIENT = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', ({ sensorName, counter }) => {
    if (sensorName === 'throw') throw new Error('no font')
    if (sensorName === 'leave') process.exit(0)
    for (;sensorName === 'hang';) Atomics.add(counter, 0, 1)
    parentPort.postMessage({ base64: String(threadId), sha256: '' })
  })
`)}`,
)

const log = (sensorName: string, counter = new Int32Array(new SharedArrayBuffer(4))) =>
  ({ sensorName, counter, series: seriesOf([[1, 2]]) }) as unknown as MeasureLog & {
    counter: Int32Array
  }

let workers: PdfThreads
afterEach(() => workers.close())
const open = (options: PdfThreadsOptions = {}) => {
  workers = createPdfThreads({ script: OBEDIENT, ...options })
  return workers
}

/** Once the thread has really begun: it then counts without end. */
const begun = async (counter: Int32Array) => {
  while (Atomics.load(counter, 0) === 0) await new Promise((resolve) => setImmediate(resolve))
}
const standsStill = async (counter: Int32Array) => {
  const before = Atomics.load(counter, 0)
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve))
  return Atomics.load(counter, 0) === before
}

test('a thread that is done draws the next one too', async () => {
  open()
  const first = await workers.draw(log('a'))
  expect(first).toMatchObject({ kind: 'pdf' })
  expect(await workers.draw(log('b'))).toEqual(first)
  expect(workers.load()).toEqual({ running: 0, waiting: 0 })
})

test('only so many are drawn at once, the others wait their turn', async () => {
  open()
  const drawn = ['a', 'b', 'c'].map((name) => workers.draw(log(name)))
  expect(workers.load()).toEqual({ running: 1, waiting: 2 })
  expect((await Promise.all(drawn)).map(({ kind }) => kind)).toEqual(['pdf', 'pdf', 'pdf'])
})

test('a queue that is full refuses at once', async () => {
  open({ mostWaiting: 1 })
  const drawn = [workers.draw(log('a')), workers.draw(log('b'))]
  expect(await workers.draw(log('c'))).toEqual({ kind: 'too-many-waiting' })
  await Promise.all(drawn)
})

test('work that is abandoned stops at once, and the next one gets its turn', async () => {
  open()
  const hanging = log('hang')
  const { signal, abort } = ((controller) => ({
    signal: controller.signal,
    abort: () => controller.abort(),
  }))(new AbortController())
  const abandoned = workers.draw(hanging, signal)
  const next = workers.draw(log('a'))
  await begun(hanging.counter)
  abort()
  expect(await abandoned).toEqual({ kind: 'abandoned' })
  expect(await standsStill(hanging.counter)).toBe(true)
  expect(await next).toMatchObject({ kind: 'pdf' })
})

test('work that is abandoned while it waits is never begun', async () => {
  open()
  const controller = new AbortController()
  const first = workers.draw(log('a'))
  const waiting = workers.draw(log('hang'), controller.signal)
  controller.abort()
  expect(await waiting).toEqual({ kind: 'abandoned' })
  expect(await first).toMatchObject({ kind: 'pdf' })
  expect(await workers.draw(log('b'), controller.signal)).toEqual({ kind: 'abandoned' })
})

test('work that takes too long ends with its thread', async () => {
  open({ limitMs: 300 })
  const hanging = log('hang')
  expect(await workers.draw(hanging)).toEqual({ kind: 'timed-out' })
  expect(await standsStill(hanging.counter)).toBe(true)
  expect(workers.load()).toEqual({ running: 0, waiting: 0 })
})

test('a fault is thrown to the one who asked, and the next one is drawn by a new thread', async () => {
  open()
  await expect(workers.draw(log('throw'))).rejects.toThrow('no font')
  await expect(workers.draw(log('leave'))).rejects.toThrow('ended before its work was done')
  expect(await workers.draw(log('a'))).toMatchObject({ kind: 'pdf' })
})

test('closing stops what runs and what waits', async () => {
  open()
  const hanging = log('hang')
  const drawn = [workers.draw(hanging), workers.draw(log('a'))]
  await begun(hanging.counter)
  await workers.close()
  expect(await Promise.all(drawn)).toEqual([{ kind: 'abandoned' }, { kind: 'abandoned' }])
  expect(await standsStill(hanging.counter)).toBe(true)
})
