import type { TFunction } from 'i18next'
import { changeOfDays, type ChangeOfDays } from '../../../domain/cooling/change-of-days.ts'
import { medianOf } from '../../../domain/cooling/day-shape.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import type { CoolingDay, CoolingHealth } from './use-cooling.ts'

/** The figures that the page follows day by day, in their order. */
export const TRENDS = ['cycles', 'running', 'spacing', 'peak'] as const
export type Trend = (typeof TRENDS)[number]

const FIGURES = {
  cycles: ({ cyclesPerDay }) => cyclesPerDay,
  running: ({ runningShare }) => runningShare,
  spacing: ({ defrostEveryMs }) => (defrostEveryMs === null ? null : defrostEveryMs / HOUR_MS),
  peak: ({ defrostPeak }) => defrostPeak,
} as const satisfies Record<Trend, (day: CoolingDay) => number | null>

/** Starts in 24 hours, a share of 0 to 1, hours, °C. */
export const figuresOf = (trend: Trend, { days }: CoolingHealth): (number | null)[] =>
  days.map(FIGURES[trend])

/** See `rulerOf`; in the figure's own unit. */
export const BOUNDS = {
  cycles: { leastRange: 8, lowest: 0 },
  running: { leastRange: 0.2, lowest: 0 },
  spacing: { leastRange: 4, lowest: 0 },
  peak: { leastRange: 4 },
} as const satisfies Record<Trend, { leastRange: number; lowest?: number }>

const PRECISE_BELOW = 10

const numberText = (figure: number, language: LanguageCode): string =>
  new Intl.NumberFormat(language, {
    maximumFractionDigits: figure < PRECISE_BELOW ? 1 : 0,
  }).format(figure)

const percentText = (share: number, language: LanguageCode): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(share)

const wholeMinutes = (hours: number): number => Math.round((hours * HOUR_MS) / MINUTE_MS)

/** "24", "47 %", "8 h 5 min", "12.4 °C" */
export const figureText = (trend: Trend, figure: number, language: LanguageCode): string => {
  if (trend === 'cycles') return numberText(figure, language)
  if (trend === 'running') return percentText(figure, language)
  if (trend === 'spacing') return durationText(wholeMinutes(figure) * MINUTE_MS, language)
  return `${formatCelsius(figure, language)} °C`
}

/** The change of each figure over the period. */
export const changesOf = (health: CoolingHealth): Record<Trend, ChangeOfDays> => {
  const changeOf = (trend: Trend) => changeOfDays(figuresOf(trend, health))
  return {
    cycles: changeOf('cycles'),
    running: changeOf('running'),
    spacing: changeOf('spacing'),
    peak: changeOf('peak'),
  }
}

/** A month back is said in months. */
const WEEK = 7

/** "Runs 61 % of the time in the last 7 days; 47 % in the three weeks before." */
export const changeSentence = (
  trend: Trend,
  change: Exclude<ChangeOfDays, { kind: 'too-little' }>,
  { t, language }: { t: TFunction; language: LanguageCode },
): string => {
  const values = {
    now: t(`cooling.${trend}.now`, { value: figureText(trend, change.last, language) }),
    before: figureText(trend, change.before, language),
  }
  return change.lastDays === WEEK
    ? t('cooling.change.week', values)
    : t('cooling.change.month', values)
}

/** Below this the room counts as no warmer. °C */
const SAME_ROOM = 0.5

/** "The room is 2.1 °C warmer." */
export const roomSentence = (rise: number, t: TFunction, language: LanguageCode): string => {
  if (Math.abs(rise) < SAME_ROOM) return t('cooling.room.same')
  const celsius = formatCelsius(Math.abs(rise), language)
  return rise > 0 ? t('cooling.room.warmer', { celsius }) : t('cooling.room.colder', { celsius })
}

/** Why no day of the period has the figure. */
export type Absence =
  | { kind: 'not-measured' | 'steady' | 'no-defrosts' | 'irregular' }
  /** `intervalMs`: the usual time between readings. */
  | { kind: 'too-coarse'; intervalMs: number }

/** Why a figure is missing on all days; null where a day has it. */
export const absenceOf = (trend: Trend, health: CoolingHealth): Absence | null => {
  const { days } = health
  if (figuresOf(trend, health).some((figure) => figure !== null)) return null
  const measured = days.filter(({ cyclesSeen }) => cyclesSeen !== 'NOT_MEASURED')
  if (measured.length === 0) return { kind: 'not-measured' }
  if (trend === 'spacing' || trend === 'peak')
    return {
      kind: measured.some(({ defrosts }) => (defrosts ?? 0) > 0) ? 'irregular' : 'no-defrosts',
    }
  const coarse = measured.filter(({ cyclesSeen }) => cyclesSeen === 'TOO_COARSE')
  if (coarse.length * 2 < measured.length) return { kind: 'steady' }
  return { kind: 'too-coarse', intervalMs: medianOf(coarse.map((day) => day.intervalMs ?? 0)) }
}

/** Days whose readings came too seldom to show cycles. */
export const coarseDays = ({ days }: CoolingHealth): number =>
  days.filter(({ cyclesSeen }) => cyclesSeen === 'TOO_COARSE').length
