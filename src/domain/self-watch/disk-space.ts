import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { Finding } from './trouble.ts'

/** What was free at one time, ms that only grow. */
export type SpaceSample = { atMs: number; freeBytes: number }

const GIB = 1024 ** 3
/** Below this share of the disk space is short; on a large disk already this much is enough. */
const SHORT = { share: 0.05, bytes: 5 * GIB }
const ENOUGH = { share: 0.07, bytes: 7 * GIB }
/** Time to react: over a holiday nobody looks. */
const SHORT_DAYS = 7
const ENOUGH_DAYS = 10

/** A shorter time shows a copy that runs just now, not the pace. */
const LEAST_SPAN_MS = 6 * HOUR_MS
const LONGEST_SPAN_MS = 7 * DAY_MS

/** With less free than this the server warns of a disk that fills up. */
export const shortSpaceBytes = (totalBytes: number): number =>
  Math.min(totalBytes * SHORT.share, SHORT.bytes)

/** The samples that the forecast needs, with a new one. */
export const withSample = (samples: readonly SpaceSample[], sample: SpaceSample): SpaceSample[] => [
  ...samples.filter(({ atMs }) => atMs > sample.atMs - LONGEST_SPAN_MS),
  sample,
]

/**
 * In how many days the disk is full if it goes on as in these samples (a line through all of them,
 * least squares); null when they span less than six hours or the space does not shrink.
 */
export const daysUntilFull = (samples: readonly SpaceSample[]): number | null => {
  const [first] = samples
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.atMs - first.atMs < LEAST_SPAN_MS)
    return null
  const meanAt = samples.reduce((sum, { atMs }) => sum + atMs, 0) / samples.length
  const meanFree = samples.reduce((sum, { freeBytes }) => sum + freeBytes, 0) / samples.length
  let above = 0
  let below = 0
  for (const { atMs, freeBytes } of samples) {
    above += (atMs - meanAt) * (freeBytes - meanFree)
    below += (atMs - meanAt) ** 2
  }
  const bytesPerMs = above / below
  return bytesPerMs >= 0 ? null : last.freeBytes / -bytesPerMs / DAY_MS
}

const isBelow = (
  { freeBytes, totalBytes }: { freeBytes: number; totalBytes: number },
  { share, bytes }: { share: number; bytes: number },
): boolean => freeBytes < Math.min(totalBytes * share, bytes)

/** Whether the disk fills up: too little is free now, or it is full within a week. */
export const judgeDiskSpace = (
  disk: { freeBytes: number; totalBytes: number },
  daysLeft: number | null,
): Finding => {
  if (isBelow(disk, SHORT) || (daysLeft !== null && daysLeft < SHORT_DAYS))
    return { state: 'bad', facts: { kind: 'DISK_FILLING', freeBytes: disk.freeBytes, daysLeft } }
  const isEnough = !isBelow(disk, ENOUGH) && (daysLeft === null || daysLeft >= ENOUGH_DAYS)
  return { state: isEnough ? 'good' : 'unclear', kind: 'DISK_FILLING' }
}
