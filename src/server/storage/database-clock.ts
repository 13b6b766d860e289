import type { Clock } from '../../domain/clock.ts'

/** Answers of a database come late by less; a clock that is slewed moves by less between two. */
const NEGLIGIBLE_MS = 250
/** An answer that came late makes the database's clock look slow: only so many in a row are believed. */
const LATE_ANSWERS = 10

/**
 * The clock of the database, which all servers on it share. Between its answers it goes on with this
 * machine's clock.
 */
export const databaseClock = (machine: Clock) => {
  /** Null before the first answer. */
  let aheadMs: number | null = null
  let behind: number[] = []
  return {
    clock: (): Date => new Date(machine().getTime() + (aheadMs ?? 0)),
    /** `atMs`: the time of the database as it has just answered, ms since 1970. */
    noteTime: (atMs: number): void => {
      const ahead = Math.round(atMs - machine().getTime())
      if (aheadMs === null || ahead > aheadMs + NEGLIGIBLE_MS) {
        aheadMs = ahead
        behind = []
        return
      }
      if (ahead >= aheadMs - NEGLIGIBLE_MS) {
        behind = []
        return
      }
      behind.push(ahead)
      if (behind.length < LATE_ANSWERS) return
      aheadMs = Math.max(...behind)
      behind = []
    },
  }
}
