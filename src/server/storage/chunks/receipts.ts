import { HOUR_MS } from '../../../domain/durations.ts'
import type { Series } from '../../../domain/readings/series.ts'

/**
 * When a reading arrived, as one number beside its time and value: `IN_TIME`, `NOT_RECORDED`, or the
 * time of its receipt in whole seconds since 1970. The last is above 3,600, since only readings that
 * arrived more than an hour after they were measured have it.
 */
export type Receipt = number

/** The reading arrived within an hour. */
export const IN_TIME: Receipt = 0
/** The reading was sealed by a program that did not write down when it arrived. */
export const NOT_RECORDED: Receipt = 1

/** `receivedMs`, `timeMs`: since 1970. The receipt counts in whole seconds, rounded down. */
export const receiptOf = (timeMs: number, receivedMs: number): Receipt => {
  const seconds = Math.floor(receivedMs / 1_000)
  return seconds * 1_000 - timeMs > HOUR_MS ? seconds : IN_TIME
}

/** Readings with their receipts: three parallel lists. */
export type ArrivedSeries = Series & { receipts: Float64Array }

/**
 * Consecutive readings of one receipt, after `skip` readings that arrived in time; `length` is at
 * least 1.
 */
export type ReceiptRun = { skip: number; length: number; receipt: Receipt }

export const receiptRuns = (receipts: Float64Array): ReceiptRun[] => {
  const runs: ReceiptRun[] = []
  let skip = 0
  let run: ReceiptRun | null = null
  for (const receipt of receipts) {
    if (receipt === IN_TIME) {
      skip++
      run = null
    } else if (run !== null && run.receipt === receipt) run.length++
    else {
      runs.push((run = { skip, length: 1, receipt }))
      skip = 0
    }
  }
  return runs
}

/** The way back from `receiptRuns`. The runs must not go beyond `count` readings. */
export const receiptsOfRuns = (runs: readonly ReceiptRun[], count: number): Float64Array => {
  const receipts = new Float64Array(count)
  let at = 0
  for (const { skip, length, receipt } of runs) {
    receipts.fill(receipt, at + skip, at + skip + length)
    at += skip + length
  }
  return receipts
}
