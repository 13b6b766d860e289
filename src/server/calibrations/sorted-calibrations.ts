import { calibrationNow, type CalibrationState } from '../../domain/instruments/calibration-due.ts'
import { type CalibrationFilter, isOfFilter } from '../../domain/instruments/calibration-filter.ts'
import type { Clock } from '../../domain/clock.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { Sight } from '../../domain/permissions/rules.ts'
import type { Reads } from '../storage/storage.ts'

export type CalibrationDeps = {
  storage: Pick<Reads, 'accounts' | 'customerNeeds' | 'instruments' | 'tools'>
  clock: Clock
}

/** `dueOn`: "YYYY-MM-DD"; null where no day is named. */
export type Calibration = { state: CalibrationState; dueOn: string | null }

export type SortedCalibrations = {
  /** Of all sensors in the scope, whatever is asked for. */
  counts: Record<CalibrationFilter, number>
  /** Of the filter: the earliest day first, those without a day last, by name. */
  ids: number[]
  of: (toolId: number) => Calibration
}

const NARROWER = ['EXPIRED', 'DUE', 'WITHOUT'] as const
const NO_CALIBRATION: Calibration = { state: 'none', dueOn: null }

/** How the calibrations stand, where the owners are, of the few tools that have any. */
const calibrationsIn = async (
  { storage, clock }: Pick<CalibrationDeps, 'storage' | 'clock'>,
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

/** The sensors of a scope by their next calibration, those of one filter; null: of no scope. */
export const sortedCalibrations = async (
  deps: CalibrationDeps,
  scope: Sight | null,
  filter: CalibrationFilter,
): Promise<SortedCalibrations> => {
  const all =
    scope === null
      ? []
      : await deps.storage.tools.idsOf({ scope, sort: { column: 'name', descending: false } })
  const calibrations =
    scope === null ? new Map<number, Calibration>() : await calibrationsIn(deps, scope)
  const of = (id: number): Calibration => calibrations.get(id) ?? NO_CALIBRATION
  const counts = { ALL: all.length, EXPIRED: 0, DUE: 0, WITHOUT: 0 }
  const dated: { id: number; dueOn: string }[] = []
  const others: number[] = []
  // One pass: there may be 100,000.
  for (const id of all) {
    const { state, dueOn } = of(id)
    for (const narrower of NARROWER) if (isOfFilter(state, narrower)) counts[narrower] += 1
    if (!isOfFilter(state, filter)) continue
    if (dueOn === null) others.push(id)
    else dated.push({ id, dueOn })
  }
  dated.sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
  return { counts, ids: [...dated.map(({ id }) => id), ...others], of }
}
