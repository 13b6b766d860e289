import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import {
  actsFor,
  isInSubtree,
  maySeeAccount,
  maySeeTool,
  sightOf,
} from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { pageOf } from '../../domain/tables/table-request.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import type { Incident, OwnerIncidents } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { type AlarmFilter, incidentFilter } from './alarm-filter.ts'

type Deps = { storage: Storage }

export const MOST_TOOLS = 1_000
const MOST_ACCOUNTS = 200
export const MOST_OF_EACH = 5

const tooMany = (field: string, most: number): Refusal =>
  badInput({
    field,
    key: 'tables.badPage',
    params: { most },
    message: `${field}: at most ${most}.`,
  })

/**
 * All open alarms of these tools, or of the caller's own ones for null. Tools that the caller may
 * not see are left out.
 */
export const openAlarmsOf =
  (deps: Deps) =>
  async (
    actor: Actor,
    { toolIds }: { toolIds: readonly number[] | null },
  ): Promise<Result<Incident[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const { alarms, tools } = deps.storage
    if (toolIds === null)
      return ok(
        await alarms.longestWaiting({
          scope: sightOf(viewer.value),
          ownerId: actsFor(viewer.value),
        }),
      )
    if (toolIds.length > MOST_TOOLS) return refused(tooMany('toolIds', MOST_TOOLS))
    const visible = (await tools.byIds([...new Set(toolIds)])).filter(({ ownerPath }) =>
      maySeeTool(actor, ownerPath),
    )
    return ok(await alarms.openOfTools(visible.map(({ tool }) => tool.id)))
  }

export type AccountAlarms = { userId: number; open: number; unacknowledged: number }

/** Open alarms of each account and its subtree. Accounts that the caller may not see are left out. */
export const countByAccount =
  (deps: Deps) =>
  async (
    actor: Actor,
    { userIds }: { userIds: readonly number[] },
  ): Promise<Result<AccountAlarms[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    if (userIds.length > MOST_ACCOUNTS) return refused(tooMany('userIds', MOST_ACCOUNTS))
    const accounts = await deps.storage.accounts.byIds([...new Set(userIds)])
    const owners = await deps.storage.alarms.openByOwner({ scope: sightOf(viewer.value) })
    return ok(
      accounts
        .filter((account) => maySeeAccount(actor, account))
        .map(({ id, path }) => ({
          userId: id,
          ...sumOf(owners.filter(({ ownerPath }) => isInSubtree(ownerPath, path))),
        })),
    )
  }

const sumOf = (owners: readonly OwnerIncidents[]) => ({
  open: owners.reduce((sum, { open }) => sum + open, 0),
  unacknowledged: owners.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0),
})

export type CustomerAlarms = OwnerIncidents & { alarms: Incident[] }
export type CustomerAlarmsPage = {
  rows: CustomerAlarms[]
  customers: number
  open: number
  /** Of those that are open. */
  warnings: number
  unacknowledged: number
}

type ListByCustomer = Pick<AlarmFilter, 'userId' | 'lane' | 'search'> & {
  first: number
  offset: number
  /** How many alarms of each customer. */
  most: number
  /** Of each group only the alarm that comes first. */
  isFolded: boolean
}

/**
 * A page of the customers with open alarms, each with its longest-waiting ones. Those who wait
 * longest for somebody come first.
 */
export const openAlarmsByCustomer =
  (deps: Deps) =>
  async (actor: Actor, input: ListByCustomer): Promise<Result<CustomerAlarmsPage, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const asked = pageOf({ ...input, sort: '' })
    if (!asked.ok) return asked
    if (!(input.most >= 1 && input.most <= MOST_OF_EACH))
      return refused(tooMany('most', MOST_OF_EACH))
    return pageByCustomer(deps, viewer.value, input, asked.value.page)
  }

const pageByCustomer = async (
  deps: Deps,
  viewer: AccountActor,
  { userId, lane, search, most, isFolded }: ListByCustomer,
  { first, offset }: { first: number; offset: number },
): Promise<Result<CustomerAlarmsPage, Refusal>> => {
  const filter = await incidentFilter(deps, viewer, {
    userId,
    lane,
    search,
    toolId: null,
    ownerId: null,
    dateStart: null,
    dateEnd: null,
  })
  if (!filter.ok) return filter
  if (filter.value === null)
    return ok({ rows: [], customers: 0, warnings: 0, open: 0, unacknowledged: 0 })
  const owners = await deps.storage.alarms.openByOwner(filter.value)
  const shown = owners.slice(offset, offset + first)
  const alarms = await deps.storage.alarms.longestWaitingOf(
    shown.map(({ ownerId }) => ownerId),
    { ...filter.value, isFolded },
    most,
  )
  return ok({
    rows: shown.map((owner) => ({ ...owner, alarms: alarms.get(owner.ownerId) ?? [] })),
    customers: owners.length,
    warnings: owners.reduce((sum, { warnings }) => sum + warnings, 0),
    ...sumOf(owners),
  })
}
