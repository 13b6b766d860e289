import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DATABASE_FILE } from '../../../src/server/storage/sqlite/open-connection.ts'

/**
 * At the end of a day; the heap after a collection. `readingsMb`: the tables of readings. `recordsMb`:
 * everything else. `messages`: how many were written until then.
 */
export type DaySizes = { heapMb: number; readingsMb: number; recordsMb: number; messages: number }

/** From here on readings must stay about as large as they are: retention deletes as much as comes. */
const SETTLED_DAY = 5
const MOST_READINGS_GROWTH_MB = 0.1
/** Alarms and messages are kept for good; a message takes 0.7 kB with its alarm. */
const MOST_BYTES_A_MESSAGE = 1_000
/** The heap also holds the lists with which the soak compares. */
const MOST_HEAP_GROWTH_MB = 15
const MB = 2 ** 20

const collectedHeapMb = (): number => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed / MB
}

/** What tables take with their indexes; free pages are used again. */
const databaseMb = (folder: string): Pick<DaySizes, 'readingsMb' | 'recordsMb'> => {
  const db = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true })
  const sizes = db
    .prepare(
      `SELECT coalesce(tbl_name IN ('chunk', 'hot'), 0) AS isReadings, sum(pgsize) AS bytes
       FROM dbstat LEFT JOIN sqlite_schema USING (name) GROUP BY 1`,
    )
    .all()
  db.close()
  const mb = (isReadings: number): number =>
    Number(sizes.find((row) => row['isReadings'] === isReadings)?.['bytes'] ?? 0) / MB
  return { readingsMb: mb(1), recordsMb: mb(0) }
}

export const measureSizes = (folder: string, messages: number): DaySizes => ({
  heapMb: collectedHeapMb(),
  ...databaseMb(folder),
  messages,
})

const settledAndLast = (sizes: readonly DaySizes[]) => {
  const last = sizes.at(-1)!
  return { settled: sizes[SETTLED_DAY - 1] ?? last, last }
}

export const brokenSizes = (sizes: readonly DaySizes[]): string[] => {
  const { settled, last } = settledAndLast(sizes)
  const messages = last.messages - settled.messages
  const grew = (what: string, from: number, to: number): string =>
    `${what} grew from ${from.toFixed(2)} to ${to.toFixed(2)} MB.`
  return [
    ...(last.readingsMb > settled.readingsMb + MOST_READINGS_GROWTH_MB
      ? [grew('The readings', settled.readingsMb, last.readingsMb)]
      : []),
    ...((last.recordsMb - settled.recordsMb) * MB > messages * MOST_BYTES_A_MESSAGE
      ? [grew(`With ${messages} messages the records`, settled.recordsMb, last.recordsMb)]
      : []),
    ...(last.heapMb > settled.heapMb + MOST_HEAP_GROWTH_MB
      ? [grew('The heap', settled.heapMb, last.heapMb)]
      : []),
  ]
}

export const sizesText = (sizes: readonly DaySizes[]): string => {
  const { settled, last } = settledAndLast(sizes)
  const from = Math.min(SETTLED_DAY, sizes.length)
  const perMessage =
    ((last.recordsMb - settled.recordsMb) * MB) / Math.max(1, last.messages - settled.messages)
  return `Heap ${settled.heapMb.toFixed(0)} MB on day ${from}, ${last.heapMb.toFixed(0)} MB on day ${sizes.length}; readings ${settled.readingsMb.toFixed(2)} and ${last.readingsMb.toFixed(2)} MB; the rest grew by ${perMessage.toFixed(0)} bytes a message`
}
