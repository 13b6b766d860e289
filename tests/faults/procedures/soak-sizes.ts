import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** At the end of a day; the heap after a collection. */
export type DaySizes = { heapMb: number; folderMb: number }

/** From here on everything must stay about as large as it is: retention deletes as much as comes. */
const SETTLED_DAY = 5
const MOST_GROWTH = 1.5
/** The heap also holds the lists with which the soak compares. */
const MOST_HEAP_GROWTH_MB = 40
const MB = 2 ** 20

const collectedHeapMb = (): number => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed / MB
}

const folderMb = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / MB

export const measureSizes = (folder: string): DaySizes => ({
  heapMb: collectedHeapMb(),
  folderMb: folderMb(folder),
})

const settledAndLast = (sizes: readonly DaySizes[]) => {
  const last = sizes.at(-1)!
  return { settled: sizes[SETTLED_DAY - 1] ?? last, last }
}

export const brokenSizes = (sizes: readonly DaySizes[]): string[] => {
  const { settled, last } = settledAndLast(sizes)
  return [
    ...(last.folderMb > settled.folderMb * MOST_GROWTH
      ? [`The data folder grew from ${settled.folderMb} to ${last.folderMb} MB.`]
      : []),
    ...(last.heapMb > settled.heapMb + MOST_HEAP_GROWTH_MB
      ? [`The heap grew from ${settled.heapMb} to ${last.heapMb} MB.`]
      : []),
  ]
}

export const sizesText = (sizes: readonly DaySizes[]): string => {
  const { settled, last } = settledAndLast(sizes)
  const from = Math.min(SETTLED_DAY, sizes.length)
  return `Heap ${settled.heapMb.toFixed(0)} MB on day ${from}, ${last.heapMb.toFixed(0)} MB on day ${sizes.length}; data folder ${settled.folderMb.toFixed(0)} and ${last.folderMb.toFixed(0)} MB`
}
