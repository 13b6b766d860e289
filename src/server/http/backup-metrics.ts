import { Gauge, type Registry } from 'prom-client'
import { parseBackupName } from '../../domain/backups/backup-name.ts'
import { SECOND_MS } from '../../domain/durations.ts'
import type { BackupsNow, ManagedBackups } from '../backups/managed-backups.ts'

/** Seconds since 1970; 0 without a backup. */
const madeSeconds = (name = ''): number => (parseBackupName(name)?.madeMs ?? 0) / SECOND_MS

/** How the backups stand that this server makes by itself. */
export const addBackupMetrics = (
  registry: Registry,
  { now }: Pick<ManagedBackups, 'now'>,
): void => {
  const add = (
    about: { name: string; help: string },
    /** Null: the metric is left out. */
    value: (backups: BackupsNow) => number | null,
  ): void => {
    const gauge: Gauge = new Gauge({
      ...about,
      registers: [registry],
      collect: (): void => {
        const figure = value(now())
        if (figure === null) gauge.remove()
        else gauge.set(figure)
      },
    })
  }
  add(
    { name: 'coldwatch_backups', help: 'Backups of this server in the folder of backups' },
    ({ backups }) => backups.length,
  )
  add(
    { name: 'coldwatch_backups_bytes', help: 'What all of them take on the disk' },
    ({ backups }) => backups.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  add(
    { name: 'coldwatch_last_backup_size_bytes', help: 'Size of the newest one; 0 without one' },
    ({ backups }) => backups.at(-1)?.bytes ?? 0,
  )
  add(
    {
      name: 'coldwatch_last_backup_duration_seconds',
      help: 'How long the last one took, with its check; 0 before the first',
    },
    ({ made }) => (made?.tookMs ?? 0) / SECOND_MS,
  )
  add(
    {
      name: 'coldwatch_last_trial_restore_timestamp_seconds',
      help: 'When a backup was restored for trial last; 0 before the first time',
    },
    ({ trial }) => (trial?.atMs ?? 0) / SECOND_MS,
  )
  add(
    {
      name: 'coldwatch_last_trial_restore_success',
      help: 'Whether that restore went well: 1, or 0; not there before the first time',
    },
    ({ trial }) => (trial === null ? null : trial.failure === null ? 1 : 0),
  )
  add(
    {
      name: 'coldwatch_last_stored_backup_timestamp_seconds',
      help: 'When the newest backup in the S3 store was made; 0 without one; not there without a store',
    },
    ({ secondPlace, upload }) => (secondPlace === null ? null : madeSeconds(upload?.name)),
  )
}
