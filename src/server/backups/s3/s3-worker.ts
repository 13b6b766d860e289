import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { outdatedBackups } from '../../../domain/backups/backups-to-remove.ts'
import { parseBackupName } from '../../../domain/backups/backup-name.ts'
import type { S3Settings } from '../../backup-settings.ts'
import { OperatorError } from '../../operator-error.ts'
import { erasedFileName } from '../erased-file.ts'
import { S3Bucket } from './s3-bucket.ts'

export type S3Task = { settings: S3Settings } & (
  | { kind: 'store'; file: string; name: string; installation: string }
  | { kind: 'thin-out'; installation: string; nowMs: number; timeZone: string }
)
/** `refused`: a sentence; null: done. */
export type S3Answer = { refused: string | null }

/** The list of erased people goes first: whoever has a backup from there has the list, too. */
const store = async (bucket: S3Bucket, task: S3Task & { kind: 'store' }): Promise<void> => {
  await bucket.abandonUploads((name) => parseBackupName(name)?.installation === task.installation)
  const list = erasedFileName(task.installation)
  const listFile = join(dirname(task.file), list)
  if (existsSync(listFile)) await bucket.store(listFile, list)
  await bucket.store(task.file, task.name)
}

/** Where the key may not list or remove, the bucket's own rules do. */
const thinOut = async (bucket: S3Bucket, task: S3Task & { kind: 'thin-out' }): Promise<void> => {
  try {
    const own = (await bucket.list()).flatMap(({ name, bytes }) => {
      const parsed = parseBackupName(name)
      return parsed?.installation === task.installation
        ? [{ name, bytes, madeMs: parsed.madeMs }]
        : []
    })
    for (const { name } of outdatedBackups(own, task)) await bucket.remove(name)
  } catch (error) {
    if (!S3Bucket.isDenied(error)) throw error
  }
}

/** Runs in a thread of its own: hashing and signing would hold up the server. */
const task = workerData as S3Task
const bucket = await S3Bucket.open(task.settings)
let refused: string | null = null
try {
  if (task.kind === 'store') await store(bucket, task)
  else await thinOut(bucket, task)
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  refused = error.message
} finally {
  bucket.close()
}
parentPort!.postMessage({ refused } satisfies S3Answer)
