import type { ClientBase } from 'pg'
import { readHotBytes } from '../../readings/hot-bytes.ts'
import type { HotLog } from '../../readings/hot-log.ts'
import type { ReadingMemory } from '../../readings/reading-memory.ts'
import { runsByTool } from '../../readings/runs-by-tool.ts'
import { callAfterCommit } from '../../changes-of-transaction.ts'
import type { Change } from '../../change.ts'
import { OutOfStepError } from '../../storage-errors.ts'
import { type ChangeRow, type MemoryStep, readChanges } from './change-rows.ts'

/** A row of the log, as the database had it when it was taken in. */
export type Place = Pick<ChangeRow, 'seq' | 'token'>

/** `more`: there may be more rows. */
type Taken = 'all' | 'more' | 'all-before-own'

const ROWS_AT_ONCE = 500

export type ChangeLogParts = {
  writerId: string
  memory: ReadingMemory
  hotLog: HotLog
  announce: (changes: readonly Change[]) => void
  reportError: (error: unknown) => void
}

/**
 * How far this server has taken in what the others committed. What a row says is in memory as if
 * this server had committed it: each server goes through the same steps in the same order.
 */
export const changeLog = (
  { writerId, memory, hotLog, announce, reportError }: ChangeLogParts,
  start: Place,
) => {
  let last = start

  const takeStep = (step: MemoryStep): void => {
    if (step.kind === 'sealed')
      for (const { toolId, untilMs } of step.tools) memory.sealedUntil(toolId, untilMs)
    else if (step.kind === 'removed') hotLog.removed(step.readings, step.leftReceivedMs)
    else {
      const { receivedMs } = step
      hotLog.committed(step)
      for (const [toolId, run] of runsByTool(readHotBytes(step), receivedMs))
        memory.add(toolId, run, receivedMs)
    }
  }

  return {
    get last() {
      return last
    },
    /** The rows from a place on, that of the place first. */
    rowsSql: ({ seq }: Place): string =>
      `SELECT seq, token, writer, CASE WHEN writer = '${writerId}' THEN '' ELSE changes END AS changes,
        CASE WHEN writer = '${writerId}' THEN NULL ELSE readings END AS readings
        FROM change_log WHERE seq >= ${seq} ORDER BY seq LIMIT ${ROWS_AT_ONCE}`,

    /**
     * Takes in what `rowsSql(from)` answered. A transaction of this server comes in its turn, by
     * `committed`: what follows one whose outcome is not known yet is left for later. Throws
     * `OutOfStepError`.
     */
    take: (from: Place, rows: readonly ChangeRow[]): Taken => {
      const [first, ...later] = rows
      if (first?.seq !== from.seq || first.token !== from.token) throw new OutOfStepError()
      for (const row of later) {
        if (row.seq <= last.seq) continue
        if (row.writer === writerId) return 'all-before-own'
        const { changes, steps } = readChanges(row)
        callAfterCommit(
          [...steps.map((step) => () => takeStep(step)), () => announce(changes)],
          reportError,
        )
        last = { seq: row.seq, token: row.token }
      }
      return rows.length === ROWS_AT_ONCE ? 'more' : 'all'
    },
    /** A transaction of this server is stored, with this row. */
    committed: (place: Place): void => {
      last = place
    },
  }
}

export type ChangeLog = ReturnType<typeof changeLog>

/** Takes in everything that the log has from a place on, under the lock. Throws `OutOfStepError`. */
export const takeAllIn = async (
  client: ClientBase,
  log: ChangeLog,
  from: Place,
  firstRows: readonly ChangeRow[],
): Promise<void> => {
  let [place, rows] = [from, firstRows]
  for (;;) {
    const taken = log.take(place, rows)
    if (taken === 'all') return
    // Under the lock the outcome of all transactions of this server is known.
    if (taken === 'all-before-own') throw new OutOfStepError()
    place = log.last
    rows = (await client.query<ChangeRow>(log.rowsSql(place))).rows
  }
}
