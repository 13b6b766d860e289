import type { Clock } from '../../domain/clock.ts'
import { newToken, secretHash } from '../secret.ts'

export const FILE_FORMATS = ['CSV', 'JSON'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]
export const CONTENT_TYPES = {
  CSV: 'text/csv; charset=utf-8',
  JSON: 'application/json; charset=utf-8',
} as const satisfies Record<FileFormat, string>

/** A file as it is sent: its texts are made while they are read. `accountId`: who asked for it. */
export type OfferedFile = {
  accountId: number
  name: string
  contentType: string
  texts: () => AsyncIterable<string>
}

/** What opens it: for whoever is told, until then. */
export type FileOffer = { secret: string; expiresAt: Date; fileName: string }

export const LINK_LASTS_MS = 60_000
/** What may wait to be fetched at once. */
const MOST_WAITING = 10_000

/**
 * Links that a browser follows without its token: each opens one file once, within a minute, and is
 * kept as a hash. They live in memory, since a restart takes longer than they may wait.
 */
export const createFileLinks = (clock: Clock) => {
  const waiting = new Map<string, { file: OfferedFile; expiresMs: number }>()

  const dropExpired = (): void => {
    const now = clock().getTime()
    for (const [hash, { expiresMs }] of waiting) {
      // In the order in which they were offered, so that the first that lasts ends the search.
      if (expiresMs > now && waiting.size <= MOST_WAITING) break
      waiting.delete(hash)
    }
  }

  return {
    offer: (file: OfferedFile): FileOffer => {
      const secret = newToken()
      const expiresMs = clock().getTime() + LINK_LASTS_MS
      waiting.set(secretHash(secret), { file, expiresMs })
      dropExpired()
      return { secret, expiresAt: new Date(expiresMs), fileName: file.name }
    },
    /** Whose link it is, without using it up. */
    accountOf: (secret: string): number | null =>
      waiting.get(secretHash(secret))?.file.accountId ?? null,
    /** Null when there is no such link, or its minute or its one use is over. */
    take: (secret: string): OfferedFile | null => {
      dropExpired()
      const hash = secretHash(secret)
      const link = waiting.get(hash)
      waiting.delete(hash)
      return link?.file ?? null
    },
  }
}

export type FileLinks = ReturnType<typeof createFileLinks>
