import { Gauge, type Registry } from 'prom-client'
import { SECOND_MS } from '../../domain/durations.ts'
import type { BackupsNow, ManagedBackups } from '../backups/managed-backups.ts'

/** How the backups stand that this server makes by itself. */
export const addBackupMetrics = (
  registry: Registry,
  { now }: Pick<ManagedBackups, 'now'>,
): void => {
  const add = (
    about: { name: string; help: string },
    value: (backups: BackupsNow) => number,
  ): void => {
    const gauge: Gauge = new Gauge({
      ...about,
      registers: [registry],
      collect: (): void => gauge.set(value(now())),
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
      help: 'Whether that restore went well: 1, or 0; 1 before the first time',
    },
    ({ trial }) => (trial?.failure === undefined || trial.failure === null ? 1 : 0),
  )
}
