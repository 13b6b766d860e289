import { correctiveActionErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { acknowledgeInTurns } from './acknowledge-in-turns.ts'
import { visibleIncident } from './visible-incident.ts'

/** As many as the largest reseller has open after a power cut. */
export const MOST_ACKNOWLEDGED = 5_000

const TOO_MANY = badInput({
  field: 'ids',
  key: 'tables.badPage',
  params: { most: MOST_ACKNOWLEDGED },
  message: `ids: at most ${MOST_ACKNOWLEDGED}.`,
})

/** In the order of `ids`; null where one of them does not exist, or its tool is not in sight. */
const visibleIncidents = async (
  stores: Pick<Reads, 'alarms' | 'tools'>,
  actor: Actor,
  ids: readonly number[],
): Promise<Incident[] | null> => {
  const incidents = new Map(
    (await stores.alarms.byIds(ids)).map((incident) => [incident.id, incident]),
  )
  const toolIds = new Set([...incidents.values()].map(({ toolId }) => toolId))
  const owned = await stores.tools.byIds([...toolIds])
  const visible = new Set(
    owned.filter(({ ownerPath }) => maySeeTool(actor, ownerPath)).map(({ tool }) => tool.id),
  )
  const listed = ids.flatMap((id) => {
    const incident = incidents.get(id)
    return incident !== undefined && visible.has(incident.toolId) ? [incident] : []
  })
  return listed.length === ids.length ? listed : null
}

/**
 * Acknowledges several alarms with one corrective action, and answers them as they are then. One
 * that waits for nobody stays as it is. Where one does not exist, or is not in sight, none is
 * acknowledged; where one goes out of sight meanwhile, the rest is not.
 */
export const acknowledgeAlarms =
  (deps: { storage: Storage; clock: Clock }) =>
  async (
    actor: Actor,
    input: { ids: readonly number[]; correctiveAction: string },
  ): Promise<Result<Incident[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const broken = correctiveActionErrors(input.correctiveAction)
    if (broken.length > 0) return refused(badInput(...broken))
    const ids = [...new Set(input.ids)]
    if (ids.length > MOST_ACKNOWLEDGED) return refused(TOO_MANY)
    if ((await visibleIncidents(deps.storage, actor, ids)) === null)
      return refused({ kind: 'not-found' })
    const correctiveAction = input.correctiveAction.trim()
    const done = await acknowledgeInTurns(
      deps,
      actor,
      { ids, correctiveAction },
      async (stores, actor, id) => {
        const incident = await visibleIncident(stores, actor, id)
        return incident === null ? refused({ kind: 'not-found' }) : ok(incident)
      },
    )
    if (!done.ok) return done
    const after = await visibleIncidents(deps.storage, actor, ids)
    return after === null ? refused({ kind: 'not-found' }) : ok(after)
  }
