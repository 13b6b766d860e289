import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput } from '../../domain/refusal.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import { textErrors } from '../../domain/text-errors.ts'
import { LONGEST_NAME } from '../../domain/users/account-rules.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { newToken, secretHash } from '../secret.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { WallLink } from '../storage/wall-link-store.ts'
import { wallAccount, type WallDeps, wallLinkFacts, wallSharer } from './wall-account.ts'

/** The secret is shown only this once. */
export type NewWallLink = { link: WallLink; secret: string }

/** Enough for any site; a longer list holds links that are no longer used. */
const MOST_LINKS = 20
const TOO_MANY = badInput({
  field: null,
  key: 'wall.tooMany',
  params: { most: MOST_LINKS },
  message: `This account has ${MOST_LINKS} wall displays. Revoke one that is no longer used.`,
})

/**
 * A link that shows the tools of the caller, or of an account that the caller manages, without a
 * login.
 */
export const createWallLink =
  (deps: WallDeps) =>
  async (
    actor: Actor,
    input: { name: string; userId: number | null },
  ): Promise<Result<NewWallLink, Refusal>> => {
    const sharer = wallSharer(actor)
    if (!sharer.ok) return sharer
    const name = input.name.trim()
    const broken = textErrors({ field: 'name', label: 'The name' }, name, LONGEST_NAME)
    if (broken.length > 0) return refused(badInput(...broken))
    const secret = newToken()
    const now = deps.clock()
    return transactionOf(deps, sharer.value, async (stores, actor) => {
      const account = await wallAccount(stores, actor, input.userId)
      if (!account.ok) return account
      const { id: accountId } = account.value
      if ((await stores.wallLinks.of(accountId)).length >= MOST_LINKS) return refused(TOO_MANY)
      const link = await stores.wallLinks.create({
        name,
        accountId,
        secretHash: secretHash(secret),
        createdAt: now,
      })
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'wall-link.created',
        subject: { kind: 'account', id: String(accountId) },
        before: null,
        after: wallLinkFacts(link),
      })
      return ok({ link, secret })
    })
  }
