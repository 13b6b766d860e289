import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeAccount } from '../../domain/permissions/rules.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Latest } from '../storage/reading-store.ts'
import type { Storage } from '../storage/storage.ts'

type Deps = { storage: Storage }

/** The newest reading of each tool that has one; the caller sees these tools. */
export const lastReadings =
  (deps: Deps) =>
  (toolIds: readonly number[]): Promise<Map<number, Latest>> =>
    deps.storage.readings.latestOf(toolIds)

/** The usual interval of each tool, in ms. */
export const usualIntervals =
  (deps: Deps) =>
  async (toolIds: readonly number[]): Promise<Map<number, number>> =>
    new Map(
      await Promise.all(
        toolIds.map(async (id) => [id, await deps.storage.readings.usualIntervalMs(id)] as const),
      ),
    )

/** The owners of tools that the caller sees, as far as the caller sees these too. */
export const ownersOfTools =
  (deps: Deps) =>
  async (actor: Actor, userIds: readonly number[]): Promise<Map<number, Account>> => {
    const owners = await deps.storage.accounts.byIds(userIds)
    return new Map(
      owners.filter((owner) => maySeeAccount(actor, owner)).map((owner) => [owner.id, owner]),
    )
  }
