import { MINUTE_MS } from '../durations.ts'

/** A use is noted at most this often, so that reading does not write to the disk. */
const USE_STEP_MS = 5 * MINUTE_MS

/** At its very end a token has expired. */
export const hasExpired = ({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean =>
  expiresAt !== null && now >= expiresAt

export const isUseNoteworthy = ({ lastUsedAt }: { lastUsedAt: Date | null }, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_STEP_MS
