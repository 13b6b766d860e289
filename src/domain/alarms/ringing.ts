import { DAY_MS, MINUTE_MS } from '../durations.ts'
import type { Ringing } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'

/**
 * The reminders and escalations of an alarm that has just opened. Instants in ms since 1970 by the
 * server's clock.
 */
export const newRinging = (nowMs: number): Ringing => ({
  openedMs: nowMs,
  escalatedMs: nowMs,
  steps: 0,
  remindedMs: nowMs,
  reminders: 0,
  remindersInRow: 0,
  acknowledgedMs: null,
  acknowledgements: 0,
  quietUntilMs: null,
  onTheirWay: [],
})

const stepsOf = (tool: AlarmTool): number => Math.max(1, tool.escalationSteps)

/** How long an alarm is quiet for somebody who is on the way. */
export const ON_MY_WAY_MS = 30 * MINUTE_MS
/** Waits grow to a day at most. A first wait that is set longer holds. */
const LONGEST_WAIT_MS = DAY_MS

/** `earlier`: how many waits of the same kind came before, ms. */
const grownWait = (minutes: number, factor: number, earlier: number): number => {
  const firstMs = minutes * MINUTE_MS
  return Math.min(firstMs * factor ** earlier, Math.max(firstMs, LONGEST_WAIT_MS))
}

/** When the next reminder is due, unless the daily summary takes its place. */
const plainReminderAt = (ringing: Ringing, { settings }: AlarmTool): number =>
  ringing.remindedMs + grownWait(settings.reminder, settings.reminderFactor, ringing.remindersInRow)

/** Whether the daily summary takes the place of a reminder that is due at this time. */
const isInSummary = (
  atMs: number,
  { openedMs }: Pick<Ringing, 'openedMs'>,
  { settings, hasDailySummary }: AlarmTool,
): boolean => hasDailySummary && settings.reminderFactor !== 1 && atMs >= openedMs + DAY_MS

/**
 * When the next reminder is due. From a day after the opening there is none where a daily summary
 * names the alarm, but for somebody who is on the way and is reminded then.
 */
const reminderAt = (ringing: Ringing, tool: AlarmTool): number => {
  const atMs = plainReminderAt(ringing, tool)
  return Math.min(
    isInSummary(atMs, ringing, tool) ? Infinity : atMs,
    ringing.quietUntilMs ?? Infinity,
  )
}

/** Whether the alarm has been open for so long that a daily summary may replace its reminders. */
export const isLong = ({ openedMs }: Pick<Ringing, 'openedMs'>, nowMs: number): boolean =>
  nowMs >= openedMs + DAY_MS

const escalationAt = (ringing: Ringing, tool: AlarmTool): number =>
  ringing.steps < stepsOf(tool)
    ? ringing.escalatedMs + tool.settings.escalation * MINUTE_MS
    : Infinity

const reAlarmAt = (
  { acknowledgedMs, acknowledgements }: Ringing & { acknowledgedMs: number },
  { settings: { reAlarm, reminderFactor } }: AlarmTool,
): number => acknowledgedMs + grownWait(reAlarm, reminderFactor, Math.max(acknowledgements, 1) - 1)

const isAcknowledged = (ringing: Ringing): ringing is Ringing & { acknowledgedMs: number } =>
  ringing.acknowledgedMs !== null

/**
 * When the next escalation or reminder is due if nobody acknowledges; `Infinity` for never. Not
 * before the end of a pause, or while somebody is on the way.
 */
export const ringsAt = (ringing: Ringing, tool: AlarmTool): number => {
  const atMs = isAcknowledged(ringing)
    ? reAlarmAt(ringing, tool)
    : Math.max(
        Math.min(reminderAt(ringing, tool), escalationAt(ringing, tool)),
        ringing.quietUntilMs ?? -Infinity,
      )
  return Math.max(atMs, tool.pausedUntilMs ?? atMs)
}

/**
 * When `ring` has something to decide: as `ringsAt`, but also when a reminder is due that the daily
 * summary may replace. So it does not depend on who gets a summary, which is looked up only then.
 */
export const decidesAt = (ringing: Ringing, tool: AlarmTool): number =>
  ringsAt(ringing, tool.hasDailySummary ? { ...tool, hasDailySummary: false } : tool)

/** A server's clock that was set back must not keep an alarm silent until it has caught up. */
const notAfter = (ringing: Ringing, nowMs: number): Ringing => {
  const { openedMs, escalatedMs, remindedMs, acknowledgedMs, quietUntilMs } = ringing
  const latestQuietMs = nowMs + ON_MY_WAY_MS
  if (
    openedMs <= nowMs &&
    escalatedMs <= nowMs &&
    remindedMs <= nowMs &&
    (acknowledgedMs === null || acknowledgedMs <= nowMs) &&
    (quietUntilMs === null || quietUntilMs <= latestQuietMs)
  )
    return ringing
  return {
    ...ringing,
    openedMs: Math.min(openedMs, nowMs),
    escalatedMs: Math.min(escalatedMs, nowMs),
    remindedMs: Math.min(remindedMs, nowMs),
    acknowledgedMs: acknowledgedMs === null ? null : Math.min(acknowledgedMs, nowMs),
    quietUntilMs: quietUntilMs === null ? null : Math.min(quietUntilMs, latestQuietMs),
  }
}

/** The ringing once somebody has acknowledged the alarm. */
export const acknowledged = (ringing: Ringing, nowMs: number): Ringing => ({
  ...ringing,
  acknowledgedMs: nowMs,
  acknowledgements: ringing.acknowledgements + 1,
  quietUntilMs: null,
})

/**
 * Whether a person may say "on my way" of an alarm: once, while nobody has acknowledged it.
 * `person`: any name that stands for one person, such as an account's id or an address.
 */
export const mayBeOnTheWay = (ringing: Ringing, person: string): boolean =>
  ringing.acknowledgedMs === null && !ringing.onTheirWay.includes(person)

/** The ringing once a person is on the way; the same object when the person may not say so. */
export const onTheWay = (ringing: Ringing, person: string, nowMs: number): Ringing =>
  mayBeOnTheWay(ringing, person)
    ? {
        ...ringing,
        quietUntilMs: nowMs + ON_MY_WAY_MS,
        onTheirWay: [...ringing.onTheirWay, person],
      }
    : ringing

/** The ringing with a reminder that is due, and that the daily summary replaces, as if it were sent. */
const afterSummary = (ringing: Ringing, tool: AlarmTool, nowMs: number): Ringing => {
  const atMs = plainReminderAt(ringing, tool)
  const isReplaced =
    !isAcknowledged(ringing) &&
    ringing.quietUntilMs === null &&
    nowMs >= Math.max(atMs, tool.pausedUntilMs ?? atMs) &&
    isInSummary(atMs, ringing, tool)
  return isReplaced
    ? { ...ringing, remindedMs: nowMs, remindersInRow: ringing.remindersInRow + 1 }
    : ringing
}

/**
 * What is due now: the escalation's step and the reminder's number, both from 1; null for none.
 * `ringing` is the same object when nothing is due.
 */
export type RingOutcome = { ringing: Ringing; step: number | null; reminder: number | null }

/**
 * Each period counts from the last escalation or reminder: a server that was down does not send
 * what it missed. An acknowledged alarm is quiet for the re-alarm period. Then reminders and the
 * remaining escalation steps go on as if it were not acknowledged, the waits as short as at first.
 */
export const ring = (before: Ringing, tool: AlarmTool, nowMs: number): RingOutcome => {
  const ringing = afterSummary(notAfter(before, nowMs), tool, nowMs)
  if (nowMs < ringsAt(ringing, tool)) return { ringing, step: null, reminder: null }
  if (isAcknowledged(ringing)) {
    const reminder = ringing.reminders + 1
    return {
      ringing: {
        ...ringing,
        acknowledgedMs: null,
        escalatedMs: nowMs,
        remindedMs: nowMs,
        reminders: reminder,
        remindersInRow: 0,
      },
      step: null,
      reminder,
    }
  }
  const isEscalated = nowMs >= escalationAt(ringing, tool)
  const isReminded = nowMs >= reminderAt(ringing, tool)
  const next = { ...ringing, quietUntilMs: null }
  if (isEscalated) {
    next.steps++
    next.escalatedMs = nowMs
  }
  if (isReminded) {
    next.reminders++
    next.remindersInRow++
    next.remindedMs = nowMs
  }
  return {
    ringing: next,
    step: isEscalated ? next.steps : null,
    reminder: isReminded ? next.reminders : null,
  }
}
