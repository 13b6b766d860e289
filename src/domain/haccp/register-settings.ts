import type { BrokenRule } from '../refusal.ts'

/**
 * How a kitchen's register looks. `times`: the times of day, "HH:MM", whose value stands in a column.
 * `withinMinutes`: how old that value may be. `toolIds`: its sensors; null for all of the account.
 */
export type RegisterSettings = {
  times: readonly string[]
  withinMinutes: number
  toolIds: readonly number[] | null
}

/** In force from `sinceMs` (ms since 1970) until the next ones. */
export type SettingsFrom = RegisterSettings & { sinceMs: number }

export const FIRST_SETTINGS: RegisterSettings = {
  times: ['08:00', '16:00'],
  withinMinutes: 30,
  toolIds: null,
}

/** More columns do not fit the page. */
export const MOST_TIMES = 4
export const MOST_MINUTES = 12 * 60
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export const settingsErrors = ({
  times,
  withinMinutes,
  toolIds,
}: RegisterSettings): BrokenRule[] => {
  const broken: BrokenRule[] = []
  if (times.length > MOST_TIMES)
    broken.push({
      field: 'times',
      key: 'haccp.tooManyTimes',
      params: { most: MOST_TIMES },
      message: `A register has at most ${MOST_TIMES} times of day.`,
    })
  if (times.some((time) => !TIME.test(time)))
    broken.push({
      field: 'times',
      key: 'haccp.noTime',
      message: 'A time of day is written HH:MM, such as 08:00.',
    })
  if (!Number.isInteger(withinMinutes) || withinMinutes < 1 || withinMinutes > MOST_MINUTES)
    broken.push({
      field: 'withinMinutes',
      key: 'haccp.withinMinutes',
      params: { most: MOST_MINUTES },
      message: `The distance must be 1 to ${MOST_MINUTES} minutes.`,
    })
  if (toolIds !== null && toolIds.length === 0)
    broken.push({
      field: 'toolIds',
      key: 'haccp.noSensor',
      message: 'Choose at least one sensor.',
    })
  return broken
}

/** In one spelling: times in order and each once. */
export const tidySettings = (settings: RegisterSettings): RegisterSettings => ({
  ...settings,
  times: [...new Set(settings.times)].toSorted(),
  toolIds: settings.toolIds && [...new Set(settings.toolIds)].toSorted((a, b) => a - b),
})

/** Those in force at the end of a month, so that a later change leaves its page as it was. */
export const settingsBefore = (history: readonly SettingsFrom[], endMs: number): RegisterSettings =>
  history.findLast(({ sinceMs }) => sinceMs < endMs) ?? history[0] ?? FIRST_SETTINGS
