import type { Actor } from '../../domain/permissions/actor.ts'
import { sightOf } from '../../domain/permissions/rules.ts'
import { mayHaveTokens } from '../../domain/permissions/token-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Storage } from '../storage/storage.ts'
import { listedToken, type ListedToken } from './listed-token.ts'

export const TOKENS_LISTED = 1_000

/** The tokens of the accounts in the caller's sight, the latest first. */
export const listTokens =
  ({ storage }: { storage: Pick<Storage, 'tokens'> }) =>
  async (actor: Actor): Promise<Result<ListedToken[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveTokens(actor)) return refused({ kind: 'forbidden' })
    const tokens = await storage.tokens.list(sightOf(actor), TOKENS_LISTED)
    return ok(tokens.map((token) => listedToken(token, null)))
  }
