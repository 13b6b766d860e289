import { HOUR_MS } from '../../../domain/durations.ts'
import { type ArrivedSeries, IN_TIME, NOT_RECORDED, type Receipt } from '../chunks/receipts.ts'
import type { LateArrival, Span } from '../reading-store.ts'
import { unlessDamaged } from './decode-sealed-rows.ts'
import { dayOf, LAST_TIME_MS } from './days.ts'
import { mergedArrivals } from './merged-series.ts'
import type { PendingReadings } from './pending-readings.ts'
import type { ReadingMemory } from './reading-memory.ts'
import { type ArrivedRun, emptyRun, firstAtOrAfter, mergedArrived, sliceOfArrived } from './run.ts'
import type { SealedArrivals, SealedDays } from './sealed-days.ts'

/** See `ReadingReads.lateArrivals`. */
export const readLateArrivals = async (
  memory: ReadingMemory,
  sealed: SealedDays,
  pending: PendingReadings | null,
  toolId: number,
  { fromMs, toMs }: Span,
  lateByMs: number,
): Promise<Iterable<LateArrival>> => {
  if (!(lateByMs >= HOUR_MS)) throw new RangeError('arrivals within an hour are not told apart')
  const from = Math.max(0, fromMs)
  const to = Math.min(toMs, LAST_TIME_MS + 1)
  if (!(from < to)) return []
  const hot = mergedArrived(
    unsealedOf(memory.get(toolId)?.unsealed, from, to),
    unsealedOf(pending?.of(toolId), from, to),
  )
  const stretches = await sealed.arrivals(toolId, dayOf(from), dayOf(Math.ceil(to) - 1))
  return lateStretches(arrivedPieces(stretches, hot, from, to), lateByMs)
}

/** Of readings that are not sealed yet. */
const unsealedOf = (run: ArrivedRun | undefined, from: number, to: number): ArrivedRun =>
  run === undefined
    ? emptyRun()
    : sliceOfArrived(run, firstAtOrAfter(run.times, from), firstAtOrAfter(run.times, to))

/**
 * The readings of the span in order, in pieces. Null in place of sealed days in which every reading
 * arrived in time, or which are damaged.
 */
function* arrivedPieces(
  sealed: Iterable<SealedArrivals>,
  hot: ArrivedRun,
  from: number,
  to: number,
): Generator<ArrivedSeries | null> {
  let hotAt = 0
  for (const stretch of sealed) {
    const hotEnd = firstAtOrAfter(hot.times, stretch.endMs)
    const hasRuns = unlessDamaged(() => stretch.receiptRuns().length > 0)
    if (hotEnd > hotAt || hasRuns === true) {
      const sealedReadings = unlessDamaged(() => stretch.series()) ?? NOTHING
      yield mergedArrivals(within(sealedReadings, from, to), sliceOfArrived(hot, hotAt, hotEnd))
      hotAt = hotEnd
    } else yield null
  }
  yield mergedArrivals(within(NOTHING, from, to), sliceOfArrived(hot, hotAt))
}

const NOTHING: ArrivedSeries = {
  times: new Float64Array(0),
  values: new Int32Array(0),
  receipts: new Float64Array(0),
}

const within = ({ times, values, receipts }: ArrivedSeries, from: number, to: number) => {
  const start = firstAtOrAfter(times, from)
  const end = firstAtOrAfter(times, to)
  return {
    times: times.subarray(start, end),
    values: values.subarray(start, end),
    receipts: receipts.subarray(start, end),
  }
}

function* lateStretches(
  pieces: Iterable<ArrivedSeries | null>,
  lateByMs: number,
): Generator<LateArrival> {
  let open: LateArrival | null = null
  let openReceipt: Receipt = IN_TIME
  for (const piece of pieces) {
    if (piece === null) {
      if (open !== null) yield open
      open = null
      continue
    }
    const { times, receipts } = piece
    for (let i = 0; i < times.length; i++) {
      const timeMs = times[i]!
      const receipt = receipts[i]!
      const late = isLate(timeMs, receipt, lateByMs)
      if (open !== null && late && receipt === openReceipt) {
        open.toMs = timeMs + 1
        open.readings++
        continue
      }
      const isContinued: boolean = open !== null
      if (open !== null) yield open
      open = late ? begin(timeMs, receipt, isContinued) : null
      openReceipt = receipt
    }
  }
  if (open !== null) yield open
}

const begin = (timeMs: number, receipt: Receipt, isContinued: boolean): LateArrival => ({
  fromMs: timeMs,
  toMs: timeMs + 1,
  readings: 1,
  receivedMs: receipt === NOT_RECORDED ? null : receipt * 1_000,
  isContinued,
})

const isLate = (timeMs: number, receipt: Receipt, lateByMs: number): boolean =>
  receipt === NOT_RECORDED || (receipt !== IN_TIME && receipt * 1_000 - timeMs > lateByMs)
