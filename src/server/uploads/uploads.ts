import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { badInput } from '../../domain/refusal.ts'
import { newToken } from '../secret.ts'

/** A file that an account, or one of its members, sent and has not used yet. */
export type Upload = { id: string; fileName: string; bytes: Uint8Array }

/** The upload was used, or half an hour has passed. */
export const UPLOAD_GONE = badInput({
  field: 'upload',
  key: 'imports.uploadGone',
  message: 'The file is no longer on the server: choose it once more.',
})

const KEPT_MS = 30 * MINUTE_MS
/** Of one account: a person looks at one file at a time, in two tabs perhaps. */
const MOST_OF_ACCOUNT = 2
/** Of all accounts together: three of the largest files, on a server with little memory. */
const MOST_BYTES = 96 * 1024 * 1024

type KeptUpload = Upload & { accountId: number; untilMs: number }

/**
 * Files between their upload and their use. They are in memory only: a preview must cost nothing. The
 * oldest ones make room for new ones; who comes back later sends the file again.
 */
export const createUploads = (clock: Clock) => {
  let uploads: KeptUpload[] = []

  const dropOld = (): void => {
    const now = clock().getTime()
    uploads = uploads.filter(({ untilMs }) => untilMs > now)
    let bytes = uploads.reduce((sum, upload) => sum + upload.bytes.length, 0)
    while (bytes > MOST_BYTES && uploads.length > 1) bytes -= uploads.shift()!.bytes.length
  }

  return {
    add: (accountId: number, fileName: string, bytes: Uint8Array): Upload => {
      const own = uploads.filter((upload) => upload.accountId === accountId)
      const surplus = own.slice(0, Math.max(0, own.length + 1 - MOST_OF_ACCOUNT))
      const upload = { id: newToken(), fileName, bytes }
      const stored = { ...upload, accountId, untilMs: clock().getTime() + KEPT_MS }
      uploads = [...uploads.filter((before) => !surplus.includes(before)), stored]
      dropOld()
      return upload
    },
    /** Null for one that is not there any more, and for somebody else's. */
    get: (accountId: number, id: string): Upload | null => {
      dropOld()
      return uploads.find((upload) => upload.accountId === accountId && upload.id === id) ?? null
    },
    drop: (id: string): void => {
      uploads = uploads.filter((upload) => upload.id !== id)
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
