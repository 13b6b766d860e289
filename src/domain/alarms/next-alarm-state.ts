import { MINUTE_MS } from '../durations.ts'
import { isOutOfRange, type Range } from '../limits/range.ts'
import { isFault } from '../readings/stored-value.ts'
import type { IncidentChange, Notice } from './alarm-decision.ts'
import {
  addNotice,
  newestCelsius,
  type AlarmDraft,
  draftOf,
  finishDraft,
  ringingOf,
} from './alarm-draft.ts'
import type { AlarmEvent, Silence } from './alarm-event.ts'
import type { AlarmState, Ringing } from './alarm-state.ts'
import { type AlarmTool, silenceMs } from './alarm-tool.ts'
import { changeTool } from './change-tool.ts'
import type { DefrostComparison } from './defrosts/defrost-comparison.ts'
import type { LearnedDefrosts } from './defrosts/usual-defrost.ts'
import { heldUntil, releaseHeld } from './held-notices.ts'
import type { LateReadings } from './judge-late-readings.ts'
import { changeRinging, ringLanes } from './ring-lanes.ts'
import { acknowledged, decidesAt, isLong, newRinging, onTheWay } from './ringing.ts'
import { takeReadings } from './take-readings.ts'
import { takeVerdict } from './take-verdict.ts'

/** The result of one event. Save it in one transaction. */
export type Decision = {
  /**
   * Null: the tool is calm. The same object as before when nothing in it has changed, so that it
   * need not be saved again.
   */
  state: AlarmState | null
  /**
   * Apply them in this order: a lane may recover and open again. Each `opened` has an OPENED and
   * each `recovered` a RECOVERED among the notices, in the same order.
   */
  changes: readonly IncidentChange[]
  notices: readonly Notice[]
  /**
   * When time alone changes something next: give the rule a `tick` then. After the server's clock
   * was set back, give one to every tool.
   */
  dueMs: number | null
  /**
   * Late readings that must be judged (`judgeLateReadings`). The event `judged` must follow in the
   * same transaction.
   */
  judge: LateReadings | null
  /**
   * What the tool has learned of its defrosts; the same object as before when nothing was added.
   * Give it to the rule with the tool from then on.
   */
  defrosts: LearnedDefrosts | null
  /** Excursions that were compared with the defrosts before them. */
  compared: readonly DefrostComparison[]
}

const takeReceipt = (draft: AlarmDraft): void => {
  if (draft.nodata === null) return
  draft.nodata = null
  draft.changes.push({
    kind: 'recovered',
    lane: 'NODATA',
    recoveredMs: draft.nowMs,
    extreme: null,
    cause: 'readings',
  })
  addNotice(draft, 'RECOVERED', 'NODATA', 0, 1)
}

/**
 * Silence is measured by the server's clock: since the last receipt, the start of this server or
 * the end of a pause, whichever is latest.
 */
const takeSilence = (draft: AlarmDraft, silence: Silence): void => {
  const { tool, nowMs } = draft
  if (draft.nodata !== null) return
  const silentMs =
    nowMs - Math.max(silence.lastReceiptMs, silence.serverStartMs, tool.pausedUntilMs ?? -Infinity)
  if (
    silentMs < tool.settings.silence * MINUTE_MS ||
    silentMs < silenceMs(tool.settings, silence.usualIntervalMs())
  )
    return
  const isBreaching =
    !Number.isNaN(draft.lastValue) && isOutOfRange(draft.lastValue / 100, tool.range)
  draft.nodata = { state: 'ACTIVE', sinceMs: silence.lastReceiptMs, ringing: newRinging(nowMs) }
  draft.changes.push({
    kind: 'opened',
    lane: 'NODATA',
    startedMs: silence.lastReceiptMs,
    openedMs: nowMs,
    limit: null,
    extreme: null,
    isBreaching,
  })
  addNotice(draft, 'OPENED', 'NODATA', 0, 1)
}

const takeTick = (draft: AlarmDraft, silence: Silence | null): void => {
  const { held, nowMs } = draft
  if (held !== null) {
    // The server's clock was set back.
    if (held.sinceMs > nowMs) draft.held = { ...held, sinceMs: nowMs }
    else if (nowMs >= heldUntil(held)) releaseHeld(draft)
  }
  ringLanes(draft)
  if (silence !== null) takeSilence(draft, silence)
}

/**
 * When time alone changes something next, ms since 1970; null for never. Does not consider silence.
 */
export const dueMsOf = (state: AlarmState | null, tool: AlarmTool): number | null => {
  if (state === null) return null
  let dueMs = state.held === null ? Infinity : heldUntil(state.held)
  for (const ringing of ringingsOf(state)) dueMs = Math.min(dueMs, decidesAt(ringing, tool))
  return dueMs === Infinity ? null : dueMs
}

/** Of the lanes that ring. */
const ringingsOf = ({ high, low, sensor, nodata, conditions }: AlarmState): Ringing[] => {
  const lanes = [high, low, sensor, nodata]
  for (const { condition, lane } of conditions) if (condition.severity === 'alarm') lanes.push(lane)
  return lanes.map(ringingOf).filter((ringing) => ringing !== null)
}

/** Whether a tick at this time needs to know `hasDailySummary` of the tool. */
export const asksSummary = (state: AlarmState | null, nowMs: number): boolean =>
  state !== null && ringingsOf(state).some((ringing) => isLong(ringing, nowMs))

const decisionOf = (
  draft: AlarmDraft,
  before: AlarmState | null,
  range: Range,
  isFaulty: boolean,
  judge: LateReadings | null,
): Decision => {
  const state = finishDraft(draft, before, range, isFaulty)
  return {
    state,
    changes: draft.changes,
    notices: draft.notices,
    dueMs: dueMsOf(state, draft.tool),
    judge,
    defrosts: draft.tool.defrosts,
    compared: draft.compared,
  }
}

/**
 * The alarm rule: answers a tool's state after an event, the changes of its incidents, and the
 * notices. Pure: the state is not modified, and the same events give the same decisions after a
 * restart at any point.
 */
export const nextAlarmState = (
  state: AlarmState | null,
  event: AlarmEvent,
  tool: AlarmTool,
): Decision => {
  const nowMs = 'nowMs' in event ? event.nowMs : event.receivedMs
  const latest = 'latest' in event ? event.latest : event.kind === 'judged' ? event.late.last : null
  const draft = draftOf(state, tool, nowMs, latest)
  let isFaulty = state !== null && state.last !== null
  let judge: LateReadings | null = null
  switch (event.kind) {
    case 'readings': {
      takeReceipt(draft)
      const ofReceipt = draft.notices.length
      judge = takeReadings(draft, event, state)
      // The end of a silence names the value that ended it, not the one before the silence.
      for (let i = 0; i < ofReceipt; i++)
        draft.notices[i] = { ...draft.notices[i]!, celsius: newestCelsius(draft) }
      const newest = event.timesMs.length - 1
      if (newest >= 0 && (event.latest === null || event.timesMs[newest]! > event.latest.timeMs))
        isFaulty = isFault(event.values[newest]!)
      break
    }
    case 'receipt':
      takeReceipt(draft)
      break
    case 'tick':
      takeTick(draft, event.silence)
      break
    case 'acknowledged':
      changeRinging(draft, event, (ringing) => acknowledged(ringing, nowMs))
      break
    case 'on-my-way':
      changeRinging(draft, event, (ringing) => onTheWay(ringing, event.person, nowMs))
      break
    case 'tool-changed':
      if (event.goods !== undefined) draft.goods = event.goods
      changeTool(draft, state)
      return decisionOf(draft, state, tool.range, isFaulty, null)
    case 'judged':
      takeVerdict(draft, event.late, event.verdict)
      isFaulty = event.late.isFaulty
      break
  }
  return decisionOf(draft, state, state?.range ?? tool.range, isFaulty, judge)
}
