import { MINUTE_MS } from '../durations.ts'
import type { Ringing } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'

/**
 * The reminders and escalations of an alarm that has just opened. Instants in ms since 1970 by the
 * server's clock.
 */
export const newRinging = (nowMs: number): Ringing => ({
  escalatedMs: nowMs,
  steps: 0,
  remindedMs: nowMs,
  reminders: 0,
  acknowledgedMs: null,
})

const stepsOf = (tool: AlarmTool): number => Math.max(1, tool.escalationSteps)

/**
 * When the next escalation or reminder is due if nobody acknowledges; not before the end of a
 * pause.
 */
export const ringsAt = (ringing: Ringing, tool: AlarmTool): number => {
  const { settings } = tool
  let atMs: number
  if (ringing.acknowledgedMs !== null) atMs = ringing.acknowledgedMs + settings.reAlarm * MINUTE_MS
  else {
    atMs = ringing.remindedMs + settings.reminder * MINUTE_MS
    if (ringing.steps < stepsOf(tool))
      atMs = Math.min(atMs, ringing.escalatedMs + settings.escalation * MINUTE_MS)
  }
  return Math.max(atMs, tool.pausedUntilMs ?? atMs)
}

/** A server's clock that was set back must not keep an alarm silent until it has caught up. */
const notAfter = (ringing: Ringing, nowMs: number): Ringing => {
  const { escalatedMs, remindedMs, acknowledgedMs } = ringing
  if (
    escalatedMs <= nowMs &&
    remindedMs <= nowMs &&
    (acknowledgedMs === null || acknowledgedMs <= nowMs)
  )
    return ringing
  return {
    ...ringing,
    escalatedMs: Math.min(escalatedMs, nowMs),
    remindedMs: Math.min(remindedMs, nowMs),
    acknowledgedMs: acknowledgedMs === null ? null : Math.min(acknowledgedMs, nowMs),
  }
}

/**
 * What is due now: the escalation's step and the reminder's number, both from 1; null for none.
 * `ringing` is the same object when nothing is due.
 */
export type RingOutcome = { ringing: Ringing; step: number | null; reminder: number | null }

/**
 * Each period counts from the last escalation or reminder: a server that was down does not send
 * what it missed. An acknowledged alarm is quiet for the re-alarm period. Then reminders and the
 * remaining escalation steps go on as if it were not acknowledged.
 */
export const ring = (before: Ringing, tool: AlarmTool, nowMs: number): RingOutcome => {
  const ringing = notAfter(before, nowMs)
  const { settings } = tool
  if (nowMs < ringsAt(ringing, tool)) return { ringing, step: null, reminder: null }
  if (ringing.acknowledgedMs !== null) {
    const reminder = ringing.reminders + 1
    return {
      ringing: {
        ...ringing,
        acknowledgedMs: null,
        escalatedMs: nowMs,
        remindedMs: nowMs,
        reminders: reminder,
      },
      step: null,
      reminder,
    }
  }
  const next = { ...ringing }
  const isEscalated =
    ringing.steps < stepsOf(tool) && nowMs >= ringing.escalatedMs + settings.escalation * MINUTE_MS
  const isReminded = nowMs >= ringing.remindedMs + settings.reminder * MINUTE_MS
  if (isEscalated) {
    next.steps++
    next.escalatedMs = nowMs
  }
  if (isReminded) {
    next.reminders++
    next.remindedMs = nowMs
  }
  return {
    ringing: next,
    step: isEscalated ? next.steps : null,
    reminder: isReminded ? next.reminders : null,
  }
}
