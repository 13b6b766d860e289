import { HOUR_MS, MINUTE_MS } from '../../../../domain/durations.ts'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { countText } from '../../../../domain/records/count-text.ts'
import { personName } from '../../../../domain/users/person-name.ts'
import type { HaccpMonthQuery, HaccpSensorMonthQuery } from '../../../api/generated/graphql.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { pageClock } from '../../../clock/page-clock.ts'
import { formatLimits, formatMean } from '../../../components/temperature/format-celsius.ts'
import { laneKey } from '../../../components/alarm/lane.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { weekdayName } from '../../../../locales/weekday-name.ts'
import { weekdayOf } from '../../../../domain/periods/calendar-day.ts'
import { Choice } from '../../../ui/form/choice.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
import styles from '../haccp.module.css'
import monthStyles from './month.module.css'
import { useSensorMonth } from './use-haccp-month.ts'

type Answer = HaccpSensorMonthQuery['haccpSensorMonth']
type Day = Answer['days'][number]

type SensorMonthProps = {
  month: string
  timeZone: string
  settings: HaccpMonthQuery['haccpMonth']['settings']
  tools: HaccpMonthQuery['haccpMonth']['tools']
  toolId: string
  onTool: (toolId: string) => void
}

/** A month of a sensor, a row for each day, with its alarms. */
export const SensorMonth = ({
  month,
  timeZone,
  settings,
  tools,
  toolId,
  onTool,
}: SensorMonthProps) => {
  const { t } = useTranslation()
  const answer = useSensorMonth(toolId, month)
  return (
    <section className={styles.card} aria-label={t('haccp.month.sensor')}>
      <Choice label={t('haccp.month.sensor')} value={toolId} onChange={onTool}>
        {tools.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      {answer.isError && <p role="alert">{refusalText(t, answer.error)}</p>}
      {answer.data === undefined && !answer.isError && (
        <p className={styles.hint}>{t('haccp.month.loading')}</p>
      )}
      {answer.data && (
        <>
          <Limits limits={answer.data.limits} timeZone={timeZone} />
          <DayTable days={answer.data.days} settings={settings} timeZone={timeZone} />
          <Alarms alarms={answer.data.alarms} timeZone={timeZone} />
        </>
      )}
    </section>
  )
}

const Limits = ({ limits, timeZone }: { limits: Answer['limits']; timeZone: string }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  return (
    <p className={styles.hint}>
      {limits
        .map(({ from, min, max }, i) => {
          const range = formatLimits(min, max, language)
          return i === 0
            ? t('haccp.month.limits', { range })
            : t('haccp.month.limitsFrom', {
                range,
                time: localTime(timeZone).minuteText(Date.parse(from)),
              })
        })
        .join(' · ')}
    </p>
  )
}

const DayTable = ({
  days,
  settings: { times, withinMinutes },
  timeZone,
}: {
  days: readonly Day[]
  timeZone: string
  settings: SensorMonthProps['settings']
}) => {
  const { t } = useTranslation()
  return (
    <>
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
  const number = (celsius: number | null) => formatMean(celsius, language)
  const minutes = (ms: number) =>
    ms > 0 && ms < MINUTE_MS ? '< 1' : countText(Math.round(ms / MINUTE_MS), language)
  const isJudged = day.without !== 'AHEAD' && day.without !== 'BEFORE_SETUP'
  const marks = [
    ...(day.hours === 24 ? [] : [t('haccp.month.hours', { hours: day.hours })]),
    ...day.marks.map((mark) => t(`haccp.mark.${mark}`)),
  ]
  return (
    <tr data-out={day.outMs > 0 || undefined}>
      <th scope="row">
        {day.day.slice(-2)} {weekdayName(language, weekdayOf(day.day), 'short')}
      </th>
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
      <td className={monthStyles.without}>{marks.join(', ')}</td>
    </tr>
  )
}

const Alarms = ({ alarms, timeZone }: { alarms: Answer['alarms']; timeZone: string }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const time = (instant: string) => localTime(timeZone).minuteText(Date.parse(instant))
  if (alarms.length === 0) return <p className={styles.hint}>{t('haccp.month.noAlarms')}</p>
  return (
    <>
      <h3>{t('haccp.month.alarmsOf')}</h3>
      <ul className={styles.entries}>
        {alarms.map((alarm) => (
          <li key={`${alarm.startedAt} ${alarm.lane}`} className={styles.entry}>
            <p className={styles.entryHead}>
              <strong>{alarm.condition ?? t(`alarms.lane.${laneKey(alarm.lane)}`)}</strong>
              <span>
                {time(alarm.startedAt)} –{' '}
                {alarm.recoveredAt === null ? t('haccp.month.lasts') : time(alarm.recoveredAt)}
              </span>
            </p>
            {alarm.acknowledgements.length === 0 && (
              <p className={styles.mark}>{t('haccp.month.notAcknowledged')}</p>
            )}
            {alarm.acknowledgements.map(({ at, correctiveAction, ...name }) => (
              <p key={at} className={styles.entryFacts}>
                {correctiveAction || t('haccp.month.noAction')} ·{' '}
                {personName(name, language) || t('haccp.somebody')} · {time(at)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
