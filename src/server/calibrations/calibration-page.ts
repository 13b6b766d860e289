import type { Clock } from '../../domain/clock.ts'
import { calibrationNow, type CalibrationState } from '../../domain/instruments/calibration-due.ts'
import {
  CALIBRATION_FILTERS,
  type CalibrationFilter,
  isOfFilter,
} from '../../domain/instruments/calibration-filter.ts'
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

/** The earliest day first; those without a day keep their order, below. */
const byDay = (ids: readonly number[], of: (id: number) => Calibration): number[] => {
  const dated = ids.filter((id) => of(id).dueOn !== null)
  dated.sort((a, b) => (of(a).dueOn! < of(b).dueOn! ? -1 : of(a).dueOn! > of(b).dueOn! ? 1 : 0))
  return [...dated, ...ids.filter((id) => of(id).dueOn === null)]
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
    const of = (id: number): Calibration => calibrations.get(id) ?? NO_CALIBRATION
    const states = ids.map((id) => of(id).state)
    const counts = Object.fromEntries(
      CALIBRATION_FILTERS.map((filter) => [
        filter,
        states.filter((state) => isOfFilter(state, filter)).length,
      ]),
    ) as CalibrationPage['counts']
    const wanted = ids.filter((_, at) => isOfFilter(states[at]!, input.filter))
    const shown = byDay(wanted, of).slice(offset, offset + first)
    const rows = new Map((await deps.storage.tools.byIds(shown)).map((row) => [row.tool.id, row]))
    return ok({
      rows: shown.flatMap((id) => rows.get(id)?.tool ?? []),
      total: wanted.length,
      counts,
    })
  }
