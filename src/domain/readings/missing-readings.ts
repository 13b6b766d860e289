import { isGap } from './usual-interval.ts'

/**
 * A stretch without temperatures: from when the first one was due that did not come (one usual
 * interval after the last, or the period's beginning) to the next one (or the period's end). Its
 * length is `toMs - fromMs`, on every page and paper. `missing`: how many did not come.
 */
export type Gap = { fromMs: number; toMs: number; missing: number }

/**
 * Counts the readings that did not come, and the gaps that they left, from `expectedFromMs` on.
 */
export const missingReadings = (expectedFromMs: number) => {
  const sums = { count: 0, gapMs: 0, gaps: [] as Gap[], lineBreaks: [] as number[] }
  return {
    sums,
    /**
     * A pause between two temperatures, or before the first or after the last one. `dueMs`: when a
     * reading was due in it. `count`: how many are missing from a time on until its end.
     */
    add: (
      { fromMs, toMs }: { fromMs: number; toMs: number },
      usualMs: number,
      dueMs: number,
      count: (silentMs: number) => number,
    ): void => {
      const gapFromMs = Math.max(dueMs, expectedFromMs)
      const missing = Math.max(0, count(toMs - gapFromMs))
      sums.count += missing
      if (!isGap(fromMs, toMs, usualMs)) return
      sums.lineBreaks.push(toMs)
      if (toMs <= gapFromMs) return
      sums.gapMs += toMs - gapFromMs
      sums.gaps.push({ fromMs: gapFromMs, toMs, missing })
    },
  }
}
