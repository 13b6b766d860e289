import { DAY_MS } from '../durations.ts'
import { localTime } from '../periods/local-time.ts'
import { CLOCK_TOLERANCE_MS } from './next-backup.ts'

/** `madeMs`: when, ms since 1970. */
export type StoredBackup = { name: string; madeMs: number; bytes: number }

const DAYS = 7
const WEEKS = 4
const MONTHS = 12

const byAge = (a: StoredBackup, b: StoredBackup): number => b.madeMs - a.madeMs

/** The Monday of the week, as a day. */
const weekOf = (day: string): string => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7
  return new Date(midnight - daysSinceMonday * DAY_MS).toISOString().slice(0, 10)
}
const monthOf = (day: string): string => day.slice(0, 7)

/** The newest backup of each of the last `most` periods that have one. `newestFirst`. */
const newestOfEach = (
  newestFirst: readonly StoredBackup[],
  most: number,
  periodOf: (backup: StoredBackup) => string,
): StoredBackup[] => {
  const periods = new Map<string, StoredBackup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup)
    if (!periods.has(period)) periods.set(period, backup)
  }
  return [...periods.values()].slice(0, most)
}

/**
 * The backups that are no longer needed: all but the newest of each of the last 7 days, 4 weeks and 12
 * months that have one, by the clocks of the server's zone. Days without a backup do not count, so that
 * a server that was off for a month loses none. One that is more than a day ahead of the clock was made
 * while the clock was wrong, and stays.
 */
export const outdatedBackups = (
  backups: readonly StoredBackup[],
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): StoredBackup[] => {
  const newestFirst = backups
    .filter(({ madeMs }) => madeMs <= nowMs + CLOCK_TOLERANCE_MS)
    .toSorted(byAge)
  const dayOf = ({ madeMs }: StoredBackup): string => localTime(timeZone).dayOf(madeMs)
  const needed = new Set([
    ...newestOfEach(newestFirst, DAYS, dayOf),
    ...newestOfEach(newestFirst, WEEKS, (backup) => weekOf(dayOf(backup))),
    ...newestOfEach(newestFirst, MONTHS, (backup) => monthOf(dayOf(backup))),
  ])
  return newestFirst.filter((backup) => !needed.has(backup))
}

/**
 * `remove`: what makes room, the oldest first; never the newest backup, and none where that would not
 * be enough. `lacksBytes`: how much would still be missing; 0 when the new backup fits.
 */
export type RoomPlan = { remove: StoredBackup[]; lacksBytes: number }

/**
 * Makes room for a backup of `needBytes`. All backups together may take `mostBytes`, and
 * `leaveFreeBytes` of the disk stay free. The newest one stays until the next is whole, even where
 * the two together are more than `mostBytes`.
 */
export const planRoom = (
  backups: readonly StoredBackup[],
  {
    needBytes,
    mostBytes,
    freeBytes,
    leaveFreeBytes,
  }: { needBytes: number; mostBytes: number; freeBytes: number; leaveFreeBytes: number },
): RoomPlan => {
  const oldestFirst = backups.toSorted(byAge).toReversed()
  let takenBytes = backups.reduce((sum, { bytes }) => sum + bytes, 0)
  let roomBytes = freeBytes - leaveFreeBytes
  const remove: StoredBackup[] = []
  for (const backup of oldestFirst.slice(0, -1)) {
    if (takenBytes + needBytes <= mostBytes && roomBytes >= needBytes) break
    remove.push(backup)
    takenBytes -= backup.bytes
    roomBytes += backup.bytes
  }
  return roomBytes >= needBytes
    ? { remove, lacksBytes: 0 }
    : { remove: [], lacksBytes: needBytes - roomBytes }
}
