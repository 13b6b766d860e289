import { IconCalendar } from '@tabler/icons-react'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { pageClock } from '../../clock/page-clock.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { isRolling, presetPeriod, PRESETS, rollingPeriod, type Preset } from './period.ts'
import { daysTextOf } from './period-label.ts'
import type { PeriodPickerProps } from './period-picker-props.ts'
import styles from './period-picker.module.css'

const LABELS = {
  hours6: 'toolDashboard.period.hours6',
  hours24: 'toolDashboard.period.hours24',
  today: 'toolDashboard.period.today',
  yesterday: 'toolDashboard.period.yesterday',
  currentMonth: 'toolDashboard.period.currentMonth',
  lastMonth: 'toolDashboard.period.lastMonth',
  custom: 'toolDashboard.period.custom',
} as const satisfies Record<Preset, string>

/** The calendar's code is loaded when it is first opened. */
const Calendar = lazy(() =>
  import('./period-calendar.tsx').then((file) => ({ default: file.PeriodCalendar })),
)
/** A phone does not load what only a desk shows. */
const CalendarPopover = lazy(() =>
  import('./period-popover.tsx').then((file) => ({ default: file.PeriodPopover })),
)
const Sheet = lazy(() =>
  import('./period-sheet.tsx').then((file) => ({ default: file.PeriodSheet })),
)

/**
 * Presets in a row, and a calendar for any other period: a popover on a desk, a sheet from below on
 * a phone.
 */
export const PeriodPicker = memo(function PeriodPicker(props: PeriodPickerProps) {
  const { period, today, isNarrow, zone, onChange } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const choose = (preset: Preset): void => {
    if (preset === 'custom') setOpen(true)
    else if (isRolling(preset)) onChange(rollingPeriod(preset, pageClock.now(), zone))
    else onChange(presetPeriod(preset, today))
  }
  const calendar = (
    <Suspense
      fallback={
        <div className={styles['calendar-waits']} role="status" aria-label={t('common.loading')} />
      }
    >
      <Calendar
        {...props}
        onChange={(chosen) => {
          setOpen(false)
          onChange(chosen)
        }}
      />
    </Suspense>
  )
  const title = t('toolDashboard.period.choose')
  const days = daysTextOf(period)
  const target = (
    <PlainButton
      className={styles.days}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={`${title}: ${days}`}
      onClick={() => setOpen(!isOpen)}
    >
      <IconCalendar size={18} stroke={1.7} aria-hidden />
      {days}
    </PlainButton>
  )
  return (
    <>
      <PresetRow chosen={period.preset} isNarrow={isNarrow} onChoose={choose} />
      {isNarrow ? (
        <>
          {target}
          {isOpen && (
            <Suspense>
              <Sheet title={title} onClose={() => setOpen(false)}>
                {calendar}
              </Sheet>
            </Suspense>
          )}
        </>
      ) : (
        <Suspense fallback={target}>
          <CalendarPopover title={title} isOpen={isOpen} onChange={setOpen} target={target}>
            {calendar}
          </CalendarPopover>
        </Suspense>
      )}
    </>
  )
})

type PresetRowProps = {
  chosen: Preset
  isNarrow: boolean
  onChoose: (preset: Preset) => void
}

/** The presets. On a phone the row scrolls, and the chosen one is moved to its middle. */
const PresetRow = ({ chosen, isNarrow, onChoose }: PresetRowProps) => {
  const { t } = useTranslation()
  const presets = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = presets.current
    if (!row) return
    // The observer first calls after the next layout, when reading positions forces no extra
    // layout.
    const observer = new ResizeObserver(() => {
      const button = row.querySelector<HTMLElement>('[aria-pressed="true"]')
      if (button)
        row.scrollLeft =
          button.offsetLeft - row.offsetLeft - (row.clientWidth - button.offsetWidth) / 2
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [chosen, isNarrow])
  return (
    <div
      ref={presets}
      className={styles.presets}
      role="group"
      aria-label={t('toolDashboard.period.label')}
    >
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={chosen === preset}
          onClick={() => onChoose(preset)}
        >
          <span data-text={t(LABELS[preset])}>{t(LABELS[preset])}</span>
        </button>
      ))}
    </div>
  )
}
