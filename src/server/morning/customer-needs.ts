import type { Clock } from '../../domain/clock.ts'
import { SILENT_AFTER_MS } from '../../domain/devices/device-state.ts'
import { calibrationNow } from '../../domain/instruments/calibration-due.ts'
import {
  byMost,
  byNeed,
  type CustomerNeed,
  LANES_BY_URGENCY,
  NEED_KINDS,
  type NeedKind,
  type NeedOrder,
  needOf,
  needsSomebody,
} from '../../domain/morning/customer-need.ts'
import { isSnoozed } from '../../domain/morning/follow-up.ts'
import { nightBegin } from '../../domain/morning/night.ts'
import { addDays } from '../../domain/periods/calendar-day.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor, mayManageTools, sightOf } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { pageOf } from '../../domain/tables/table-request.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { Scope } from '../storage/account-store.ts'
import type { StoredFollowUp } from '../storage/follow-up-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { LimitsMemory } from '../tools/limits-memory.ts'
import { assignablePeople } from './assignable-people.ts'

type Deps = { storage: Storage; clock: Clock; toolLimits: LimitsMemory }

/** Alarms that opened since the night began, without warnings. */
export type Night = { since: Date; opened: number; acknowledged: number; over: number }

export type CustomerNeedRow = CustomerNeed & {
  night: Night
  /** What the caller's account noted about the customer; null for nothing. */
  followUp: StoredFollowUp | null
  isSnoozed: boolean
}
export type CustomerNeedPage = {
  rows: CustomerNeedRow[]
  /** On all pages. */
  total: number
  /** Of those that `mine` and `snoozed` leave: how many need somebody, by what for; one may be in several. */
  customers: Record<NeedKind, number>
  /** Of the same, for anything. */
  needing: number
  /** How many of all rest. */
  snoozed: number
  /** How many that do not rest the caller looks after. */
  mine: number
  /** Who can be asked to look after a customer. */
  people: Account[]
  /** Of all customers in sight, those who need nothing too. */
  night: Night
}

/** `mine`: those that the caller looks after. `snoozed`: those that rest, in place of the others. */
export type ListNeeds = {
  only: NeedKind | null
  /** MOST: by the kind that `only` names. */
  order: NeedOrder
  mine: boolean
  snoozed: boolean
  first: number
  offset: number
}

/** How many sensors of each owner have a calibration that is due within a month, or was. */
const calibrationsDue = async (
  { instruments, customerNeeds }: Pick<Storage, 'instruments' | 'customerNeeds'>,
  scope: Scope,
  nowMs: number,
): Promise<Map<number, number>> => {
  // A month has 31 days at most, and no zone is more than a day ahead.
  const latest = addDays(new Date(nowMs).toISOString().slice(0, 10), 33)
  const tools = await customerNeeds.calibratedUntil(scope, latest)
  const calibrations = await instruments.calibrations(tools)
  const due = new Map<number, number>()
  for (const { id, ownerId, timeZone } of tools) {
    const calibration = calibrations.get(id)
    if (calibration === undefined) continue
    const { state } = calibrationNow(calibration, nowMs, localTime(timeZone).dayOf(nowMs))
    if (state === 'expired' || state === 'due-soon') due.set(ownerId, (due.get(ownerId) ?? 0) + 1)
  }
  return due
}

const NOTHING = {
  unacknowledged: 0,
  waitingSinceMs: null,
  worstLane: null,
  newestAlarm: 0,
  warnings: 0,
  silent: 0,
  unreached: 0,
  limitsNeverSet: 0,
  calibrationsDue: 0,
} as const satisfies Omit<CustomerNeed, 'ownerId'>

/** What every customer in the scope needs, in the order of need; those who need nothing are left out. */
const needsIn = async (
  { storage, toolLimits }: Pick<Deps, 'storage' | 'toolLimits'>,
  scope: Scope,
  nowMs: number,
): Promise<CustomerNeed[]> => {
  const stores = storage.customerNeeds
  const needs = new Map<number, CustomerNeed>()
  const add = (ownerId: number, part: Partial<CustomerNeed>): void => {
    const before = needs.get(ownerId)
    if (before === undefined) needs.set(ownerId, { ...NOTHING, ownerId, ...part })
    else Object.assign(before, part)
  }
  for (const {
    ownerId,
    unacknowledged,
    waitingSince,
    lanes,
    newest,
    warnings,
  } of await stores.waitingAlarms(scope))
    add(ownerId, {
      unacknowledged,
      waitingSinceMs: waitingSince?.getTime() ?? null,
      worstLane: LANES_BY_URGENCY.find((lane) => lanes.includes(lane)) ?? null,
      newestAlarm: newest,
      warnings,
    })
  const silentBefore = new Date(nowMs - SILENT_AFTER_MS)
  for (const [ownerId, silent] of await stores.silentByOwner(scope, silentBefore))
    add(ownerId, { silent })
  for (const [ownerId, unreached] of await stores.unreached(scope)) add(ownerId, { unreached })
  const neverSet = await toolLimits.neverSetByOwner()
  for (const ownerId of await storage.accounts.idsIn(scope)) {
    const limitsNeverSet = neverSet.get(ownerId)
    if (limitsNeverSet !== undefined) add(ownerId, { limitsNeverSet })
  }
  for (const [ownerId, due] of await calibrationsDue(storage, scope, nowMs))
    add(ownerId, { calibrationsDue: due })
  return [...needs.values()].filter(needsSomebody).toSorted(byNeed)
}

/**
 * The customers in the caller's sight who need somebody, in the order of need, and what happened since
 * 20:00 by the caller's clock.
 */
export const customerNeeds =
  ({ storage, clock, toolLimits }: Deps) =>
  async (actor: Actor, input: ListNeeds): Promise<Result<CustomerNeedPage, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayManageTools(actor)) return refused({ kind: 'forbidden' })
    const asked = pageOf({ ...input, search: null, sort: '' })
    if (!asked.ok) return asked
    const { first, offset } = asked.value.page
    const scope = sightOf(actor)
    const nowMs = clock().getTime()
    const notes = await followUpsOf(storage, actsFor(actor))
    const all = (await needsIn({ storage, toolLimits }, scope, nowMs)).map((need) => {
      const followUp = notes.get(need.ownerId) ?? null
      const rests = followUp !== null && isSnoozed(followUp, need.newestAlarm, nowMs)
      return { need, followUp, isSnoozed: rests }
    })
    const isMine = ({ followUp }: (typeof all)[number]): boolean =>
      followUp?.assigneeId === actor.id
    const needs = all.filter(
      (one) => one.isSnoozed === input.snoozed && (!input.mine || isMine(one)),
    )
    const { only } = input
    const wanted = only === null ? needs : needs.filter(({ need }) => needOf(need, only) > 0)
    const most = byMost(only)
    if (input.order === 'MOST') wanted.sort((a, b) => most(a.need, b.need))
    const { since, nights } = await nightOf({ storage }, actor, scope, nowMs)
    const sum = (of: 'opened' | 'acknowledged' | 'over'): number =>
      [...nights.values()].reduce((total, night) => total + night[of], 0)
    return ok({
      rows: wanted.slice(offset, offset + first).map(({ need, ...noted }) => ({
        ...need,
        ...noted,
        night: { opened: 0, acknowledged: 0, over: 0, ...nights.get(need.ownerId), since },
      })),
      total: wanted.length,
      customers: Object.fromEntries(
        NEED_KINDS.map((kind) => [kind, needs.filter(({ need }) => needOf(need, kind) > 0).length]),
      ) as Record<NeedKind, number>,
      needing: needs.length,
      snoozed: all.filter((one) => one.isSnoozed).length,
      mine: all.filter((one) => !one.isSnoozed && isMine(one)).length,
      people: await assignablePeople(storage, actor),
      night: { since, opened: sum('opened'), acknowledged: sum('acknowledged'), over: sum('over') },
    })
  }

/** By customer. */
const followUpsOf = async (
  { followUps }: Pick<Storage, 'followUps'>,
  managerId: number,
): Promise<Map<number, StoredFollowUp>> =>
  new Map((await followUps.ofManager(managerId)).map((one) => [one.customerId, one]))

/** When the night began by the caller's clock, and what happened since, by customer. */
const nightOf = async (
  { storage }: Pick<Deps, 'storage'>,
  actor: AccountActor,
  scope: Scope,
  nowMs: number,
) => {
  const viewer = await storage.accounts.byId(actor.id)
  const since = new Date(nightBegin(viewer?.timeZone ?? FIRST_TIME_ZONE, nowMs))
  const opened = await storage.customerNeeds.openedSince(scope, since)
  return { since, nights: new Map(opened.map((night) => [night.ownerId, night])) }
}
