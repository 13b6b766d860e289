import { localTime } from '../../../../domain/periods/local-time.ts'
import { personName } from '../../../../domain/users/person-name.ts'
import type { HaccpMonthQuery, HaccpSensorMonthQuery } from '../../../api/generated/graphql.ts'
import { refusalText } from '../../../api/refusal-text.ts'
import { formatLimits } from '../../../components/temperature/format-celsius.ts'
import { laneKey } from '../../../components/alarm/lane.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Choice } from '../../../ui/form/choice.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
import styles from '../haccp.module.css'
import { DayTable } from './day-table.tsx'
import { useSensorMonth } from './use-haccp-month.ts'

type Answer = HaccpSensorMonthQuery['haccpSensorMonth']

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
