import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { HOUR_MS, MINUTE_MS } from '../../../../domain/durations.ts'
import { weekdayOf } from '../../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { countText } from '../../../../domain/records/count-text.ts'
import { weekdayName } from '../../../../locales/weekday-name.ts'
import type { HaccpMonthQuery, HaccpSensorMonthQuery } from '../../../api/generated/graphql.ts'
import { pageClock } from '../../../clock/page-clock.ts'
import { formatMean } from '../../../components/temperature/format-celsius.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import styles from '../haccp.module.css'
import monthStyles from './month.module.css'

type Day = HaccpSensorMonthQuery['haccpSensorMonth']['days'][number]

/** A row for each day; on a phone a block, or one line for a day with nothing to say. */
export const DayTable = ({
  days,
  settings: { times, withinMinutes },
  timeZone,
}: {
  days: readonly Day[]
  timeZone: string
  settings: HaccpMonthQuery['haccpMonth']['settings']
}) => {
  const { t } = useTranslation()
  return (
    <>
      <p className={monthStyles.calmNote}>
        {t('haccp.month.calmDays', {
          lowest: t('haccp.month.lowest'),
          mean: t('haccp.month.mean'),
          highest: t('haccp.month.highest'),
        })}
      </p>
      <div
        className={monthStyles.scroller}
        tabIndex={0}
        role="region"
        aria-label={t('haccp.month.days')}
      >
        <table className={monthStyles.days}>
          <thead>
            <tr>
              <th scope="col">{t('haccp.month.day')}</th>
              {(['lowest', 'mean', 'highest'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`haccp.month.${name}`)}
                </th>
              ))}
              {times.map((time) => (
                <th key={time} scope="col">
                  {time}
                </th>
              ))}
              {(['out', 'missing', 'alarms', 'marks'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`haccp.month.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <DayRow key={day.day} day={day} times={times} timeZone={timeZone} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hint}>
        {t('haccp.month.atTimesHint', { minutes: withinMinutes })} {t('haccp.month.unit')}
      </p>
    </>
  )
}

/** "08:00" in ms since midnight. */
const msOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS

/** Nothing is to be said about the day: on a phone it is one line. */
const isCalmDay = ({ without, outMs, missingMs, alarms, atTimes }: Day): boolean =>
  without === null &&
  outMs === 0 &&
  missingMs === 0 &&
  alarms === 0 &&
  atTimes.every((value) => value !== null)

const DayRow = ({
  day,
  times,
  timeZone,
}: {
  day: Day
  times: readonly string[]
  timeZone: string
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const number = (celsius: number | null) => formatMean(celsius, language)
  const minutes = (ms: number) =>
    ms > 0 && ms < MINUTE_MS ? '< 1' : countText(Math.round(ms / MINUTE_MS), language)
  const isJudged = day.without !== 'AHEAD' && day.without !== 'BEFORE_SETUP'
  const marks = [
    ...(day.hours === 24 ? [] : [t('haccp.month.hours', { hours: day.hours })]),
    ...day.marks.map((mark) => t(`haccp.mark.${mark}`)),
  ]
  const isCalm = isCalmDay(day) && marks.length === 0
  const name = `${day.day.slice(-2)} ${weekdayName(language, weekdayOf(day.day), 'short')}`
  return (
    <tr data-out={day.outMs > 0 || undefined} data-folded={(isCalm && !isOpen) || undefined}>
      <th scope="row">{name}</th>
      {day.without === null ? (
        (['lowest', 'mean', 'highest'] as const).map((name) => (
          <td key={name} data-label={t(`haccp.month.${name}`)}>
            {number(day[name])}
          </td>
        ))
      ) : (
        <td colSpan={3} className={monthStyles.without}>
          {t(`haccp.without.${day.without}`)}
        </td>
      )}
      {times.map((time, i) => {
        const value = day.atTimes[i]
        const isToCome = localTime(timeZone).instantOf(day.day, msOfDay(time)) > pageClock.now()
        const isMissing = isJudged && !isToCome
        return (
          <td key={time} data-label={time}>
            {value ? number(value.celsius) : isMissing ? t('haccp.month.noReading') : '–'}
          </td>
        )
      })}
      {(
        [
          ['out', minutes(day.outMs)],
          ['missing', minutes(day.missingMs)],
          ['alarms', String(day.alarms)],
        ] as const
      ).map(([name, text]) => (
        <td key={name} data-label={t(`haccp.month.${name}`)}>
          {isJudged ? text : '–'}
        </td>
      ))}
      <td className={monthStyles.without}>
        {isCalm ? (
          <button
            type="button"
            className={monthStyles.fold}
            aria-expanded={isOpen}
            aria-label={t('haccp.month.wholeDay', { day: name })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} stroke={1.7} aria-hidden />
          </button>
        ) : (
          marks.join(', ')
        )}
      </td>
    </tr>
  )
}
