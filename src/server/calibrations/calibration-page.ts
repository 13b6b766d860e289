import type { Clock } from '../../domain/clock.ts'
import { calibrationNow, type CalibrationState } from '../../domain/instruments/calibration-due.ts'
import { type CalibrationFilter, isOfFilter } from '../../domain/instruments/calibration-filter.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { mayListTools, type Sight } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { pageOf } from '../../domain/tables/table-request.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { narrowedSight } from '../readings/visible-tool.ts'
import type { Reads } from '../storage/storage.ts'

type Deps = {
  storage: Pick<Reads, 'accounts' | 'customerNeeds' | 'instruments' | 'tools'>
  clock: Clock
}

export type CalibrationPage = {
  rows: Tool[]
  /** On all pages. */
  total: number
  /** Of all sensors in the branch, whatever the page is narrowed to. */
  counts: Record<CalibrationFilter, number>
}

/** `userId`: only sensors of that account and its subtree. */
export type ListCalibrations = {
  userId: number | null
  filter: CalibrationFilter
  first: number
  offset: number
}

type Calibration = { state: CalibrationState; dueOn: string | null }
const NARROWER = ['EXPIRED', 'DUE', 'WITHOUT'] as const
const NO_CALIBRATION: Calibration = { state: 'none', dueOn: null }

/** How the calibrations stand, where the owners are, of the few tools that have any. */
const calibrationsIn = async (
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  scope: Sight,
): Promise<Map<number, Calibration>> => {
  const nowMs = clock().getTime()
  const tools = await storage.customerNeeds.calibratedUntil(scope, null)
  const calibrations = await storage.instruments.calibrations(tools)
  const todayIn = new Map(
    [...new Set(tools.map(({ timeZone }) => timeZone))].map((timeZone) => [
      timeZone,
      localTime(timeZone).dayOf(nowMs),
    ]),
  )
  return new Map(
    tools.flatMap(({ id, timeZone }): [number, Calibration][] => {
      const calibration = calibrations.get(id)
      if (calibration === undefined) return []
      const { inForce, state } = calibrationNow(calibration, nowMs, todayIn.get(timeZone)!)
      return [[id, { state, dueOn: inForce?.dueOn ?? null }]]
    }),
  )
}

/** How many are of each filter, and those of one: the earliest day first, without a day as the ids come. */
const sorted = (
  ids: readonly number[],
  calibrations: ReadonlyMap<number, Calibration>,
  wanted: CalibrationFilter,
) => {
  const counts = { ALL: ids.length, EXPIRED: 0, DUE: 0, WITHOUT: 0 }
  const dated: { id: number; dueOn: string }[] = []
  const others: number[] = []
  // One pass: there may be 100,000.
  for (const id of ids) {
    const { state, dueOn } = calibrations.get(id) ?? NO_CALIBRATION
    for (const filter of NARROWER) if (isOfFilter(state, filter)) counts[filter] += 1
    if (!isOfFilter(state, wanted)) continue
    if (dueOn === null) others.push(id)
    else dated.push({ id, dueOn })
  }
  dated.sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
  return { counts, ids: [...dated.map(({ id }) => id), ...others] }
}

/** A page of the tools in the caller's sight by their next calibration, then by name. */
export const calibrationPage =
  (deps: Deps) =>
  async (actor: Actor, input: ListCalibrations): Promise<Result<CalibrationPage, Refusal>> => {
    if (actor.kind === 'nobody') return refused({ kind: 'unauthenticated' })
    if (!mayListTools(actor)) return refused({ kind: 'forbidden' })
    const asked = pageOf({ ...input, search: null, sort: '' })
    if (!asked.ok) return asked
    const { first, offset } = asked.value.page
    const scope = await narrowedSight(deps, actor, input.userId)
    const ids =
      scope === null
        ? []
        : await deps.storage.tools.idsOf({ scope, sort: { column: 'name', descending: false } })
    const calibrations = scope === null ? new Map() : await calibrationsIn(deps, scope)
    const { counts, ids: wanted } = sorted(ids, calibrations, input.filter)
    const shown = wanted.slice(offset, offset + first)
    const rows = new Map((await deps.storage.tools.byIds(shown)).map((row) => [row.tool.id, row]))
    return ok({
      rows: shown.flatMap((id) => rows.get(id)?.tool ?? []),
      total: wanted.length,
      counts,
    })
  }
