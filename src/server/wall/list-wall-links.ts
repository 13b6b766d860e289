import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { WallLink } from '../storage/wall-link-store.ts'
import { wallAccount, type WallDeps, wallSharer } from './wall-account.ts'

/** The links that open an account's tools; without `userId` the caller's own. */
export const listWallLinks =
  (deps: Pick<WallDeps, 'storage'>) =>
  async (actor: Actor, input: { userId: number | null }): Promise<Result<WallLink[], Refusal>> => {
    const sharer = wallSharer(actor)
    if (!sharer.ok) return sharer
    const account = await wallAccount(deps.storage, sharer.value, input.userId)
    return account.ok ? ok(await deps.storage.wallLinks.of(account.value.id)) : account
  }
