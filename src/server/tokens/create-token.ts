import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySeeAccount, actsFor } from '../../domain/permissions/rules.ts'
import { mayHaveTokens, mayManageTokensOf } from '../../domain/permissions/token-rules.ts'
import { badInput, type BrokenRule, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { textErrors } from '../../domain/text-errors.ts'
import { TOKEN_PREFIX, TOKENS_OF_AN_ACCOUNT } from '../../domain/tokens/token-scope.ts'
import type { TokenScope } from '../../domain/tokens/token-scope.ts'
import { LONGEST_NAME } from '../../domain/users/account-rules.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { tokenFacts } from '../audit/token-facts.ts'
import { newToken, secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Reads } from '../storage/storage.ts'
import {
  CURRENT_PASSWORD_NEEDED,
  isOwnerProven,
  type OwnerProof,
  type ProofDeps,
  proveOwner,
} from '../users/prove-owner.ts'
import { listedToken, type ListedToken } from './listed-token.ts'

export type NewTokenInput = OwnerProof & {
  name: string
  scopes: readonly TokenScope[]
  /** Null: the caller's own account. */
  userId: number | null
  expiresAt: Date | null
  reason?: string | undefined
}

const TOO_MANY = badInput({
  field: null,
  key: 'tokens.tooMany',
  params: { most: TOKENS_OF_AN_ACCOUNT },
  message: `An account has at most ${TOKENS_OF_AN_ACCOUNT} tokens. Revoke one that is no longer used.`,
})

/**
 * Makes a token for the caller's own account or one below. Its text is answered only here; the
 * server stores a hash. Needs a proof of the owner, since a token outlives the session that made it.
 */
export const createToken =
  (deps: ProofDeps) =>
  async (actor: Actor, input: NewTokenInput): Promise<Result<ListedToken, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayHaveTokens(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    const name = input.name.trim()
    const broken = brokenRules({ ...input, name }, now)
    if (broken.length > 0) return refused(badInput(...broken))
    const allowed = await refusalOf(deps.storage, actor, input)
    if (allowed !== null) return refused(allowed)
    const proven = await proveOwner(deps)(actor, input)
    if (!proven.ok) return proven
    const text = `${TOKEN_PREFIX}${newToken()}`
    return transactionOf(deps, actor, async (stores, actor) => {
      const refusal = await refusalOf(stores, actor, input)
      if (refusal !== null) return refused(refusal)
      if (!(await isOwnerProven(stores, actor, now))) return refused(CURRENT_PASSWORD_NEEDED)
      const accountId = input.userId ?? actsFor(actor)
      const token = await stores.tokens.create({
        name,
        scopes: [...new Set(input.scopes)],
        accountId,
        madeBy: actor.id,
        appAccountId: null,
        tokenHash: secretHash(text),
        createdAt: now,
        expiresAt: input.expiresAt,
      })
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'token.created',
        subject: { kind: 'account', id: String(accountId) },
        before: null,
        after: {
          ...tokenFacts(token),
          scopes: token.scopes.join(', '),
          ...(input.expiresAt && { expiresAt: input.expiresAt.toISOString() }),
        },
        reason: input.reason,
      })
      return ok(listedToken(token, text))
    })
  }

/** Null: the caller may make one more token for the account. */
const refusalOf = async (
  { accounts, tokens }: Pick<Reads, 'accounts' | 'tokens'>,
  actor: AccountActor,
  { userId }: NewTokenInput,
): Promise<Refusal | null> => {
  const account = await accounts.byId(userId ?? actsFor(actor))
  if (account === null || !maySeeAccount(actor, account)) return { kind: 'not-found' }
  if (!mayManageTokensOf(actor, account)) return { kind: 'forbidden' }
  return (await tokens.countOf(account.id)) >= TOKENS_OF_AN_ACCOUNT ? TOO_MANY : null
}

const brokenRules = (
  { name, scopes, expiresAt }: Pick<NewTokenInput, 'name' | 'scopes' | 'expiresAt'>,
  now: Date,
): BrokenRule[] => {
  const broken: BrokenRule[] = []
  if (name === '')
    broken.push({ field: 'name', key: 'tokens.nameEmpty', message: 'The name is empty.' })
  broken.push(...textErrors({ field: 'name', label: 'The name' }, name, LONGEST_NAME))
  if (scopes.length === 0)
    broken.push({
      field: 'scopes',
      key: 'tokens.noScope',
      message: 'Choose at least one thing that the token may do.',
    })
  if (expiresAt !== null && expiresAt <= now)
    broken.push({
      field: 'expiresAt',
      key: 'tokens.endsInThePast',
      message: 'The end lies in the past.',
    })
  return broken
}
