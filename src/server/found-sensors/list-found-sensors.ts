import type { Actor } from '../../domain/permissions/actor.ts'
import { actsFor, maySeeAccount } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { StoredFoundSensor } from '../storage/found-sensor-store.ts'
import type { Storage } from '../storage/storage.ts'
import { finder } from './found-sensor-in-sight.ts'
import type { FoundValue, FoundValues } from './found-values.ts'

/** `gateway`: the name of the token with which it logs in; null: another broker, or a token that ended. */
export type ListedFoundSensor = StoredFoundSensor & {
  last: FoundValue | null
  gateway: string | null
}

type Deps = {
  storage: Pick<Storage, 'accounts' | 'foundSensors' | 'tokens'>
  foundValues?: Pick<FoundValues, 'get'>
}

/** `userId` null: the caller's account; for superadmin, gateways with a key for all devices. */
const sensorsOf = async (
  { storage }: Deps,
  actor: Actor,
  userId: number | null,
): Promise<Result<StoredFoundSensor[], Refusal>> => {
  const caller = finder(actor)
  if (!caller.ok) return caller
  const { role } = caller.value
  const accountId = userId ?? (role === 'superadmin' ? null : actsFor(caller.value))
  if (accountId !== null) {
    const account = await storage.accounts.byId(accountId)
    if (account === null || !maySeeAccount(caller.value, account))
      return refused({ kind: 'not-found' })
  }
  return ok(await storage.foundSensors.ofAccount(accountId))
}

/** What the gateways of an account found, or, with `dismissed`, what somebody dismissed of it. */
export const listFoundSensors =
  (deps: Deps) =>
  async (
    actor: Actor,
    { userId, dismissed = false }: { userId: number | null; dismissed?: boolean },
  ): Promise<Result<ListedFoundSensor[], Refusal>> => {
    const sensors = await sensorsOf(deps, actor, userId)
    if (!sensors.ok) return sensors
    const shown = sensors.value.filter(({ state }) => (state === 'dismissed') === dismissed)
    const names = new Map<number, string | null>()
    for (const { gatewayId } of shown)
      if (gatewayId !== null && !names.has(gatewayId))
        names.set(gatewayId, (await deps.storage.tokens.byId(gatewayId))?.name ?? null)
    return ok(
      shown.map((sensor) => ({
        ...sensor,
        last: deps.foundValues?.get(sensor.id) ?? null,
        gateway: sensor.gatewayId === null ? null : (names.get(sensor.gatewayId) ?? null),
      })),
    )
  }

/** How many temperatures wait to be taken over. */
export const countFoundSensors =
  (deps: Deps) =>
  async (actor: Actor): Promise<Result<number, Refusal>> => {
    const sensors = await sensorsOf(deps, actor, null)
    return sensors.ok ? ok(sensors.value.filter(isWaiting).length) : sensors
  }

const isWaiting = ({ state, channel, source }: StoredFoundSensor): boolean =>
  state === 'waiting' && channel === 'temperature' && source !== null
