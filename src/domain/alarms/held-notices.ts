import { laneOf } from './alarm-tool.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { type TemperatureLaneName } from './alarm-decision.ts'
import { type AlarmDraft } from './alarm-draft.ts'
import { addNotice } from './alarm-draft.ts'
import type { Excursion, HeldNotices, SensorLane, TemperatureLane } from './alarm-state.ts'
import { newRinging } from './ringing.ts'

/** How long notices about late readings wait for more late readings, by the server's clock. */
const HOLD_MS = 2 * MINUTE_MS
/** Excursions that ended longer ago cause no notice; the measurement log still lists them. */
export const STALE_MS = 7 * DAY_MS

export const heldUntil = (held: HeldNotices): number => held.sinceMs + HOLD_MS

const emptyHeld = (nowMs: number): HeldNotices => ({ sinceMs: nowMs, recovered: [], over: [] })

/** The held notices. Begins the wait if it has not begun yet. */
export const hold = (draft: AlarmDraft): HeldNotices => (draft.held ??= emptyHeld(draft.nowMs))

export const holdOver = (draft: AlarmDraft, excursions: readonly Excursion[]): void => {
  const held = hold(draft)
  draft.held = { ...held, over: [...held.over, ...excursions] }
}

/**
 * Holds the end of an open lane at `untilMs`. With an incident, its recovery is held; without one,
 * the ended excursion.
 */
export const holdEnd = (
  draft: AlarmDraft,
  name: TemperatureLaneName,
  lane: TemperatureLane,
  untilMs: number,
): void => {
  if (lane.state === 'PENDING') return
  if (lane.ringing === null)
    return holdOver(draft, [
      {
        ...laneOf(name),
        sinceMs: lane.sinceMs,
        untilMs,
        limit: lane.limit,
        extreme: lane.extreme,
      },
    ])
  const held = hold(draft)
  draft.held = {
    ...held,
    recovered: [...held.recovered, { ...laneOf(name), untilMs, extreme: lane.extreme }],
  }
}

/** Holds the end of a sensor error's incident. Sensor errors without an incident cause nothing. */
export const holdSensorEnd = (draft: AlarmDraft, lane: SensorLane, untilMs: number): void => {
  if (lane.state === 'PENDING' || lane.ringing === null) return
  const held = hold(draft)
  draft.held = {
    ...held,
    recovered: [...held.recovered, { lane: 'SENSOR', untilMs, extreme: null }],
  }
}

const celsius = (value: number | null): number | null =>
  value === null ? null : Math.round(value) / 100

/** Whether an open lane has no incident yet. */
export const lacksIncident = (lane: TemperatureLane | SensorLane | null): boolean =>
  lane !== null && lane.state !== 'PENDING' && lane.ringing === null

/** Opens an incident for an open lane that has none. */
const withIncident = (
  draft: AlarmDraft,
  name: TemperatureLaneName,
  lane: TemperatureLane | null,
): TemperatureLane | null => {
  if (lane === null || lane.state === 'PENDING' || lane.ringing !== null) return lane
  const { sinceMs, limit, extreme } = lane
  draft.changes.push({
    kind: 'opened',
    ...laneOf(name),
    startedMs: sinceMs,
    openedMs: draft.nowMs,
    limit,
    extreme: Math.round(extreme) / 100,
    isBreaching: false,
  })
  addNotice(draft, 'OPENED', name.lane, 0, 1, name.condition)
  return { ...lane, ringing: newRinging(draft.nowMs) }
}

/** Opens the incidents of conditions that are open without one. */
const openConditions = (draft: AlarmDraft): void => {
  if (!draft.conditions.some(({ lane }) => lane !== null && lacksIncident(lane))) return
  draft.conditions = draft.conditions.map((each) => {
    const { condition } = each
    const lane = withIncident(draft, { lane: 'CONDITION', condition }, each.lane)
    if (lane === each.lane) return each
    const opened = { ...each, lane }
    draft.storedConditions = [
      ...draft.storedConditions.filter((stored) => stored.condition.id !== condition.id),
      { ...each, lane: asOpened(lane) },
    ]
    return opened
  })
}

/** The lane as storage has it right after its incident is opened. */
const asOpened = (lane: TemperatureLane | null): TemperatureLane | null =>
  lane?.state === 'RECOVERING'
    ? {
        state: 'ACTIVE',
        sinceMs: lane.sinceMs,
        limit: lane.limit,
        extreme: lane.extreme,
        ringing: lane.ringing,
      }
    : lane

const addRecovered = (draft: AlarmDraft, { recovered }: HeldNotices): void => {
  for (const { lane, condition, untilMs, extreme } of recovered) {
    draft.changes.push({
      kind: 'recovered',
      ...laneOf({ lane, condition }),
      recoveredMs: untilMs,
      extreme: celsius(extreme),
      cause: 'readings',
    })
    addNotice(draft, 'RECOVERED', lane, 0, 1, condition)
  }
}

const isWarning = ({ condition }: Excursion): boolean => condition?.severity === 'warning'

const addLateExcursion = (
  draft: AlarmDraft,
  over: readonly Excursion[],
  isNoticeDue: boolean,
): void => {
  const recent = over
    .filter(({ untilMs }) => draft.nowMs - untilMs <= STALE_MS)
    .sort((a, b) => a.sinceMs - b.sinceMs)
    // The message hangs on the first one: never on a warning.
    .sort((a, b) => Number(isWarning(a)) - Number(isWarning(b)))
  for (const { lane, condition, sinceMs, untilMs, limit, extreme } of recent) {
    draft.changes.push({
      kind: 'was-over',
      ...laneOf({ lane, condition }),
      startedMs: sinceMs,
      recoveredMs: untilMs,
      limit,
      extreme: Math.round(extreme) / 100,
      foundMs: draft.nowMs,
    })
  }
  const alarms = recent.filter((excursion) => !isWarning(excursion))
  const [first] = alarms
  if (!isNoticeDue || first === undefined) return
  const ofTool = (['HIGH', 'LOW'] as const).find((name) => alarms.some(({ lane }) => lane === name))
  const name = ofTool === undefined ? laneOf(first) : { lane: ofTool, condition: undefined }
  addNotice(draft, 'LATE_EXCURSION', name.lane, 0, alarms.length, name.condition)
}

/**
 * Turns everything held into changes and notices: first the recoveries, then the openings. The
 * ended excursions share one notice; there is none when a temperature alarm opens at the same time.
 */
export const releaseHeld = (draft: AlarmDraft): void => {
  const { held } = draft
  if (held !== null) addRecovered(draft, held)
  const noticesBefore = draft.notices.length
  const high = withIncident(draft, { lane: 'HIGH' }, draft.high)
  if (high !== draft.high) draft.storedHigh = asOpened(high)
  draft.high = high
  const low = withIncident(draft, { lane: 'LOW' }, draft.low)
  if (low !== draft.low) draft.storedLow = asOpened(low)
  draft.low = low
  openConditions(draft)
  const isOutOfRange = draft.notices
    .slice(noticesBefore)
    .some(({ condition }) => condition?.severity !== 'warning')
  const { sensor } = draft
  if (sensor?.state === 'ACTIVE' && sensor.ringing === null) {
    draft.changes.push({
      kind: 'opened',
      lane: 'SENSOR',
      startedMs: sensor.sinceMs,
      openedMs: draft.nowMs,
      limit: null,
      extreme: null,
      isBreaching: false,
    })
    addNotice(draft, 'OPENED', 'SENSOR', 0, 1)
    draft.sensor = { ...sensor, ringing: newRinging(draft.nowMs) }
  }
  draft.held = null
  if (held !== null && held.over.length > 0) addLateExcursion(draft, held.over, !isOutOfRange)
}
