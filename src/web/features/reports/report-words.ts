import type { TFunction } from 'i18next'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { PlannedReportFragment } from '../../api/generated/graphql.ts'
import { weekdayName } from '../../../locales/weekday-name.ts'

/** "07:00" of a minute of the day. */
export const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The minute of the day of "07:00"; NaN for no time. */
export const minuteOf = (time: string): number => {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(time.trim()) ?? []
  return Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : NaN
}

/** "each Monday at 07:00" */
export const timingText = (
  t: TFunction,
  { rhythm, day, minute }: Pick<PlannedReportFragment, 'rhythm' | 'day' | 'minute'>,
  language: LanguageCode,
): string =>
  t(`reports.timing.${rhythm}`, {
    time: timeOf(minute),
    day: rhythm === 'WEEKLY' ? weekdayName(language, day ?? 1, 'long') : String(day ?? ''),
  })
