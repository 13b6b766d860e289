import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DATABASE_FILE, PAGE_BYTES } from '../../../src/server/storage/sqlite/open-connection.ts'

/** At the end of a day; the heap after a collection. */
export type DaySizes = { heapMb: number; databaseMb: number }

/** From here on everything must stay about as large as it is: retention deletes as much as comes. */
const SETTLED_DAY = 5
/** Alarms, messages and the trail are kept for good. */
const MOST_DATABASE_GROWTH_MB = 4
/** The heap also holds the lists with which the soak compares. */
const MOST_HEAP_GROWTH_MB = 40
const MB = 2 ** 20

const collectedHeapMb = (): number => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed / MB
}

/** What the tables and indexes take; free pages are used again. */
const databaseMb = (folder: string): number => {
  const db = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true })
  const pages = (pragma: string): number =>
    Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get()!)[0])
  const used = pages('page_count') - pages('freelist_count')
  db.close()
  return (used * PAGE_BYTES) / MB
}

export const measureSizes = (folder: string): DaySizes => ({
  heapMb: collectedHeapMb(),
  databaseMb: databaseMb(folder),
})

const settledAndLast = (sizes: readonly DaySizes[]) => {
  const last = sizes.at(-1)!
  return { settled: sizes[SETTLED_DAY - 1] ?? last, last }
}

export const brokenSizes = (sizes: readonly DaySizes[]): string[] => {
  const { settled, last } = settledAndLast(sizes)
  return [
    ...(last.databaseMb > settled.databaseMb + MOST_DATABASE_GROWTH_MB
      ? [
          `The database grew from ${settled.databaseMb.toFixed(1)} to ${last.databaseMb.toFixed(1)} MB.`,
        ]
      : []),
    ...(last.heapMb > settled.heapMb + MOST_HEAP_GROWTH_MB
      ? [`The heap grew from ${settled.heapMb} to ${last.heapMb} MB.`]
      : []),
  ]
}

export const sizesText = (sizes: readonly DaySizes[]): string => {
  const { settled, last } = settledAndLast(sizes)
  const from = Math.min(SETTLED_DAY, sizes.length)
  return `Heap ${settled.heapMb.toFixed(0)} MB on day ${from}, ${last.heapMb.toFixed(0)} MB on day ${sizes.length}; database ${settled.databaseMb.toFixed(1)} and ${last.databaseMb.toFixed(1)} MB`
}
