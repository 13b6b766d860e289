import { DAY_MS, HOUR_MS } from '../durations.ts'

const SLIDE_MS = 7 * DAY_MS
const LONGEST_MS = 30 * DAY_MS

/** A session's end moves at most this often, so that reading pages does not write to the disk. */
const SLIDE_STEP_MS = HOUR_MS

export const newSessionExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + SLIDE_MS)

export const isExpired = (session: { expiresAt: Date }, now: Date): boolean =>
  now >= session.expiresAt

/**
 * The new end: seven days from now, at most thirty from the login; null while it moves too little
 * to be written.
 */
export const slidExpiry = (
  session: { createdAt: Date; expiresAt: Date },
  now: Date,
): Date | null => {
  const slid = Math.min(now.getTime() + SLIDE_MS, session.createdAt.getTime() + LONGEST_MS)
  return slid - session.expiresAt.getTime() >= SLIDE_STEP_MS ? new Date(slid) : null
}
