import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AlarmLane } from '../../domain/alarms/alarm-decision.ts'
import { correctiveActionErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import { acknowledgeObjection } from '../../domain/alarms/alarm-response.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { AlarmGroup, GroupCounts } from '../storage/alarm-group-store.ts'
import { respondable } from '../storage/alarm-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { ACKNOWLEDGED, acknowledgeWithin } from './acknowledge-alarm.ts'
import { visibleIncident } from './visible-incident.ts'

type Deps = { storage: Storage }

/** A group as the caller sees it: with the sensors that its account still has. */
export type ShownGroup = {
  id: number
  lane: AlarmLane
  condition: string | null
  startedAt: Date
} & GroupCounts

/** Groups of accounts that the actor may see. One without sensors is left out. */
const shownGroups = async (
  stores: Pick<Reads, 'accounts' | 'alarmGroups'>,
  actor: Actor,
  groups: readonly AlarmGroup[],
): Promise<Map<number, ShownGroup>> => {
  const unique = [...new Map(groups.map((group) => [group.id, group])).values()]
  const owners = await stores.accounts.byIds([...new Set(unique.map(({ ownerId }) => ownerId))])
  const visible = new Set(
    owners.filter(({ path }) => maySeeTool(actor, path)).map((owner) => owner.id),
  )
  const shown = unique.filter(({ ownerId }) => visible.has(ownerId))
  const counts = await stores.alarmGroups.countsOf(shown.map(({ id }) => id))
  return new Map(
    shown.flatMap(({ id, lane, condition, startedAt }) => {
      const counted = counts.get(id)
      return counted === undefined
        ? []
        : [[id, { id, lane, condition, startedAt, ...counted }] as const]
    }),
  )
}

/** The groups of these incidents, by the incident's id; the caller may see the incidents. */
export const groupsOfIncidents =
  ({ storage }: Deps) =>
  async (actor: Actor, incidentIds: readonly number[]): Promise<Map<number, ShownGroup>> => {
    const groups = await storage.alarmGroups.ofIncidents(incidentIds)
    const shown = await shownGroups(storage, actor, [...groups.values()])
    return new Map(
      [...groups].flatMap(([incidentId, { id }]) => {
        const group = shown.get(id)
        return group === undefined ? [] : [[incidentId, group] as const]
      }),
    )
  }

/** A group by its id; null when the caller may not see it. */
export const groupById =
  ({ storage }: Deps) =>
  async (actor: Actor, id: number): Promise<Result<ShownGroup | null, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const group = await storage.alarmGroups.byId(id)
    const shown = await shownGroups(storage, actor, group === null ? [] : [group])
    return ok(shown.get(id) ?? null)
  }

/** So many alarms are acknowledged in one transaction, so that readings get their turn between. */
const AT_ONCE = 20

/**
 * Acknowledges the open alarms of a group that wait for somebody now, with one corrective action.
 * An alarm that joins later waits by itself. Refused where none waits.
 */
export const acknowledgeGroup =
  (deps: Deps & { clock: Clock }) =>
  async (
    actor: Actor,
    input: { id: number; correctiveAction: string },
  ): Promise<Result<ShownGroup, Refusal>> => {
    const group = await groupById(deps)(actor, input.id)
    if (!group.ok) return group
    if (group.value === null) return refused({ kind: 'not-found' })
    const broken = correctiveActionErrors(input.correctiveAction)
    if (broken.length > 0) return refused(badInput(...broken))
    if (group.value.waiting === 0) return refused(ACKNOWLEDGED)
    const correctiveAction = input.correctiveAction.trim()
    const members = await deps.storage.alarmGroups.members(input.id)
    const now = deps.clock()
    let acknowledged = 0
    for (let at = 0; at < members.length; at += AT_ONCE) {
      if (at > 0) await nextTurn()
      const done = await transactionOf(deps, actor, async (stores, actor) => {
        for (const id of members.slice(at, at + AT_ONCE)) {
          const incident = await visibleIncident(stores, actor, id)
          if (incident === null || incident.state === 'RECOVERED') continue
          if (acknowledgeObjection(respondable(incident)) !== null) continue
          await acknowledgeWithin(stores, actor, incident, {
            now,
            correctiveAction,
            isDefrost: false,
          })
          acknowledged++
        }
        return ok(null)
      })
      if (!done.ok) return done
    }
    // Somebody else was quicker: the caller's words are on no record.
    if (acknowledged === 0) return refused(ACKNOWLEDGED)
    const after = await groupById(deps)(actor, input.id)
    if (!after.ok) return after
    return after.value === null ? refused({ kind: 'not-found' }) : ok(after.value)
  }
