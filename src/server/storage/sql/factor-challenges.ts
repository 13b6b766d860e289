import type { ChallengePurpose, SecondFactorWrites } from '../second-factor-store.ts'
import { EXPIRED_PER_CALL } from '../session-store.ts'
import type { SqlDb } from './sql-engine.ts'

export const factorChallenges = (
  db: SqlDb,
): Pick<SecondFactorWrites, 'challenge' | 'putChallenge' | 'takeChallenge'> => ({
  challenge: (sessionHash, purpose, now) => openChallenge(db, sessionHash, purpose, now),

  putChallenge: async ({ sessionHash, purpose, value, expiresAt }) => {
    await removeChallenge(db, sessionHash, purpose)
    await db
      .insertInto('factor_challenge')
      .values({ session_hash: sessionHash, purpose, value, expires_at: expiresAt.getTime() })
      .execute()
  },

  takeChallenge: async (sessionHash, purpose, now) => {
    const value = await openChallenge(db, sessionHash, purpose, now)
    if (value !== null) await removeChallenge(db, sessionHash, purpose)
    return value
  },
})

const openChallenge = async (
  db: SqlDb,
  sessionHash: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string | null> => {
  const row = await db
    .selectFrom('factor_challenge')
    .select('value')
    .where('session_hash', '=', sessionHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  return row?.value ?? null
}

const removeChallenge = async (
  db: SqlDb,
  sessionHash: string,
  purpose: ChallengePurpose,
): Promise<void> => {
  await db
    .deleteFrom('factor_challenge')
    .where('session_hash', '=', sessionHash)
    .where('purpose', '=', purpose)
    .execute()
}

/** At most `EXPIRED_PER_CALL`. Returns how many it removed. */
export const removeExpiredChallenges = async (db: SqlDb, now: Date): Promise<number> => {
  const expired = db
    .selectFrom('factor_challenge')
    .select('id')
    .where('expires_at', '<=', now.getTime())
    .limit(EXPIRED_PER_CALL)
  const { numDeletedRows } = await db
    .deleteFrom('factor_challenge')
    .where('id', 'in', expired)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
