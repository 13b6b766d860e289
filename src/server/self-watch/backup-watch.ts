import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { judgeBackups, judgeManagedBackups } from '../../domain/self-watch/backup-age.ts'
import type { Observer } from './self-watch.ts'
import type { Steady } from './observers.ts'

/**
 * The backups that this server makes itself: when the good ones were made, ms since 1970, and what is
 * wrong with them, a sentence.
 */
export type ManagedBackupFacts = { madeMs: readonly number[]; failure: string | null }

const LIST_EVERY_MS = 10 * MINUTE_MS

/**
 * How old backups are. Those of the server itself are known from `noteBackups`; while it makes none,
 * those of the operator count that lie in the folder, by their time of change.
 */
export const createBackupWatch = ({
  clock,
  steadyMs,
  listMadeMs,
}: Steady & { clock: Clock; listMadeMs: () => Promise<readonly number[]> }): {
  observe: Observer
  noteBackups: (facts: ManagedBackupFacts) => void
  /** When the newest one was made, ms since 1970; null for none. */
  lastMs: () => number | null
} => {
  const startedMs = steadyMs()
  let listed: { madeMs: readonly number[]; atMs: number } | null = null
  let managed: ManagedBackupFacts | null = null
  return {
    observe: () => {
      const atMs = steadyMs()
      const nowMs = clock().getTime()
      if (managed !== null)
        return judgeManagedBackups(managed.madeMs, managed.failure, {
          nowMs,
          upMs: atMs - startedMs,
        })
      if (listed === null || atMs - listed.atMs >= LIST_EVERY_MS) {
        // Not waited for: a disk in the network that does not answer must not stop the watch.
        listed = { madeMs: listed?.madeMs ?? [], atMs }
        listMadeMs().then(
          (madeMs) => (listed = { madeMs, atMs }),
          () => {},
        )
      }
      return judgeBackups(listed.madeMs, nowMs)
    },
    noteBackups: (facts) => {
      managed = facts
    },
    lastMs: () => {
      const { madeMs } = managed ?? listed ?? { madeMs: [] }
      return madeMs.length === 0 ? null : Math.max(...madeMs)
    },
  }
}

/** When each backup in the folder was made, ms since 1970; none while there is no such folder. */
export const backupsIn = (folder: string) => async (): Promise<number[]> => {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.db'))
  return Promise.all(files.map(async (name) => (await stat(join(folder, name))).mtimeMs))
}
