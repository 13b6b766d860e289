import type { DatabaseSync } from 'node:sqlite'
import type { Series } from '../../../../domain/readings/series.ts'
import { DamagedChunkError } from '../../chunks/chunk-format.ts'
import { decodeChunk, decodeChunkInto } from '../../chunks/decode-chunk.ts'
import { chunkId, DAY_MS, dayOfChunk, toolOfChunk } from './days.ts'

type ChunkRow = { id: number; readings: number; bytes: Uint8Array }

/** The sealed days as one connection sees them. */
export type ChunkTable = {
  /** null: nothing of that day is sealed. */
  day(toolId: number, day: number): Series | null
  /** The newest sealed day before `day`. */
  lastBefore(toolId: number, day: number): { day: number; series: Series } | null
  /** All readings of the sealed days from `fromDay` to `toDay`, both included, at the front of lists with `room` more places. */
  days(toolId: number, fromDay: number, toDay: number, room: number): { series: Series; count: number }
}

export const chunkTable = (db: DatabaseSync): ChunkTable => {
  const one = db.prepare('SELECT id, readings, bytes FROM chunk WHERE id = ?')
  const before = db.prepare('SELECT id, readings, bytes FROM chunk WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT 1')
  const several = db.prepare('SELECT id, readings, bytes FROM chunk WHERE id BETWEEN ? AND ? ORDER BY id')
  return {
    day: (toolId, day) => {
      const row = one.get(chunkId(toolId, day)) as ChunkRow | undefined
      return row === undefined ? null : naming(row, () => decodeChunk(row.bytes))
    },
    lastBefore: (toolId, day) => {
      const row = before.get(chunkId(toolId, 0), chunkId(toolId, day)) as ChunkRow | undefined
      return row === undefined ? null : { day: dayOfChunk(row.id), series: naming(row, () => decodeChunk(row.bytes)) }
    },
    days: (toolId, fromDay, toDay, room) => {
      const rows = several.all(chunkId(toolId, fromDay), chunkId(toolId, toDay)) as ChunkRow[]
      const count = rows.reduce((sum, row) => sum + row.readings, 0)
      const series = { times: new Float64Array(count + room), values: new Int32Array(count + room) }
      let at = 0
      for (const row of rows) {
        naming(row, () => decodeChunkInto(row.bytes, (readings) => {
          if (readings !== row.readings) throw new DamagedChunkError('it holds another number of readings than its row says')
          return { times: series.times.subarray(at, at + readings), values: series.values.subarray(at, at + readings) }
        }))
        at += row.readings
      }
      return { series, count }
    },
  }
}

const naming = <T>(row: ChunkRow, decode: () => T): T => {
  try {
    return decode()
  } catch (error) {
    if (!(error instanceof DamagedChunkError)) throw error
    const day = new Date(dayOfChunk(row.id) * DAY_MS).toISOString().slice(0, 10)
    throw new Error(`The readings of tool ${toolOfChunk(row.id)} on ${day} (UTC) cannot be read: restore them from a backup.`, { cause: error })
  }
}
