import { DAY_MS } from '../../../domain/durations.ts'
import { type Series, type SummablePiece, timesWithin } from '../../../domain/readings/series.ts'
import type { ArrivedSeries, ReceiptRun } from '../chunks/receipts.ts'
import type { DamagedDays } from '../damaged-readings.ts'
import { sealedRowDecoder, unlessDamaged } from './decode-sealed-rows.ts'
import type { SealedRows } from './reading-rows.ts'
import { emptyRun, type Run } from './run.ts'
import type { SealedRow } from './stored-series.ts'

/** A sealed stretch of a tool's readings: `days` UTC days from `firstDay` on. */
export type SealedStretch = { firstDay: number; days: number; series: Series }
/** The same with the receipts of the readings. */
export type ArrivedStretch = SealedStretch & { series: ArrivedSeries }

/**
 * The sealed days of all tools. A tool's newest day is a row of its own; older days are packed
 * together. Stretches that are damaged are left out, and `damaged` names them; where they must not
 * be overlooked, because what is read is written again, a call fails with `UnreadableDaysError`.
 * Every call asks for its rows before it returns: with an engine that answers at once, they are of
 * the same moment as what the caller reads from memory in that turn.
 */
export type SealedDays = {
  /** The stretch that contains the day; null when nothing of that day is sealed and readable. */
  covering(toolId: number, day: number): Promise<SealedStretch | null>
  /** The same with the receipts. Fails with `UnreadableDaysError`. */
  arrivedCovering(toolId: number, day: number): Promise<ArrivedStretch | null>
  /**
   * The newest readings, at most `most`, of the newest stretch that begins before `day`; none when it is
   * damaged.
   */
  newestBefore(
    toolId: number,
    day: number,
    most: number,
  ): Promise<{ firstDay: number; newest: Run } | null>
  /**
   * All readings of the stretches that contain the days from `fromDay` to `toDay`. The lists have
   * `room` more places at their end.
   */
  days(
    toolId: number,
    fromDay: number,
    toDay: number,
    room: number,
  ): Promise<{ series: Series; count: number }>
  /** The same as they are stored, damaged ones too. */
  rows(toolId: number, fromDay: number, toDay: number): Promise<SealedRow[]>
  /**
   * The stretches that contain the days from `fromDay` to `toDay`, one after the other, as they are
   * now. `receiptRuns` tells at little cost whether there is anything to look for in `series`. Both
   * throw `UnreadableDaysError`.
   */
  arrivals(toolId: number, fromDay: number, toDay: number): Promise<SealedArrivals[]>
  /** The stretches that contain one of the days and are damaged, by their days. */
  damaged(
    toolId: number,
    fromDay: number,
    toDay: number,
  ): Promise<{ firstDay: number; days: number; readings: number }[]>
}

/** A stretch, of which each part is decoded when it is called. `endMs`: the end of its last day. */
export type SealedArrivals = {
  endMs: number
  receiptRuns(): readonly ReceiptRun[]
  series(): ArrivedSeries
}

/** `noteDamage` gets each damaged stretch that is met, every time. */
export const sealedDays = (
  rows: SealedRows,
  noteDamage: (damaged: DamagedDays) => void,
): SealedDays => {
  const decoder = sealedRowDecoder(noteDamage)
  const { decodeRow, decodedInTurn, series, arrivedSeries, receiptRuns, isSound } = decoder
  return {
    covering: async (toolId, day) => {
      const row = await rows.covering(toolId, day)
      return row && unlessDamaged(() => ({ ...spanOf(row), series: series(row) }))
    },
    arrivedCovering: async (toolId, day) => {
      const row = await rows.covering(toolId, day)
      return row && { ...spanOf(row), series: arrivedSeries(row) }
    },
    newestBefore: async (toolId, day, most) => {
      const row = await rows.before(toolId, day)
      if (row === null) return null
      // Copied at once: lists of whole days, made anew for each of 100,000 rows, were left to collect.
      const [piece] = isSound(row) ? decodedInTurn([row]) : []
      const newest = piece === undefined ? emptyRun() : newestOf(piece, most)
      return { firstDay: row.firstDay, newest }
    },
    days: async (toolId, fromDay, toDay, room) => {
      const all = (await rows.within(toolId, fromDay, toDay)).filter(isSound)
      const most = all.reduce((sum, row) => sum + row.readings, room)
      const lists = { times: new Float64Array(most), values: new Int32Array(most) }
      let count = 0
      for (const row of all) {
        const at = count
        count += unlessDamaged(() => decodeRow(row, lists, at))?.times.length ?? 0
      }
      return { series: lists, count }
    },
    rows: async (toolId, fromDay, toDay) => rows.within(toolId, fromDay, toDay),
    arrivals: async (toolId, fromDay, toDay) =>
      (await rows.within(toolId, fromDay, toDay)).map((row) => ({
        endMs: (row.firstDay + row.days) * DAY_MS,
        receiptRuns: () => receiptRuns(row),
        series: () => arrivedSeries(row),
      })),
    damaged: async (toolId, fromDay, toDay) =>
      (await rows.within(toolId, fromDay, toDay))
        .filter((row) => !isSound(row))
        .map((row) => ({ ...spanOf(row), readings: row.readings })),
  }
}

/** Lists of just their length, since there may be 100,000 of them: `push` takes room for more. */
const newestOf = ({ times, values }: SummablePiece, most: number): Run => {
  const from = Math.max(0, times.length - most)
  return {
    times: Array.from(timesWithin(times, from)).slice(),
    values: Array.from(values.subarray(from)).slice(),
  }
}

const spanOf = ({ firstDay, days }: SealedRow) => ({ firstDay, days })
