import { emptySeries, type Series, type SummablePiece } from '../../../domain/readings/series.ts'
import { freeBytes } from '../chunks/bytes.ts'
import { DamagedChunkError } from '../chunks/chunk-format.ts'
import {
  decodeArrivedChunk,
  decodeCheckedChunkInto,
  decodeChunk,
  decodeReceipts,
} from '../chunks/decode-chunk.ts'
import type { ArrivedSeries, ReceiptRun } from '../chunks/receipts.ts'
import type { DamagedDays } from '../damaged-readings.ts'
import { checkSealedRow, damagedDays } from './check-sealed-row.ts'
import type { SealedRow } from './stored-series.ts'

/** A sealed stretch whose bytes are damaged. */
export class UnreadableDaysError extends Error {
  override name = 'UnreadableDaysError'

  constructor({ toolId, firstDay }: DamagedDays, cause: DamagedChunkError) {
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
export const sealedRowDecoder = (noteDamage: (damaged: DamagedDays) => void) => {
  const naming = <T>(row: SealedRow, decode: () => T): T => {
    try {
      return decode()
    } catch (error) {
      if (!(error instanceof DamagedChunkError)) throw error
      const damaged = damagedDays(row, error)
      noteDamage(damaged)
      throw new UnreadableDaysError(damaged, error)
    }
  }

  const expectReadings = (row: SealedRow, readings: number): void => {
    if (readings !== row.readings)
      throw new DamagedChunkError('it holds another number of readings than its row says')
  }

  /** Decodes a sound row into the lists, from index `at` on. Answers that part of the lists. */
  const decodeRow = (row: SealedRow, into: Series, at: number): Series => {
    const part = {
      times: into.times.subarray(at, at + row.readings),
      values: into.values.subarray(at, at + row.readings),
    }
    naming(row, () =>
      decodeCheckedChunkInto(row.bytes, (readings) => {
        expectReadings(row, readings)
        return part
      }),
    )
    return part
  }

  /**
   * The same at the front of `room`, with times on a grid where the row has such: they are read from the
   * row's bytes.
   */
  const decodePiece = (row: SealedRow, room: Room): SummablePiece => {
    const values = room.values.subarray(0, row.readings)
    let piece: SummablePiece = { times: NO_TIMES, values: NO_VALUES, hasFaults: false }
    naming(row, () =>
      decodeCheckedChunkInto(row.bytes, (readings, grid, hasFaults) => {
        expectReadings(row, readings)
        // Most loggers have a schedule, and need no place for times.
        const times = grid === null ? (room.times ??= new Float64Array(room.values.length)) : null
        piece = { times: grid ?? times!.subarray(0, readings), values, hasFaults }
        return { times: times && times.subarray(0, readings), values }
      }),
    )
    return piece
  }

  return {
    decodeRow,
    /** `rows`: those that are sound, whose bytes nobody else reads: they are freed one by one. */
    decodedInTurn: function* (rows: readonly SealedRow[]): Generator<SummablePiece> {
      const longest = rows.reduce((most, row) => Math.max(most, row.readings), 0)
      const room = takeRoom(longest)
      try {
        for (const row of rows) {
          const stretch = unlessDamaged(() => decodePiece(row, room))
          if (stretch !== null) yield stretch
          freeBytes(row.bytes)
        }
      } finally {
        giveBackRoom(room)
      }
    },
    series: (row: SealedRow): Series => naming(row, () => decodeChunk(row.bytes)),
    arrivedSeries: (row: SealedRow): ArrivedSeries =>
      naming(row, () => decodeArrivedChunk(row.bytes)),
    receiptRuns: (row: SealedRow): readonly ReceiptRun[] =>
      naming(row, () => decodeReceipts(row.bytes)),
    /** Whether its checksum fits, and its row what it holds. */
    isSound: (row: SealedRow): boolean =>
      unlessDamaged(() => naming(row, () => checkSealedRow(row))) !== null,
  }
}
