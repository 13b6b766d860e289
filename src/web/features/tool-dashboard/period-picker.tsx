import { Button, Drawer, Popover } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/de'
import 'dayjs/locale/hu'
import 'dayjs/locale/nl'
import 'dayjs/locale/ro'
import 'dayjs/locale/sk'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/dates/styles.css'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { earliestDay, latestEnd, presetPeriod, PRESETS, type Period, type Preset } from './period.ts'
import classes from './period-picker.module.css'

const LABELS = {
  today: 'toolDashboard.period.today',
  yesterday: 'toolDashboard.period.yesterday',
  currentMonth: 'toolDashboard.period.currentMonth',
  lastMonth: 'toolDashboard.period.lastMonth',
  custom: 'toolDashboard.period.custom',
} as const satisfies Record<Preset, string>

type Props = {
  period: Period
  /** The viewer's today, "YYYY-MM-DD". */
  today: string
  language: LanguageCode
  isNarrow: boolean
  onChange: (period: Period) => void
}

const Calendar = ({ period, today, language, isNarrow, onChange }: Props) => {
  const { t } = useTranslation()
  const [start, setStart] = useState<string | null>(null)
  const latest = start === null ? today : latestEnd(start, today)
  return (
    <div className={classes['calendar']}>
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [6, 0] }}>
        <DatePicker
          type="range"
          size={isNarrow ? 'md' : 'sm'}
          withWeekNumbers
          classNames={{ day: classes['day'] ?? '', weekNumber: classes['week'] ?? '' }}
          allowSingleDateInRange
          numberOfColumns={isNarrow ? 1 : 2}
          minDate={start ?? earliestDay(today)}
          maxDate={latest}
          defaultDate={isNarrow ? period.to : period.from}
          value={start === null ? [period.from, period.to] : [start, null]}
          onChange={([from, to]) => {
            if (from !== null && to !== null) onChange({ preset: 'custom', from, to })
            else setStart(from)
          }}
          ariaLabels={{
            previousMonth: t('toolDashboard.period.previousMonth'),
            nextMonth: t('toolDashboard.period.nextMonth'),
            monthLevelControl: t('toolDashboard.period.chooseMonth'),
            yearLevelControl: t('toolDashboard.period.chooseMonth'),
          }}
        />
      </DatesProvider>
      <div className={classes['hint']}>
        <p role="status">{start === null ? t('toolDashboard.period.pickStart') : t('toolDashboard.period.pickEnd', { from: start, latest })}</p>
        {start !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => setStart(null)}>
            {t('toolDashboard.period.startAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Presets side by side, and a calendar for a period of one's own: a popover on a desk, a sheet from below on a phone. */
export const PeriodPicker = (props: Props) => {
  const { period, today, isNarrow, onChange } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const presets = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = presets.current
    const chosen = row?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }, [period.preset, isNarrow])
  const days = period.from === period.to ? period.from : `${period.from} – ${period.to}`
  const choose = (preset: Preset): void => {
    if (preset === 'custom') setOpen(true)
    else onChange(presetPeriod(preset, today))
  }
  const calendar = (
    <Calendar
      {...props}
      onChange={(chosen) => {
        setOpen(false)
        onChange(chosen)
      }}
    />
  )
  const target = (
    <Button
      variant="default"
      className={classes['days'] ?? ''}
      leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={`${t('toolDashboard.period.choose')}: ${days}`}
      onClick={() => setOpen(!isOpen)}
    >
      {days}
    </Button>
  )
  return (
    <>
      <div ref={presets} className={classes['presets']} role="group" aria-label={t('toolDashboard.period.label')}>
        {PRESETS.map((preset) => (
          <button key={preset} type="button" aria-pressed={period.preset === preset} onClick={() => choose(preset)}>
            <span data-text={t(LABELS[preset])}>{t(LABELS[preset])}</span>
          </button>
        ))}
      </div>
      {isNarrow ? (
        <>
          {target}
          <Drawer
            opened={isOpen}
            onClose={() => setOpen(false)}
            position="bottom"
            size="auto"
            title={t('toolDashboard.period.choose')}
            closeButtonProps={{ 'aria-label': t('common.close') }}
            classNames={{ content: classes['sheet'] ?? '', header: classes['sheet-head'] ?? '' }}
          >
            {calendar}
          </Drawer>
        </>
      ) : (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="none" classNames={{ dropdown: classes['dropdown'] ?? '' }}>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown aria-label={t('toolDashboard.period.choose')}>{calendar}</Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}
