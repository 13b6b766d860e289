import { DAY_MS } from '../../../../domain/durations.ts'
import type { DatabaseSync } from 'node:sqlite'
import { emptySeries, type Series, type SummablePiece } from '../../../../domain/readings/series.ts'
import { type DamagedDays, utcDayText } from '../../damaged-readings.ts'
import { DamagedChunkError } from '../../chunks/chunk-format.ts'
import type { ArrivedSeries, ReceiptRun } from '../../chunks/receipts.ts'
import {
  decodeArrivedChunk,
  decodeChunk,
  decodeChunkInto,
  decodeReceipts,
} from '../../chunks/decode-chunk.ts'
import { checkChunkRow } from './check-chunk-row.ts'
import { type ChunkRow, chunkRows } from './chunk-rows.ts'
import { dayOfChunk, toolOfChunk } from './days.ts'

/** A sealed stretch of a tool's readings: `days` UTC days from `firstDay` on. */
export type SealedDays = { firstDay: number; days: number; series: Series }
/** The same with the receipts of the readings. */
export type ArrivedDays = SealedDays & { series: ArrivedSeries }

/**
 * The sealed days of all tools. A tool's newest day is a row of its own; older days are packed
 * together. Stretches that are damaged are left out, and `damaged` names them; where they must not
 * be overlooked, because what is read is written again, a call throws `UnreadableDaysError`.
 */
export type ChunkTable = {
  /** The stretch that contains the day; null when nothing of that day is sealed and readable. */
  covering(toolId: number, day: number): SealedDays | null
  /** The same with the receipts. Throws `UnreadableDaysError`. */
  arrivedCovering(toolId: number, day: number): ArrivedDays | null
  /** The newest stretch that begins before `day`; without readings when it is damaged. */
  lastBefore(toolId: number, day: number): SealedDays | null
  /**
   * All readings of the stretches that contain the days from `fromDay` to `toDay`. The lists have
   * `room` more places at their end.
   */
  days(
    toolId: number,
    fromDay: number,
    toDay: number,
    room: number,
  ): { series: Series; count: number }
  /**
   * The same, one stretch after the other, as they are now. A stretch is decoded when it is
   * requested, and its lists are used again for the next one.
   */
  stretches(toolId: number, fromDay: number, toDay: number): Iterable<SummablePiece>
  /**
   * The stretches that contain the days from `fromDay` to `toDay`, one after the other, as they are
   * now. `receiptRuns` tells at little cost whether there is anything to look for in `series`. Both
   * throw `UnreadableDaysError`.
   */
  arrivals(toolId: number, fromDay: number, toDay: number): Iterable<SealedArrivals>
  /** The stretches that contain one of the days and are damaged, by their days. */
  damaged(
    toolId: number,
    fromDay: number,
    toDay: number,
  ): { firstDay: number; days: number; readings: number }[]
}

/** A stretch, of which each part is decoded when it is called. `endMs`: the end of its last day. */
export type SealedArrivals = {
  endMs: number
  receiptRuns(): readonly ReceiptRun[]
  series(): ArrivedSeries
}

/** `noteDamage` gets each damaged stretch that is met, every time. */
export const chunkTable = (
  db: DatabaseSync,
  noteDamage: (damaged: DamagedDays) => void,
): ChunkTable => {
  const decoder = chunkDecoder(noteDamage)
  const { decodeRow, decodedInTurn, sealedDays, arrivedSeries, receiptRuns, isSound } = decoder
  const rows = chunkRows(db)
  return {
    covering: (toolId, day) => {
      const row = rows.covering(toolId, day)
      return row && unlessDamaged(() => sealedDays(row))
    },
    arrivedCovering: (toolId, day) => {
      const row = rows.covering(toolId, day)
      return row && { ...spanOf(row), series: arrivedSeries(row) }
    },
    lastBefore: (toolId, day) => {
      const row = rows.before(toolId, day)
      if (row === null) return null
      return unlessDamaged(() => sealedDays(row)) ?? { ...spanOf(row), series: emptySeries() }
    },
    days: (toolId, fromDay, toDay, room) => {
      const all = rows.within(toolId, fromDay, toDay).filter(isSound)
      const most = all.reduce((sum, row) => sum + row.readings, room)
      const series = { times: new Float64Array(most), values: new Int32Array(most) }
      let count = 0
      for (const row of all) {
        const at = count
        count += unlessDamaged(() => decodeRow(row, series, at))?.times.length ?? 0
      }
      return { series, count }
    },
    stretches: (toolId, fromDay, toDay) =>
      decodedInTurn(rows.within(toolId, fromDay, toDay).filter(isSound)),
    arrivals: (toolId, fromDay, toDay) =>
      rows.within(toolId, fromDay, toDay).map((row) => ({
        endMs: (dayOfChunk(row.id) + row.days) * DAY_MS,
        receiptRuns: () => receiptRuns(row),
        series: () => arrivedSeries(row),
      })),
    damaged: (toolId, fromDay, toDay) =>
      rows
        .within(toolId, fromDay, toDay)
        .filter((row) => !isSound(row))
        .map((row) => ({ ...spanOf(row), readings: row.readings })),
  }
}

/** A sealed stretch whose bytes are damaged. */
export class UnreadableDaysError extends Error {
  override name = 'UnreadableDaysError'

  constructor(toolId: number, firstDay: string, cause: DamagedChunkError) {
    super(
      `The readings of tool ${toolId} from ${firstDay} (UTC) on cannot be read: restore them from a backup.`,
      { cause },
    )
  }
}

/** Null for a damaged stretch. */
export const unlessDamaged = <T>(decode: () => T): T | null => {
  try {
    return decode()
  } catch (error) {
    if (error instanceof UnreadableDaysError) return null
    throw error
  }
}

const spanOf = (row: ChunkRow) => ({ firstDay: dayOfChunk(row.id), days: row.days })

/** Lists that one row after the other is decoded into. */
type Room = { times: Float64Array | null; values: Int32Array }
const { times: NO_TIMES, values: NO_VALUES } = emptySeries()

/**
 * A room for the next request: lists of its own for each one would bring the garbage collection of
 * the whole heap several times a second. Two requests at the same time have a room each.
 */
let freeRoom: Room | null = null
const MOST_KEPT = 100_000

const takeRoom = (readings: number): Room => {
  const room = freeRoom
  freeRoom = null
  return room !== null && room.values.length >= readings
    ? room
    : { times: null, values: new Int32Array(readings) }
}

const giveBackRoom = (room: Room): void => {
  if (room.values.length > (freeRoom?.values.length ?? 0) && room.values.length <= MOST_KEPT)
    freeRoom = room
}

/** Decodes rows. A damaged one is noted, and the error that is thrown names its tool and day. */
const chunkDecoder = (noteDamage: (damaged: DamagedDays) => void) => {
  const naming = <T>(row: ChunkRow, decode: () => T): T => {
    try {
      return decode()
    } catch (error) {
      if (!(error instanceof DamagedChunkError)) throw error
      const toolId = toolOfChunk(row.id)
      const firstDay = utcDayText(dayOfChunk(row.id))
      noteDamage({
        toolId,
        firstDay,
        days: row.days,
        readings: row.readings,
        detail: error.detail,
      })
      throw new UnreadableDaysError(toolId, firstDay, error)
    }
  }

  const expectReadings = (row: ChunkRow, readings: number): void => {
    if (readings !== row.readings)
      throw new DamagedChunkError('it holds another number of readings than its row says')
  }

  /** Decodes the row into the lists, from index `at` on. Answers that part of the lists. */
  const decodeRow = (row: ChunkRow, into: Series, at: number): Series => {
    const part = {
      times: into.times.subarray(at, at + row.readings),
      values: into.values.subarray(at, at + row.readings),
    }
    naming(row, () =>
      decodeChunkInto(row.bytes, (readings) => {
        expectReadings(row, readings)
        return part
      }),
    )
    return part
  }

  /** The same at the front of `room`, with times in step where the row has such. */
  const decodePiece = (row: ChunkRow, room: Room): SummablePiece => {
    const values = room.values.subarray(0, row.readings)
    let piece: SummablePiece = { times: NO_TIMES, values: NO_VALUES, hasFaults: false }
    naming(row, () =>
      decodeChunkInto(row.bytes, (readings, even, hasFaults) => {
        expectReadings(row, readings)
        // Most loggers have a steady clock, and need no place for times.
        const times = even === null ? (room.times ??= new Float64Array(room.values.length)) : null
        piece = { times: even ?? times!.subarray(0, readings), values, hasFaults }
        return { times: times && times.subarray(0, readings), values }
      }),
    )
    return piece
  }

  return {
    decodeRow,
    decodedInTurn: function* (rows: readonly ChunkRow[]): Generator<SummablePiece> {
      const longest = rows.reduce((most, row) => Math.max(most, row.readings), 0)
      const room = takeRoom(longest)
      try {
        for (const row of rows) {
          const stretch = unlessDamaged(() => decodePiece(row, room))
          if (stretch !== null) yield stretch
        }
      } finally {
        giveBackRoom(room)
      }
    },
    sealedDays: (row: ChunkRow): SealedDays => ({
      ...spanOf(row),
      series: naming(row, () => decodeChunk(row.bytes)),
    }),
    arrivedSeries: (row: ChunkRow): ArrivedSeries =>
      naming(row, () => decodeArrivedChunk(row.bytes)),
    receiptRuns: (row: ChunkRow): readonly ReceiptRun[] =>
      naming(row, () => decodeReceipts(row.bytes)),
    /** Whether its checksum fits, and its row what it holds. */
    isSound: (row: ChunkRow): boolean =>
      unlessDamaged(() => naming(row, () => checkChunkRow(row))) !== null,
  }
}
