import { DAY_MS } from '../../../../domain/durations.ts'
import type { DatabaseSync } from 'node:sqlite'
import type { Series } from '../../../../domain/readings/series.ts'
import type { DamagedDays } from '../../damaged-readings.ts'
import { DamagedChunkError } from '../../chunks/chunk-format.ts'
import type { ArrivedSeries, ReceiptRun } from '../../chunks/receipts.ts'
import {
  decodeArrivedChunk,
  decodeChunk,
  decodeChunkInto,
  decodeReceipts,
} from '../../chunks/decode-chunk.ts'
import { chunkId, dayOfChunk, toolOfChunk, packOf } from './days.ts'

type ChunkRow = { id: number; days: number; readings: number; bytes: Uint8Array }

/** A sealed stretch of a tool's readings: `days` UTC days from `firstDay` on. */
export type SealedDays = { firstDay: number; days: number; series: Series }
/** The same with the receipts of the readings. */
export type ArrivedDays = SealedDays & { series: ArrivedSeries }

/**
 * The sealed days of all tools. A tool's newest day is a row of its own; older days are packed
 * together.
 */
export type ChunkTable = {
  /** The stretch that contains the day; null when nothing of that day is sealed. */
  covering(toolId: number, day: number): SealedDays | null
  /** The same with the receipts. */
  arrivedCovering(toolId: number, day: number): ArrivedDays | null
  /** The newest stretch that begins before `day`. */
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
  stretches(toolId: number, fromDay: number, toDay: number): Iterable<Series>
  /**
   * The stretches that contain the days from `fromDay` to `toDay`, one after the other, as they are
   * now. `receiptRuns` tells at little cost whether there is anything to look for in `series`.
   */
  arrivals(toolId: number, fromDay: number, toDay: number): Iterable<SealedArrivals>
}

/** A stretch, of which each part is decoded when it is called. `endMs`: the end of its last day. */
export type SealedArrivals = {
  endMs: number
  receiptRuns(): readonly ReceiptRun[]
  series(): ArrivedSeries
}

/** `noteDamage` gets each damaged stretch that is met, every time; the call then throws. */
export const chunkTable = (
  db: DatabaseSync,
  noteDamage: (damaged: DamagedDays) => void,
): ChunkTable => {
  const { decodeRow, decodedInTurn, sealedDays, arrivedSeries, receiptRuns } =
    chunkDecoder(noteDamage)

  const last = db.prepare(
    'SELECT id, days, readings, bytes FROM chunk WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1',
  )
  const all = db.prepare(
    'SELECT id, days, readings, bytes FROM chunk WHERE id BETWEEN ? AND ? ORDER BY id',
  )
  const rowsOf = (toolId: number, fromDay: number, toDay: number): ChunkRow[] => {
    const rows = all.all(
      chunkId(toolId, packOf(toolId, fromDay).first),
      chunkId(toolId, toDay),
    ) as ChunkRow[]
    return rows.filter((row) => dayOfChunk(row.id) + row.days > fromDay)
  }
  const rowCovering = (toolId: number, day: number): ChunkRow | null => {
    const row = last.get(chunkId(toolId, packOf(toolId, day).first), chunkId(toolId, day)) as
      | ChunkRow
      | undefined
    return row === undefined || dayOfChunk(row.id) + row.days <= day ? null : row
  }
  return {
    covering: (toolId, day) => {
      const row = rowCovering(toolId, day)
      return row && sealedDays(row)
    },
    arrivedCovering: (toolId, day) => {
      const row = rowCovering(toolId, day)
      return row && { ...spanOf(row), series: arrivedSeries(row) }
    },
    lastBefore: (toolId, day) => {
      const row = last.get(chunkId(toolId, 0), chunkId(toolId, day) - 1) as ChunkRow | undefined
      return row === undefined ? null : sealedDays(row)
    },
    days: (toolId, fromDay, toDay, room) => {
      const rows = rowsOf(toolId, fromDay, toDay)
      const count = rows.reduce((sum, row) => sum + row.readings, 0)
      const series = { times: new Float64Array(count + room), values: new Int32Array(count + room) }
      let at = 0
      for (const row of rows) {
        decodeRow(row, series, at)
        at += row.readings
      }
      return { series, count }
    },
    stretches: (toolId, fromDay, toDay) => decodedInTurn(rowsOf(toolId, fromDay, toDay)),
    arrivals: (toolId, fromDay, toDay) =>
      rowsOf(toolId, fromDay, toDay).map((row) => ({
        endMs: (dayOfChunk(row.id) + row.days) * DAY_MS,
        receiptRuns: () => receiptRuns(row),
        series: () => arrivedSeries(row),
      })),
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

const spanOf = (row: ChunkRow) => ({ firstDay: dayOfChunk(row.id), days: row.days })

/** Decodes rows. A damaged one is noted, and the error that is thrown names its tool and day. */
const chunkDecoder = (noteDamage: (damaged: DamagedDays) => void) => {
  const naming = <T>(row: ChunkRow, decode: () => T): T => {
    try {
      return decode()
    } catch (error) {
      if (!(error instanceof DamagedChunkError)) throw error
      const toolId = toolOfChunk(row.id)
      const firstDay = new Date(dayOfChunk(row.id) * DAY_MS).toISOString().slice(0, 10)
      noteDamage({ toolId, firstDay, detail: error.message })
      throw new UnreadableDaysError(toolId, firstDay, error)
    }
  }

  /** Decodes the row into the lists, from index `at` on. Answers that part of the lists. */
  const decodeRow = (row: ChunkRow, into: Series, at: number): Series => {
    const part = {
      times: into.times.subarray(at, at + row.readings),
      values: into.values.subarray(at, at + row.readings),
    }
    naming(row, () =>
      decodeChunkInto(row.bytes, (readings) => {
        if (readings !== row.readings)
          throw new DamagedChunkError('it holds another number of readings than its row says')
        return part
      }),
    )
    return part
  }

  return {
    decodeRow,
    decodedInTurn: function* (rows: readonly ChunkRow[]): Generator<Series> {
      const longest = rows.reduce((most, row) => Math.max(most, row.readings), 0)
      const room = { times: new Float64Array(longest), values: new Int32Array(longest) }
      for (const row of rows) yield decodeRow(row, room, 0)
    },
    sealedDays: (row: ChunkRow): SealedDays => ({
      ...spanOf(row),
      series: naming(row, () => decodeChunk(row.bytes)),
    }),
    arrivedSeries: (row: ChunkRow): ArrivedSeries =>
      naming(row, () => decodeArrivedChunk(row.bytes)),
    receiptRuns: (row: ChunkRow): readonly ReceiptRun[] =>
      naming(row, () => decodeReceipts(row.bytes)),
  }
}
