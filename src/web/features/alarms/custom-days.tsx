import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDay } from '../../../domain/periods/calendar-day.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './alarm-filter.module.css'
import type { AlarmFilterState } from './use-alarm-filter.ts'

/** First and last day of the period, typed. A day that does not exist is not applied. */
export const CustomDays = ({ filter }: { filter: AlarmFilterState }) => {
  const { t } = useTranslation()
  const { from, to, setFrom, setTo } = filter
  const isReversed = isDay(from) && isDay(to) && to < from
  return (
    <div className={styles.days}>
      <DayField label={t('alarms.period.from')} day={from} onChange={setFrom} />
      <DayField
        label={t('alarms.period.to')}
        day={to}
        onChange={setTo}
        error={isReversed ? t('alarms.period.reversed') : null}
      />
    </div>
  )
}

const DAY_LENGTH = 'YYYY-MM-DD'.length

const DayField = ({
  label,
  day,
  onChange,
  error = null,
}: {
  label: string
  day: string
  onChange: (day: string) => void
  error?: string | null
}) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(day)
  const isWrong = typed.length >= DAY_LENGTH && !isDay(typed)
  return (
    <TextField
      label={label}
      description={t('alarms.period.form')}
      value={typed}
      maxLength={DAY_LENGTH}
      autoComplete="off"
      spellCheck={false}
      error={isWrong ? t('alarms.period.badDay') : error}
      onChange={(text) => {
        setTyped(text)
        onChange(isDay(text) ? text : '')
      }}
    />
  )
}
