import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySeeRegisterOf } from '../../domain/permissions/haccp-rules.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { Reads, Storage } from '../storage/storage.ts'

export type HaccpDeps = { storage: Storage; clock: Clock }

/**
 * The caller and the account whose register is meant: without `userId` the one that the caller acts
 * for. A foreign one is refused as an absent one is.
 */
export const registerAccount = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: Actor,
  userId: number | null,
): Promise<Result<{ viewer: AccountActor; account: Account }, Refusal>> => {
  const viewer = toolViewer(actor)
  if (!viewer.ok) return viewer
  const account = await accounts.byId(userId ?? actsFor(viewer.value))
  return account !== null && maySeeRegisterOf(viewer.value, account)
    ? ok({ viewer: viewer.value, account })
    : refused({ kind: 'not-found' })
}

/** The same within a write, for somebody whom `may` lets do it. */
export const writableRegister = async (
  stores: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number | null,
  may: (actor: Actor, account: Account) => boolean,
): Promise<Result<Account, Refusal>> => {
  const found = await registerAccount(stores, actor, userId)
  if (!found.ok) return found
  return may(actor, found.value.account) ? ok(found.value.account) : refused({ kind: 'forbidden' })
}
