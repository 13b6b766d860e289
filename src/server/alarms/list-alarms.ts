import type { Actor } from '../../domain/permissions/actor.ts'
import { sightOf } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { type AlarmFilter, incidentFilter } from './alarm-filter.ts'
import { visibleIncident } from './visible-incident.ts'

export const MOST_ALARMS = 200

/** NEWEST: by their opening. LONGEST_WAITING: open alarms, unacknowledged ones before the others. */
export const ALARM_ORDERS = ['NEWEST', 'LONGEST_WAITING'] as const
type AlarmOrder = (typeof ALARM_ORDERS)[number]

export type ListAlarms = AlarmFilter & {
  /** Null: open and past ones. */
  open: boolean | null
  order: AlarmOrder
  /** In LONGEST_WAITING: of each group only the alarm that comes first. */
  isFolded: boolean
  first: number
  /** For the next page: the id of the last alarm of this page. */
  beforeId: number | null
}

const BAD_FIRST = badInput({
  field: 'first',
  key: 'tables.badPage',
  params: { most: MOST_ALARMS },
  message: `first must lie between 1 and ${MOST_ALARMS}.`,
})

type Deps = { storage: Storage }

/**
 * A page of the incidents of the tools that the caller may see. For a tool, account or incident
 * that the caller may not see the answer is empty, as for one that does not exist.
 */
export const listAlarms =
  (deps: Deps) =>
  async (actor: Actor, input: ListAlarms): Promise<Result<Incident[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const { open, order, isFolded, first, beforeId } = input
    if (!(first >= 1 && first <= MOST_ALARMS)) return refused(BAD_FIRST)
    const filter = await incidentFilter(deps, viewer.value, input)
    if (!filter.ok) return filter
    const before = beforeId === null ? null : await visibleIncident(deps.storage, actor, beforeId)
    if (filter.value === null || (beforeId !== null && before === null)) return ok([])
    const { alarms } = deps.storage
    if (order === 'NEWEST')
      return ok(
        await alarms.list({
          ...filter.value,
          first,
          ...(open === null ? {} : { open }),
          ...(before === null ? {} : { before }),
        }),
      )
    if (open === false) return ok([])
    return ok(
      await alarms.longestWaiting({
        ...filter.value,
        isFolded,
        first,
        ...(before === null ? {} : { after: before }),
      }),
    )
  }

/** An alarm by its id; null when the caller may not see it. */
export const alarmById =
  (deps: Deps) =>
  async (actor: Actor, id: number): Promise<Result<Incident | null, Refusal>> => {
    const viewer = toolViewer(actor)
    return viewer.ok ? ok(await visibleIncident(deps.storage, actor, id)) : viewer
  }

export type AlarmCount = {
  total: number
  /** False: there are more than `total`. */
  isExact: boolean
}

/** Past alarms are counted no further: nobody pages through more. */
const MOST_COUNTED = 1_000

/** How many alarms `listAlarms` would list on all its pages. Open alarms are all counted. */
export const countAlarms =
  (deps: Deps) =>
  async (
    actor: Actor,
    input: AlarmFilter & Pick<ListAlarms, 'open'>,
  ): Promise<Result<AlarmCount, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const filter = await incidentFilter(deps, viewer.value, input)
    if (!filter.ok) return filter
    if (filter.value === null) return ok({ total: 0, isExact: true })
    const { open } = input
    const { alarms } = deps.storage
    if (open === true) {
      const owners = await alarms.openByOwner(filter.value)
      return ok({ total: owners.reduce((sum, owner) => sum + owner.open, 0), isExact: true })
    }
    const counted = await alarms.list({
      ...filter.value,
      first: MOST_COUNTED + 1,
      ...(open === null ? {} : { open }),
    })
    return ok({
      total: Math.min(counted.length, MOST_COUNTED),
      isExact: counted.length <= MOST_COUNTED,
    })
  }

/** How many open alarms of the tools that the caller may see nobody has acknowledged. */
export const countUnacknowledgedAlarms =
  ({ storage }: Deps) =>
  async (actor: Actor): Promise<Result<number, Refusal>> => {
    const viewer = toolViewer(actor)
    return viewer.ok ? ok(await storage.alarms.countUnacknowledged(sightOf(viewer.value))) : viewer
  }

/** How many alarms of the tools that the caller may see are open. */
export const countOpenAlarms =
  ({ storage }: Deps) =>
  async (actor: Actor): Promise<Result<number, Refusal>> => {
    const viewer = toolViewer(actor)
    return viewer.ok ? ok(await storage.alarms.countOpen(sightOf(viewer.value))) : viewer
  }
