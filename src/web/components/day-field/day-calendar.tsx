import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/de'
import 'dayjs/locale/hu'
import 'dayjs/locale/nl'
import 'dayjs/locale/ro'
import 'dayjs/locale/sk'
import '@mantine/dates/styles.css'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './day-calendar.module.css'

type DayCalendarProps = {
  /** Days are "YYYY-MM-DD". */
  day: string | null
  latest: string
  opensAt: string
  onChoose: (day: string) => void
}

/** A month, in the page's language, with weeks that begin on Monday. */
export const DayCalendar = ({ day, latest, opensAt, onChoose }: DayCalendarProps) => {
  const { t, i18n } = useTranslation()
  return (
    <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: 1, weekendDays: [6, 0] }}>
      <DatePicker
        value={day}
        defaultDate={day ?? opensAt}
        maxDate={latest}
        // As ESCAPE_STAYS of the field: in a dialog Escape closes the calendar alone.
        __stopPropagation
        onChange={(chosen) => {
          if (chosen !== null) onChoose(chosen)
        }}
        classNames={{ day: styles.day! }}
        ariaLabels={{
          previousMonth: t('form.day.previousMonth'),
          nextMonth: t('form.day.nextMonth'),
        }}
      />
    </DatesProvider>
  )
}
