import type { TFunction } from 'i18next'
import { daysOfPeriod, isRolling, weeksOfPeriod, type Period } from './period.ts'

const ROLLING_LABELS = {
  hours6: 'toolDashboard.period.lastHours6',
  hours24: 'toolDashboard.period.lastHours24',
} as const

/** "2026-11-20", "2026-11-01 – 2026-11-20" */
export const daysTextOf = ({ from, to }: Period): string => (from === to ? from : `${from} – ${to}`)

/** The days, or which of the last hours they are. */
export const shownTextOf = (t: TFunction, period: Period): string =>
  isRolling(period.preset) ? t(ROLLING_LABELS[period.preset]) : daysTextOf(period)

/** "31 days, weeks 43 – 47, Europe/Lisbon" */
export const periodLabelOf = (t: TFunction, period: Period, zone: string): string => {
  if (isRolling(period.preset)) return [t(ROLLING_LABELS[period.preset]), zone].join(', ')
  const { first, last } = weeksOfPeriod(period)
  const weeks =
    first === last
      ? t('toolDashboard.period.week', { week: first })
      : t('toolDashboard.period.weeks', { from: first, to: last })
  return [t('measureTime.days', { count: daysOfPeriod(period) }), weeks, zone].join(', ')
}
