import type { Actor } from '../../domain/permissions/actor.ts'

/** Who asks, and by which session: the SHA-256 of its bearer token, hex. */
export type Caller = { actor: Actor; sessionHash: string | null }

/** Null when the token opens no session: unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** The token of an `Authorization: Bearer …` value, or null. */
export const bearerToken = (authorization: unknown): string | null => {
  if (typeof authorization !== 'string') return null
  return /^Bearer +([\w.~+/=-]{1,512})$/i.exec(authorization.trim())?.[1] ?? null
}
