import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayListTools, maySeeTool, sightOf } from '../../domain/permissions/rules.ts'
import { deviations, profileErrors } from '../../domain/profiles/profile.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { isSameIn, type SetupField } from '../../domain/tool-setups/tool-setup.ts'
import type { SetupChange } from '../../domain/tool-setups/tool-setup.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { readSetups } from '../tools/read-setups.ts'
import { nextTurn } from '../next-turn.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { KeptProfile } from '../storage/profile-store.ts'
import type { Storage } from '../storage/storage.ts'
import { accountsOnPath, keeperFor, profileFor } from './profile-rules.ts'

type Deps = { storage: Storage; clock: Clock }

/** What a sensor's profile sets otherwise than the sensor. */
export type ToolProfile = {
  profile: KeptProfile
  differences: { field: SetupField; profile: unknown; sensor: unknown }[]
}

const READ_AT_ONCE = 200

/** The profiles that the caller may link sensors to, by name. */
const listProfiles =
  ({ storage }: Deps) =>
  async (actor: Actor): Promise<Result<KeptProfile[], Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const above = actor.role === 'superadmin' ? [] : accountsOnPath(actor.path)
    return ok(await storage.profiles.list({ scope: sightOf(actor), above }))
  }

const createProfile =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: { userId: number | null; name: string; values: SetupChange },
  ): Promise<Result<KeptProfile, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const broken = profileErrors(input)
    if (broken.length > 0) return refused(badInput(...broken))
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const keeper = await keeperFor(stores, actor, input.userId)
      if (!keeper.ok) return keeper
      const name = input.name.trim()
      const id = await stores.profiles.create({
        accountId: keeper.value.id,
        name,
        values: input.values,
        createdAt: now,
      })
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'profile.created',
        subject: { kind: 'account', id: String(keeper.value.id) },
        before: null,
        after: { profile: name, ...input.values },
      })
      const created = await stores.profiles.byId(id)
      return created === null ? refused({ kind: 'not-found' }) : ok(created)
    })
  }

/** Its sensors keep their settings; they are only no longer linked. */
const deleteProfile =
  (deps: Deps) =>
  async (actor: Actor, input: { id: number }): Promise<Result<true, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const now = deps.clock()
    return transactionOf(deps, actor, async (stores, actor) => {
      const profile = await profileFor(stores, actor, input.id, 'keep')
      if (!profile.ok) return profile
      const { id, name, accountId, values } = profile.value
      await stores.profiles.remove(id)
      await appendEntry(stores.audit, {
        at: now,
        actor: auditActor(actor),
        action: 'profile.deleted',
        subject: { kind: 'account', id: String(accountId) },
        before: { profile: name, ...values },
        after: null,
      })
      return ok<true>(true)
    })
  }

const ofTools =
  ({ storage }: Deps) =>
  async (toolIds: readonly number[]): Promise<Map<number, ToolProfile>> => {
    const links = await storage.profiles.linksOf(toolIds)
    const byId = new Map(
      (await storage.profiles.byIds([...new Set(links.values())])).map((one) => [one.id, one]),
    )
    const setups = await readSetups(storage, [...links.keys()])
    const found = new Map<number, ToolProfile>()
    for (const [toolId, profileId] of links) {
      const [profile, tool] = [byId.get(profileId), setups.get(toolId)]
      if (profile === undefined || tool === undefined) continue
      const differences = deviations(profile.values, tool.setup).map((field) => ({
        field,
        profile: profile.values[field],
        sensor: tool.setup[field],
      }))
      found.set(toolId, { profile, differences })
    }
    return found
  }

/** How many sensors in the caller's sight are linked, and how many of them differ. */
const countLinked =
  ({ storage }: Deps) =>
  async (actor: Actor, { id, values }: KeptProfile, signal?: AbortSignal) => {
    const ids = await storage.profiles.toolsOf(id)
    let [linked, differing] = [0, 0]
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      await nextTurn(signal)
      const setups = await readSetups(storage, ids.slice(at, at + READ_AT_ONCE))
      for (const { setup, ownerPath } of setups.values()) {
        if (!maySeeTool(actor, ownerPath)) continue
        linked++
        if (Object.keys(values).some((field) => !isSameIn(field as SetupField, values, setup)))
          differing++
      }
    }
    return { linked, differing }
  }

export const profileServices = (deps: Deps) => ({
  list: listProfiles(deps),
  create: createProfile(deps),
  remove: deleteProfile(deps),
  ofTools: ofTools(deps),
  countLinked: countLinked(deps),
})
