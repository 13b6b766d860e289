import type { AlarmLane } from '../../domain/alarms/alarm-decision.ts'
import { correctiveActionErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { AlarmGroup, GroupCounts } from '../storage/alarm-group-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { ACKNOWLEDGED } from './acknowledge-alarm.ts'
import { acknowledgeInTurns } from './acknowledge-in-turns.ts'
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
    const done = await acknowledgeInTurns(
      deps,
      actor,
      { ids: members, correctiveAction },
      async (stores, actor, id) => {
        const incident = await visibleIncident(stores, actor, id)
        return ok(incident?.state === 'RECOVERED' ? null : incident)
      },
    )
    if (!done.ok) return done
    // Somebody else was quicker: the caller's words are on no record.
    if (done.value === 0) return refused(ACKNOWLEDGED)
    const after = await groupById(deps)(actor, input.id)
    if (!after.ok) return after
    return after.value === null ? refused({ kind: 'not-found' }) : ok(after.value)
  }
