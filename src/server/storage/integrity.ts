import type { DamagedDays, DamagedRow } from './damaged-readings.ts'

/**
 * Checks of what is stored, part by part, while the server runs. Damaged sealed days are also among
 * `Storage.damagedDays` from then on.
 */
export type Integrity = {
  /** The tables of the database, in a fixed order. */
  tables(): Promise<string[]>
  /** Checks the pages of a table, on a thread. Answers the engine's messages; none: they are whole. */
  checkPages(table: string): Promise<string[]>
  /** Checks the rows of recent readings as they lie on the disk. */
  checkRecentReadings(): Promise<readonly DamagedRow[]>
  /**
   * Checks sealed days for a few milliseconds, from a position on; 0 is the beginning. `next`: the
   * position of the next slice, null at the end; `share`: the part of all days that lies before it. A
   * damaged stretch lies at its own `position`.
   */
  checkDays(position: number): Promise<{
    next: number | null
    share: number
    damaged: readonly (DamagedDays & { position: number })[]
  }>
}
