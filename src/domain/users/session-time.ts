import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import type { Role } from './account.ts'

/** How long a session lasts without use. Managers reach the accounts of others. */
const IDLE_MS = {
  user: 7 * DAY_MS,
  factory: 7 * DAY_MS,
  app: 7 * DAY_MS,
  affiliate: 12 * HOUR_MS,
  admin: 12 * HOUR_MS,
  superadmin: 12 * HOUR_MS,
} as const satisfies Record<Role, number>

/** What a page sends with requests that nobody caused, such as the refresh of a list. */
export const UNATTENDED_HEADER = 'x-unattended'

/** Whether a person was at the page that sends a request. A socket never says so. */
export type Attendance = 'attended' | 'unattended'

/**
 * Whether an open page that nobody touches is a use of the session. That of a manager ends without
 * it; a screen in a kitchen that is logged in as a user stays.
 */
const COUNTS_UNATTENDED = {
  user: true,
  factory: true,
  app: true,
  affiliate: false,
  admin: false,
  superadmin: false,
} as const satisfies Record<Role, boolean>

export const isUse = (attendance: Attendance, role: Role): boolean =>
  attendance === 'attended' || COUNTS_UNATTENDED[role]

/** From the login on, however much the session is used. */
const LONGEST_MS = 30 * DAY_MS

/** A use is noted at most this often, so that reading pages does not write to the disk. */
const USE_STEP_MS = 5 * MINUTE_MS

/** How long a password opens sessions that somebody else has set, and how long these last. */
const INITIAL_PASSWORD_MS = 7 * DAY_MS

/** How long a login counts as proof that the owner of the account is there. */
const PROOF_MS = 5 * MINUTE_MS

export const newSessionExpiry = (createdAt: Date, role: Role): Date =>
  new Date(createdAt.getTime() + IDLE_MS[role])

type SessionTimes = { createdAt: Date; lastUsedAt: Date; expiresAt: Date }

export const isExpired = (
  session: Pick<SessionTimes, 'lastUsedAt' | 'expiresAt'>,
  role: Role,
  now: Date,
): boolean =>
  now >= session.expiresAt || now.getTime() >= session.lastUsedAt.getTime() + IDLE_MS[role]

/**
 * A use of the session as it is to be stored, with the new end: by the role's time without use, and
 * at most thirty days from the login. Null while the last noted use is recent.
 */
export const noteworthyUse = (
  { createdAt, lastUsedAt }: Pick<SessionTimes, 'createdAt' | 'lastUsedAt'>,
  role: Role,
  now: Date,
): { lastUsedAt: Date; expiresAt: Date } | null => {
  if (now.getTime() - lastUsedAt.getTime() < USE_STEP_MS) return null
  const end = Math.min(now.getTime() + IDLE_MS[role], createdAt.getTime() + LONGEST_MS)
  return { lastUsedAt: now, expiresAt: new Date(end) }
}

/** Whether the owner proved to be there moments ago. At exactly five minutes it is too long ago. */
export const isProven = ({ authenticatedAt }: { authenticatedAt: Date }, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < PROOF_MS

/** When an initial password that is set now stops to work. */
export const initialPasswordEnd = (now: Date): Date => new Date(now.getTime() + INITIAL_PASSWORD_MS)

/** Whether the account has an initial password whose time is over. */
export const hasInitialPasswordEnded = (
  { initialPasswordUntil }: { initialPasswordUntil: Date | null },
  now: Date,
): boolean => initialPasswordUntil !== null && now >= initialPasswordUntil
