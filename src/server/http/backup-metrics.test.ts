import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { FIRST_STATE } from '../backups/backup-state.ts'
import type { BackupsNow } from '../backups/managed-backups.ts'
import { addBackupMetrics } from './backup-metrics.ts'

const NOTHING: BackupsNow = {
  ...FIRST_STATE,
  folder: '/data/backups',
  secondPlace: null,
  backups: [],
  failure: null,
}
const NAME = 'coldwatch-2026-11-22T01-10-00Z-9f86d081.db'
/** The value of a metric; null when it is left out. */
const figures = (now: Partial<BackupsNow>) => {
  const registry = new Registry()
  addBackupMetrics(registry, { now: () => ({ ...NOTHING, ...now }) })
  return async (name: string): Promise<number | null> => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(await registry.metrics())?.[1]
    return value === undefined ? null : Number(value)
  }
}

test('before a restore was tried nothing says that it went well', async () => {
  const SUCCESS = 'coldwatch_last_trial_restore_success'
  const trial = { name: NAME, atMs: 1 }
  expect(await figures({})(SUCCESS)).toBeNull()
  expect(await figures({ trial: { ...trial, failure: null } })(SUCCESS)).toBe(1)
  expect(await figures({ trial: { ...trial, failure: 'It is damaged.' } })(SUCCESS)).toBe(0)
})

test('the age of the newest backup in the store is that of the backup, not of its upload', async () => {
  const STORED = 'coldwatch_last_stored_backup_timestamp_seconds'
  const upload = { name: NAME, atMs: Date.UTC(2026, 10, 25) }
  expect(await figures({})(STORED)).toBeNull()
  expect(await figures({ secondPlace: 's3://cold/' })(STORED)).toBe(0)
  expect(await figures({ secondPlace: 's3://cold/', upload })(STORED)).toBe(
    Date.UTC(2026, 10, 22, 1, 10) / 1_000,
  )
})
