import { afterEach, expect, test } from 'vitest'
import { seriesOf } from '../../domain/readings/series.ts'
import type { MeasureLog } from './record/measure-log.ts'
import { createPdfThreads, type PdfThreads, type PdfThreadsOptions } from './pdf-threads.ts'

/**
 * A worker in which a log's sensor name says what to do: answer it, throw, leave, grow without end,
 * or count upwards for ever in `counter`.
 */
const OBEDIENT = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', ({ sensorName, counter }) => {
    if (sensorName === 'throw') throw new Error('no font')
    if (sensorName === 'leave') process.exit(0)
    for (const texts = []; sensorName === 'grow';) texts.push(new Array(100_000).fill(counter))
    for (;sensorName === 'hang';) Atomics.add(counter, 0, 1)
    parentPort.postMessage({ base64: String(threadId), sha256: '' })
  })
`)}`,
)

const log = (sensorName: string, counter = new Int32Array(new SharedArrayBuffer(4))) =>
  ({ sensorName, counter, series: seriesOf([[1, 2]]) }) as unknown as MeasureLog & {
    counter: Int32Array
  }

let threads: PdfThreads
afterEach(() => threads.close())
const open = (options: PdfThreadsOptions = {}) => {
  threads = createPdfThreads({ script: OBEDIENT, ...options })
  return threads
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
  const first = await threads.draw(log('a'))
  expect(first).toMatchObject({ kind: 'pdf' })
  expect(await threads.draw(log('b'))).toEqual(first)
})

test('a thread that takes too much memory ends alone, and the next log is drawn', async () => {
  open({ megabytes: 16 })
  await expect(threads.draw(log('grow'))).rejects.toThrow('memory limit')
  expect(await threads.draw(log('a'))).toMatchObject({ kind: 'pdf' })
})

test('work that is abandoned stops at once, and the next log is drawn', async () => {
  open()
  const hanging = log('hang')
  const leaving = new AbortController()
  const abandoned = threads.draw(hanging, leaving.signal)
  await begun(hanging.counter)
  leaving.abort()
  expect(await abandoned).toEqual({ kind: 'abandoned' })
  expect(await standsStill(hanging.counter)).toBe(true)
  expect(await threads.draw(log('a'))).toMatchObject({ kind: 'pdf' })
  expect(await threads.draw(log('b'), leaving.signal)).toEqual({ kind: 'abandoned' })
})

test('a fault is thrown to the caller, and the next log is drawn by a new thread', async () => {
  open()
  await expect(threads.draw(log('throw'))).rejects.toThrow('no font')
  await expect(threads.draw(log('leave'))).rejects.toThrow('ended before its work was done')
  expect(await threads.draw(log('a'))).toMatchObject({ kind: 'pdf' })
})

test('closing abandons what is being drawn', async () => {
  open()
  const hanging = log('hang')
  const drawn = threads.draw(hanging)
  await begun(hanging.counter)
  await threads.close()
  expect(await drawn).toEqual({ kind: 'abandoned' })
  expect(await standsStill(hanging.counter)).toBe(true)
})
