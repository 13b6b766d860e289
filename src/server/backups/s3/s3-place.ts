import { answerOfThread } from '../../answer-of-thread.ts'
import type { S3Settings } from '../../backup-settings.ts'
import { parseBackupName } from '../../../domain/backups/backup-name.ts'
import type { SecondPlace } from '../managed-backups.ts'
import { S3Error } from './s3-error.ts'
import { s3Address } from './s3-address.ts'
import type { S3Answer, S3Task } from './s3-worker.ts'

/** Backups in a bucket, handled in a thread. */
export const s3Place = (settings: S3Settings, timeZone: string): SecondPlace => {
  const run = async (task: S3Task, signal?: AbortSignal): Promise<void> => {
    const worker = new URL('s3-worker.ts', import.meta.url)
    const { refused } = await answerOfThread<S3Answer>(worker, task, signal)
    if (refused !== null) throw new S3Error(refused)
  }
  return {
    address: s3Address(settings),
    store: (file, name, signal) => {
      const installation = parseBackupName(name)?.installation ?? ''
      return run({ kind: 'store', settings, file, name, installation }, signal)
    },
    thinOut: (installation, nowMs, signal) =>
      run({ kind: 'thin-out', settings, installation, nowMs, timeZone }, signal),
  }
}
