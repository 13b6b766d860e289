import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayManageAppKeys } from '../../domain/permissions/rules.ts'
import { mayHaveTokens, mayManageTokensOf } from '../../domain/permissions/token-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { tokenFacts } from '../audit/token-facts.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import type { Token } from '../storage/token-store.ts'
import { endAppKey } from './revoke-app-key.ts'

type Input = { id: number; reason?: string | undefined }

/**
 * Ends a token at once. It takes rights away and gives none, so that it needs no proof: whoever
 * finds a token in the wrong hands ends it without delay.
 */
export const revokeToken =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, input: Input): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveTokens(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const token = await stores.tokens.byId(input.id)
      if (token === null) return refused({ kind: 'not-found' })
      if (token.appAccountId !== null) {
        if (!mayManageAppKeys(actor)) return refused({ kind: 'not-found' })
        return ok(await endAppKey(stores, actor, { token, now, reason: input.reason }))
      }
      if (!(await mayEnd(stores, actor, token))) return refused({ kind: 'not-found' })
      await stores.tokens.revoke(token.id, now)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'token.revoked',
        subject: { kind: 'account', id: String(token.accountId) },
        before: { ...tokenFacts(token), scopes: token.scopes.join(', ') },
        after: null,
        reason: input.reason,
      })
      return ok(true)
    })
  }

const mayEnd = async (
  { accounts }: Pick<Writes, 'accounts'>,
  actor: AccountActor,
  { accountId }: Token,
): Promise<boolean> => {
  const account = accountId === null ? null : await accounts.byId(accountId)
  return account !== null && mayManageTokensOf(actor, account)
}
