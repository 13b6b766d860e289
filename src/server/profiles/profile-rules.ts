import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  actsFor,
  holdsTools,
  isInSubtree,
  managesPath,
  mayListTools,
} from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { KeptProfile } from '../storage/profile-store.ts'
import type { Reads } from '../storage/storage.ts'

/** The ids of the accounts on a path, "/1/7/23/", from the top. */
export const accountsOnPath = (path: string): number[] =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map(Number)

/** Whoever works with sensors that may be linked to it: the keeper, those above, and those below. */
export const maySeeProfile = (actor: Actor, { keeperPath }: Pick<KeptProfile, 'keeperPath'>) =>
  mayListTools(actor) &&
  (actor.role === 'superadmin' ||
    isInSubtree(keeperPath, actor.path) ||
    isInSubtree(actor.path, keeperPath))

/** The keeper itself, and whoever manages it. */
export const mayKeepProfile = (
  actor: Actor,
  { accountId, keeperPath }: Pick<KeptProfile, 'accountId' | 'keeperPath'>,
): boolean =>
  mayListTools(actor) && (actsFor(actor) === accountId || managesPath(actor, keeperPath))

/** Sensors of the keeper and of all below it may be linked. */
export const mayLink = ({ keeperPath }: Pick<KeptProfile, 'keeperPath'>, ownerPath: string) =>
  isInSubtree(ownerPath, keeperPath)

/** A profile that the caller sees and, for a change, may keep. Others do not exist for it. */
export const profileFor = async (
  { profiles }: Pick<Reads, 'profiles'>,
  actor: AccountActor,
  id: number,
  need: 'see' | 'keep',
): Promise<Result<KeptProfile, Refusal>> => {
  const profile = await profiles.byId(id)
  if (profile === null || !maySeeProfile(actor, profile)) return refused({ kind: 'not-found' })
  return need === 'see' || mayKeepProfile(actor, profile)
    ? ok(profile)
    : refused({ kind: 'forbidden' })
}

/** The account that is to keep a new profile; the caller's own when left out. */
export const keeperFor = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: AccountActor,
  userId: number | null,
): Promise<Result<Account, Refusal>> => {
  const account = await accounts.byId(userId ?? actsFor(actor))
  const mayKeep =
    account !== null &&
    holdsTools(account) &&
    (account.id === actsFor(actor) || managesPath(actor, account.path))
  return mayKeep ? ok(account) : refused({ kind: 'not-found' })
}
