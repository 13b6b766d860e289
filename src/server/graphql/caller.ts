import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Attendance } from '../../domain/users/session-time.ts'

/**
 * Null when the token has no valid session: unknown, expired or revoked. Attended, it is a use of the
 * session, which ends later for it.
 */
export type Authenticate = (token: string, attendance: Attendance) => Promise<AccountActor | null>

/** The token of an `Authorization: Bearer …` value, or null. */
export const bearerToken = (authorization: unknown): string | null => {
  if (typeof authorization !== 'string') return null
  return /^Bearer +([\w.~+/=-]{1,512})$/i.exec(authorization.trim())?.[1] ?? null
}
