import { useTranslation } from '../../i18n/use-translation.ts'
import { isDay } from '../../../domain/periods/calendar-day.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import styles from './alarm-filter.module.css'
import type { AlarmFilterState } from './use-alarm-filter.ts'

/** First and last day of the period; a day that is left out leaves the period open on that side. */
export const CustomDays = ({ filter }: { filter: AlarmFilterState }) => {
  const { t } = useTranslation()
  const { from, to, today, setFrom, setTo } = filter
  const isReversed = isDay(from) && isDay(to) && to < from
  return (
    <div className={styles.days}>
      <DayField
        label={t('alarmList.period.from')}
        value={isDay(from) ? from : ''}
        onChange={setFrom}
        latest={today}
      />
      <DayField
        label={t('alarmList.period.to')}
        value={isDay(to) ? to : ''}
        onChange={setTo}
        latest={today}
        error={isReversed ? t('alarmList.period.reversed') : null}
      />
    </div>
  )
}
