import type { Clock } from '../../domain/clock.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { newToken, secretHash } from '../secret.ts'

export const FILE_FORMATS = ['CSV', 'JSON'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]
export const CONTENT_TYPES = {
  CSV: 'text/csv; charset=utf-8',
  JSON: 'application/json; charset=utf-8',
} as const satisfies Record<FileFormat, string>

/** A file that is written while it is sent. `actor`: who requested it. */
export type OfferedFile = {
  actor: AccountActor
  name: string
  contentType: string
  texts: () => AsyncIterable<string | Uint8Array>
  /** Whether the account may still have it: asked when the link is opened. */
  isAllowed: () => Promise<boolean>
}

/** The secret of a link, and when the link expires. */
export type FileOffer = { secret: string; expiresAt: Date; fileName: string }

export const LINK_LASTS_MS = 60_000
/** How many files may wait to be fetched. */
const MOST_WAITING = 10_000

/**
 * Links that a browser follows without a token. Each opens one file once, within a minute; of its
 * secret only the hash is stored. They are in memory only, since a restart takes longer than they
 * last.
 */
export const createFileLinks = (clock: Clock) => {
  const offers = new Map<string, { file: OfferedFile; expiresMs: number }>()

  const dropExpired = (): void => {
    const now = clock().getTime()
    for (const [hash, { expiresMs }] of offers) {
      // The oldest come first: the first one that has not expired ends the search.
      if (expiresMs > now && offers.size <= MOST_WAITING) break
      offers.delete(hash)
    }
  }

  return {
    offer: (file: OfferedFile): FileOffer => {
      const secret = newToken()
      const expiresMs = clock().getTime() + LINK_LASTS_MS
      offers.set(secretHash(secret), { file, expiresMs })
      dropExpired()
      return { secret, expiresAt: new Date(expiresMs), fileName: file.name }
    },
    /** Who requested the link's file, without using the link up. Null for an unknown link. */
    actorOf: (secret: string): AccountActor | null =>
      offers.get(secretHash(secret))?.file.actor ?? null,
    /** Uses the link up. Null when it is unknown, expired or used. */
    take: (secret: string): OfferedFile | null => {
      dropExpired()
      const hash = secretHash(secret)
      const link = offers.get(hash)
      offers.delete(hash)
      return link?.file ?? null
    },
  }
}

export type FileLinks = ReturnType<typeof createFileLinks>
