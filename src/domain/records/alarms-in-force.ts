import {
  type AlarmSettings,
  settingsInForce,
  type SettingsInForce,
} from '../alarms/alarm-settings.ts'
import type { LimitsInForce } from '../limits/limits-in-force.ts'

/**
 * A tool's alarm settings from a time on (ms since 1970, the server's clock), until the next entry.
 * `pausedUntilMs`: the end of a pause that runs at that time; null without one.
 */
export type AlarmsInForce = {
  fromMs: number
  settings: SettingsInForce
  defrostFridge: boolean
  pausedUntilMs: number | null
}

/** As storage has them: a setting that is left out has its default. */
type StoredEntry = {
  from: Date
  settings: Partial<AlarmSettings>
  defrostFridge: boolean
  pausedUntil: Date | null
}

type NotificationMax = Pick<LimitsInForce, 'fromMs' | 'notificationMax'>

/** The entries, with one more where a changed limit changes the defrost that nobody set. */
const throughLimits = (
  { from, settings, defrostFridge, pausedUntil }: StoredEntry,
  untilMs: number,
  limits: readonly NotificationMax[],
): AlarmsInForce[] => {
  const beganMs = from.getTime()
  const first = limits.findLast(({ fromMs }) => fromMs <= beganMs) ?? limits[0]!
  const later = limits.filter(({ fromMs }) => fromMs > beganMs && fromMs < untilMs)
  const entries: AlarmsInForce[] = []
  for (const { fromMs, notificationMax } of [{ ...first, fromMs: beganMs }, ...later]) {
    const inForce = settingsInForce(settings, notificationMax)
    const before = entries.at(-1)?.settings
    const isAlike =
      before?.defrostGrace === inForce.defrostGrace &&
      before.defrostCeiling === inForce.defrostCeiling
    if (isAlike || (before !== undefined && !defrostFridge)) continue
    entries.push({
      fromMs,
      settings: inForce,
      defrostFridge,
      // A pause that has ended stays in the settings until they are next set.
      pausedUntilMs:
        pausedUntil !== null && pausedUntil.getTime() > fromMs ? pausedUntil.getTime() : null,
    })
  }
  return entries
}

/**
 * The entries in force at some time of the span. `history`: oldest first. What was set before its
 * first entry is not known, so that entry does not hold for earlier times. `limits`: oldest first,
 * never empty; the first ones also hold for the time before them.
 */
export const alarmsInForce = (
  history: readonly StoredEntry[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  limits: readonly NotificationMax[],
): AlarmsInForce[] =>
  history
    .flatMap((entry, i) => throughLimits(entry, history[i + 1]?.from.getTime() ?? Infinity, limits))
    .filter((entry, i, entries) => {
      const endMs = entries[i + 1]?.fromMs ?? Infinity
      return entry.fromMs < untilMs && endMs > fromMs
    })

/** A pause as it was: from <= t < until. It may have been ended before its time. */
export type Pause = { fromMs: number; untilMs: number }

/** The pauses, oldest first. One that goes on while other settings change stays one. */
export const pausesOf = (entries: readonly AlarmsInForce[]): Pause[] => {
  const pauses: Pause[] = []
  entries.forEach(({ fromMs, pausedUntilMs }, i) => {
    if (pausedUntilMs === null) return
    const untilMs = Math.min(pausedUntilMs, entries[i + 1]?.fromMs ?? Infinity)
    const last = pauses.at(-1)
    if (last?.untilMs === fromMs) last.untilMs = untilMs
    else pauses.push({ fromMs, untilMs })
  })
  return pauses
}
