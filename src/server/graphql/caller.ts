import type { Actor } from '../../domain/permissions/actor.ts'

/**
 * The actor of a request. `sessionHash`: SHA-256 of the bearer token, hex; null without a session.
 */
export type Caller = { actor: Actor; sessionHash: string | null }

/** Null when the token has no valid session: unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** The token of an `Authorization: Bearer …` value, or null. */
export const bearerToken = (authorization: unknown): string | null => {
  if (typeof authorization !== 'string') return null
  return /^Bearer +([\w.~+/=-]{1,512})$/i.exec(authorization.trim())?.[1] ?? null
}
