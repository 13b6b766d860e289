import type { AccountActor } from '../../domain/permissions/actor.ts'

/** Null when the token has no valid session: unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<AccountActor | null>

/** The token of an `Authorization: Bearer …` value, or null. */
export const bearerToken = (authorization: unknown): string | null => {
  if (typeof authorization !== 'string') return null
  return /^Bearer +([\w.~+/=-]{1,512})$/i.exec(authorization.trim())?.[1] ?? null
}
