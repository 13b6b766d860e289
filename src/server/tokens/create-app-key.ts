import { randomUUID } from 'node:crypto'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayManageAppKeys, maySeeAccount } from '../../domain/permissions/rules.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { textErrors } from '../../domain/text-errors.ts'
import { TOKEN_PREFIX } from '../../domain/tokens/token-scope.ts'
import { LONGEST_NAME } from '../../domain/users/account-rules.ts'
import { DEFAULT_LANGUAGE } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { newToken, secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import { addAccount } from '../users/add-account.ts'
import {
  CURRENT_PASSWORD_NEEDED,
  isOwnerProven,
  type OwnerProof,
  type ProofDeps,
  proveOwner,
} from '../users/prove-owner.ts'

/** `userId` null: the key sends for every device. */
export type NewAppKeyInput = OwnerProof & {
  name: string
  userId: number | null
  reason?: string | undefined
}

/** The key is answered only here; the server stores its hash. */
export type NewAppKey = { id: number; name: string; key: string }

/**
 * Creates a token of SEND_READINGS, and its app account, for a machine that sends for many devices (a gateway, an
 * integration). `userId` narrows the key to the devices of that account's subtree. The app account
 * has no parent, so that it does not block the deletion of an account. Its address receives no mail
 * (RFC 2606). Needs a proof of the owner, since a key outlives the session that made it.
 */
export const createAppKey =
  (deps: ProofDeps) =>
  async (actor: Actor, input: NewAppKeyInput): Promise<Result<NewAppKey, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayManageAppKeys(actor)) return refused({ kind: 'forbidden' })
    const name = input.name.trim()
    if (name === '')
      return refused(
        badInput({ field: 'name', key: 'devices.appKeyNameEmpty', message: 'The name is empty.' }),
      )
    const broken = textErrors({ field: 'name', label: 'The name' }, name, LONGEST_NAME)
    if (broken.length > 0) return refused(badInput(...broken))
    const proven = await proveOwner(deps)(actor, input)
    if (!proven.ok) return proven
    const key = `${TOKEN_PREFIX}${newToken()}`
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const narrowedTo = input.userId === null ? null : await stores.accounts.byId(input.userId)
      if (input.userId !== null && (narrowedTo === null || !maySeeAccount(actor, narrowedTo)))
        return refused({ kind: 'not-found' })
      if (!(await isOwnerProven(stores, actor, now))) return refused(CURRENT_PASSWORD_NEEDED)
      const account = await addAccount(
        stores,
        {
          email: `${randomUUID()}@app.invalid`,
          firstName: name,
          lastName: 'app',
          role: 'app',
          language: DEFAULT_LANGUAGE,
          timeZone: null,
          parentUserId: null,
          passwordHash: null,
          createdAt: now,
        },
        auditActor(actor),
      )
      const appKey = await stores.tokens.create({
        name,
        scopes: ['SEND_READINGS'],
        accountId: input.userId,
        madeBy: actor.id,
        appAccountId: account.id,
        tokenHash: secretHash(key),
        createdAt: now,
        expiresAt: null,
      })
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'app-key.created',
        subject: { kind: 'app-key', id: String(appKey.id) },
        before: null,
        after: { name, accountId: account.id, userId: input.userId },
        reason: input.reason,
      })
      return ok({ id: appKey.id, name, key })
    })
  }
