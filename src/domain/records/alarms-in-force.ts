import { type AlarmSettings, DEFAULT_ALARM_SETTINGS } from '../alarms/alarm-settings.ts'

/**
 * A tool's alarm settings from a time on (ms since 1970, the server's clock), until the next entry.
 * `pausedUntilMs`: the end of a pause that runs at that time; null without one.
 */
export type AlarmsInForce = {
  fromMs: number
  settings: AlarmSettings
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

/**
 * The entries in force at some time of the span. `history`: oldest first. What was set before its
 * first entry is not known, so that entry does not hold for earlier times.
 */
export const alarmsInForce = (
  history: readonly StoredEntry[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): AlarmsInForce[] =>
  history
    .map(({ from, settings, defrostFridge, pausedUntil }) => ({
      fromMs: from.getTime(),
      settings: { ...DEFAULT_ALARM_SETTINGS, ...settings },
      defrostFridge,
      // A pause that has ended stays in the settings until they are next set.
      pausedUntilMs:
        pausedUntil !== null && pausedUntil.getTime() > from.getTime()
          ? pausedUntil.getTime()
          : null,
    }))
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
