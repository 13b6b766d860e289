import { DAY_MS, MINUTE_MS } from '../durations.ts'
import type { AlarmDraft } from './alarm-draft.ts'
import { addNotice } from './alarm-draft.ts'
import type { Excursion, Held, SensorLane, TemperatureLane } from './alarm-state.ts'
import { newRinging } from './ringing.ts'

/** How long messages of late readings wait at most for what follows, by the server's clock. */
const HOLD_MS = 2 * MINUTE_MS
/** Excursions that ended longer ago stand in the reports and tell nobody. */
export const STALE_MS = 7 * DAY_MS

export const heldUntil = (held: Held): number => held.sinceMs + HOLD_MS

const emptyHeld = (nowMs: number): Held => ({ sinceMs: nowMs, recovered: [], over: [] })

/** Starts the wait if it has not begun. */
export const hold = (draft: AlarmDraft): Held => (draft.held ??= emptyHeld(draft.nowMs))

export const holdOver = (draft: AlarmDraft, excursions: readonly Excursion[]): void => {
  const held = hold(draft)
  draft.held = { ...held, over: [...held.over, ...excursions] }
}

/**
 * An open lane is over by readings, at `untilMs`: as an incident that recovers, or, if nobody knew
 * of it, as one that was over.
 */
export const holdEnd = (
  draft: AlarmDraft,
  name: 'HIGH' | 'LOW',
  lane: TemperatureLane,
  untilMs: number,
): void => {
  if (lane.state === 'PENDING') return
  if (lane.ringing === null)
    return holdOver(draft, [
      { lane: name, sinceMs: lane.sinceMs, untilMs, limit: lane.limit, extreme: lane.extreme },
    ])
  const held = hold(draft)
  draft.held = {
    ...held,
    recovered: [...held.recovered, { lane: name, untilMs, extreme: lane.extreme }],
  }
}

/** A sensor's fault that came and went unknown is nobody's concern. */
export const holdSensorEnd = (draft: AlarmDraft, lane: SensorLane, untilMs: number): void => {
  if (lane.state === 'PENDING' || lane.ringing === null) return
  const held = hold(draft)
  draft.held = {
    ...held,
    recovered: [...held.recovered, { lane: 'SENSOR', untilMs, extreme: null }],
  }
}

const celsius = (value: number | null): number | null => (value === null ? null : value / 100)

/** An open lane that nobody knows of becomes an incident. */
const opened = (
  draft: AlarmDraft,
  name: 'HIGH' | 'LOW',
  lane: TemperatureLane | null,
): TemperatureLane | null => {
  if (lane === null || lane.state === 'PENDING' || lane.ringing !== null) return lane
  const { sinceMs, limit, extreme } = lane
  draft.changes.push({
    kind: 'opened',
    lane: name,
    startedMs: sinceMs,
    openedMs: draft.nowMs,
    limit,
    extreme: extreme / 100,
    isBreaching: false,
  })
  addNotice(draft, 'OPENED', name, 0, 1)
  return { ...lane, ringing: newRinging(draft.nowMs) }
}

/** As storage has an incident that it has just opened. */
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

const tellRecovered = (draft: AlarmDraft, { recovered }: Held): void => {
  for (const { lane, untilMs, extreme } of recovered) {
    draft.changes.push({
      kind: 'recovered',
      lane,
      recoveredMs: untilMs,
      extreme: celsius(extreme),
      cause: 'readings',
    })
    addNotice(draft, 'RECOVERED', lane, 0, 1)
  }
}

const tellOver = (draft: AlarmDraft, over: readonly Excursion[], isMessageDue: boolean): void => {
  const told = over
    .filter(({ untilMs }) => draft.nowMs - untilMs <= STALE_MS)
    .sort((a, b) => a.sinceMs - b.sinceMs)
  for (const { lane, sinceMs, untilMs, limit, extreme } of told) {
    draft.changes.push({
      kind: 'was-over',
      lane,
      startedMs: sinceMs,
      recoveredMs: untilMs,
      limit,
      extreme: extreme / 100,
      foundMs: draft.nowMs,
    })
  }
  if (!isMessageDue || told.length === 0) return
  addNotice(
    draft,
    'LATE_EXCURSION',
    told.some(({ lane }) => lane === 'HIGH') ? 'HIGH' : 'LOW',
    0,
    told.length,
  )
}

/**
 * Tells what is not told yet: what recovered; then, if the tool is still out of range, that alone,
 * else all that is over in one message.
 */
export const tell = (draft: AlarmDraft): void => {
  const { held } = draft
  if (held !== null) tellRecovered(draft, held)
  const told = draft.notices.length
  const high = opened(draft, 'HIGH', draft.high)
  if (high !== draft.high) draft.knownHigh = asOpened(high)
  draft.high = high
  const low = opened(draft, 'LOW', draft.low)
  if (low !== draft.low) draft.knownLow = asOpened(low)
  draft.low = low
  const isOutOfRange = draft.notices.length > told
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
  if (held !== null && held.over.length > 0) tellOver(draft, held.over, !isOutOfRange)
}
