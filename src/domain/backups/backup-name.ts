/**
 * A backup that the server made by itself. `madeMs`: when, ms since 1970, to the second.
 * `installation`: eight hexadecimal digits that tell whose it is.
 */
export type BackupName = { madeMs: number; installation: string }

const NAME = /^coldwatch-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([0-9a-f]{8})\.db$/

/** coldwatch-2026-11-22T01-10-00Z-9f86d081.db: names sort by time, which is UTC. */
export const backupName = ({ madeMs, installation }: BackupName): string =>
  `coldwatch-${new Date(madeMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z-${installation}.db`

/** Null for the name of any other file: one that a person chose, or `npm run backup`. */
export const parseBackupName = (name: string): BackupName | null => {
  const [, day, hour, minute, second, installation] = NAME.exec(name) ?? []
  if (installation === undefined) return null
  const madeMs = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(madeMs) ? null : { madeMs, installation }
}
