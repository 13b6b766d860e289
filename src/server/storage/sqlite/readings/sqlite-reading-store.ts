import type { DatabaseSync } from 'node:sqlite'
import { sqlMarks } from '../../sql/sql-marks.ts'
import type { SqlEngine } from '../../sql/sql-engine.ts'
import type { Latest, ReadingWrites } from '../../reading-store.ts'
import { DiskFullError } from '../../storage.ts'
import { appendReadings } from './append-readings.ts'
import { chunkTable } from './chunk-table.ts'
import { damagedSpans } from './damaged-spans.ts'
import type { HotLog } from './hot-log.ts'
import { readLateArrivals } from './late-arrivals.ts'
import type { PendingReadings } from './pending-readings.ts'
import { readPieces, readReadings, usualIntervalOf } from './read-readings.ts'
import type { ReadingMemory } from './reading-memory.ts'

/** `pending` answers what the running transaction has written, null outside of one. */
export type ReadingParts = {
  db: DatabaseSync
  memory: ReadingMemory
  hotLog: HotLog
  isDiskShort: () => boolean
  pending: () => PendingReadings | null
  engine: SqlEngine
}

export const sqliteReadingStore = ({
  db,
  memory,
  hotLog,
  isDiskShort,
  pending,
  engine,
}: ReadingParts): ReadingWrites => {
  const chunks = chunkTable(db, (damaged) => memory.noteDamage(damaged))
  const latestOf = (toolId: number) => {
    const committed = memory.get(toolId)?.latest ?? null
    const staged = pending()?.latest(toolId)
    return staged !== undefined && (committed === null || staged.timeMs > committed.timeMs)
      ? staged
      : committed
  }
  return {
    append: async (arrivals, receivedMs) => {
      if (isDiskShort()) throw new DiskFullError('Storage is unavailable: the disk is full.')
      const staged = pending()
      if (staged === null) throw new Error('readings are appended inside a transaction')
      return appendReadings(memory, chunks, hotLog, staged, arrivals, receivedMs)
    },
    ...sqlMarks(engine),
    latest: async (toolId) => latestOf(toolId),
    latestOf: async (toolIds) => {
      const latestByTool = new Map<number, Latest>()
      for (const toolId of toolIds) {
        const latest = latestOf(toolId)
        if (latest !== null) latestByTool.set(toolId, latest)
      }
      return latestByTool
    },
    read: async (toolId, span) => readReadings(memory, chunks, pending(), toolId, span),
    pieces: async (toolId, span) => readPieces(memory, chunks, pending(), toolId, span),
    lateArrivals: async (toolId, span, lateByMs) =>
      readLateArrivals(memory, chunks, pending(), toolId, span, lateByMs),
    damaged: async (toolId, span) => damagedSpans(chunks, hotLog.damaged, toolId, span),
    usualIntervalMs: async (toolId) => usualIntervalOf(memory, chunks, pending(), toolId),
  }
}
