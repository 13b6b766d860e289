import { Button } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/de'
import 'dayjs/locale/hu'
import 'dayjs/locale/nl'
import 'dayjs/locale/ro'
import 'dayjs/locale/sk'
import '@mantine/dates/styles.css'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { addDays, monthStart } from '../../../domain/periods/calendar-day.ts'
import { earliestDay, latestEnd } from './period.ts'
import type { PeriodPickerProps } from './period-picker-props.ts'
import styles from './period-calendar.module.css'

/**
 * A calendar with ISO weeks. The first click chooses the first day, the second one the last day.
 */
export const PeriodCalendar = ({
  period,
  today,
  language,
  isNarrow,
  onChange,
}: PeriodPickerProps) => {
  const { t } = useTranslation()
  const [start, setStart] = useState<string | null>(null)
  // Of two months side by side the second is never in the future.
  const firstOfTwo =
    monthStart(period.from) === monthStart(today) ? addDays(monthStart(today), -1) : period.from
  const latest = start === null ? today : latestEnd(start, today)
  return (
    <div className={styles.calendar}>
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [6, 0] }}>
        <DatePicker
          type="range"
          size={isNarrow ? 'md' : 'sm'}
          withWeekNumbers
          classNames={{ day: styles.day!, weekNumber: styles.week! }}
          allowSingleDateInRange
          numberOfColumns={isNarrow ? 1 : 2}
          minDate={start ?? earliestDay(today)}
          maxDate={latest}
          defaultDate={isNarrow ? period.to : firstOfTwo}
          value={start === null ? [period.from, period.to] : [start, null]}
          onChange={([from, to]) => {
            if (from !== null && to !== null) onChange({ preset: 'custom', from, to })
            else setStart(from)
          }}
          ariaLabels={{
            previousMonth: t('toolDashboard.period.previousMonth'),
            nextMonth: t('toolDashboard.period.nextMonth'),
          }}
        />
      </DatesProvider>
      <div className={styles.hint}>
        <p role="status">
          {start === null
            ? t('toolDashboard.period.pickStart')
            : t('toolDashboard.period.pickEnd', { from: start, latest })}
        </p>
        {start !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => setStart(null)}>
            {t('toolDashboard.period.startAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}
