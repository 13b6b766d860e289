import { Button } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { dutiesBetween } from '../../../domain/duty/on-duty.ts'
import { gapsBetween } from '../../../domain/duty/rota-gaps.ts'
import type { Duty } from '../../../domain/duty/rota.ts'
import { addDays, weekdayOf } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './duty-page.module.css'
import { usePersonNames } from './use-person-names.ts'
import type { ShownRota } from './shown-rota.ts'
import { weekdayName } from '../../../locales/weekday-name.ts'

type Row = { fromMs: number; toMs: number; duty: Duty | null }

/** What happens on a day, gaps included, in order. */
const rowsOf = (rota: ShownRota, day: string): Row[] => {
  const local = localTime(rota.timeZone)
  const period = { fromMs: local.dayStart(day), toMs: local.dayStart(addDays(day, 1)) }
  const duties = dutiesBetween(rota, rota.timeZone, period).map((duty) => ({ ...duty, duty }))
  const gaps = gapsBetween(rota, rota.timeZone, period).map((gap) => ({ ...gap, duty: null }))
  return [...duties, ...gaps]
    .map(({ fromMs, toMs, duty }) => ({
      fromMs: Math.max(fromMs, period.fromMs),
      toMs: Math.min(toMs, period.toMs),
      duty,
    }))
    .toSorted((a, b) => a.fromMs - b.fromMs)
}

/** A week of the rota, day by day. */
export const DutyWeek = ({ rota, nowMs }: { rota: ShownRota; nowMs: number }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const local = localTime(rota.timeZone)
  const today = local.dayOf(nowMs)
  const [weeks, setWeeks] = useState(0)
  const monday = addDays(today, 1 - weekdayOf(today) + weeks * 7)
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i))
  return (
    <section className={styles.card} aria-labelledby="duty-week">
      <div className={styles.weekHead}>
        <h2 id="duty-week">{t('duty.week.title', { from: monday, to: days[6] })}</h2>
        <div className={styles.weekButtons}>
          <Button
            variant="default"
            aria-label={t('duty.week.before')}
            onClick={() => setWeeks(weeks - 1)}
          >
            <IconChevronLeft size={18} stroke={1.7} aria-hidden />
          </Button>
          <Button variant="default" disabled={weeks === 0} onClick={() => setWeeks(0)}>
            {t('duty.week.this')}
          </Button>
          <Button
            variant="default"
            aria-label={t('duty.week.after')}
            onClick={() => setWeeks(weeks + 1)}
          >
            <IconChevronRight size={18} stroke={1.7} aria-hidden />
          </Button>
        </div>
      </div>
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">{t('duty.week.day')}</th>
            <th scope="col">{t('duty.week.time')}</th>
            <th scope="col">{t('duty.week.person')}</th>
            <th scope="col">{t('duty.week.second')}</th>
          </tr>
        </thead>
        {days.map((day) => (
          <tbody key={day} data-today={day === today || undefined}>
            <DayRows
              rota={rota}
              day={day}
              title={`${weekdayName(language, weekdayOf(day), 'long')} ${day}`}
            />
          </tbody>
        ))}
      </table>
      <p className={styles.hint}>{t('duty.week.zone', { timeZone: rota.timeZone })}</p>
    </section>
  )
}

const DayRows = ({ rota, day, title }: { rota: ShownRota; day: string; title: string }) => {
  const { t } = useTranslation()
  const nameOf = usePersonNames(rota.people)
  const local = localTime(rota.timeZone)
  const rows = rowsOf(rota, day)
  const endOfDay = local.dayStart(addDays(day, 1))
  const time = (ms: number): string => local.timeOfDay(ms).slice(0, -':00'.length)
  return rows.map(({ fromMs, toMs, duty }, i) => (
    <tr key={fromMs} data-gap={duty === null || undefined}>
      {i === 0 && (
        <th scope="rowgroup" rowSpan={rows.length}>
          {title}
        </th>
      )}
      <td>
        {time(fromMs)}–{toMs === endOfDay ? '24:00' : time(toMs)}
      </td>
      <td>
        {duty === null ? (
          <span className={styles.nobody}>
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
            {t('duty.nobody')}
          </span>
        ) : (
          nameOf(duty.personId)
        )}
      </td>
      <td>{duty?.secondId ? nameOf(duty.secondId) : ''}</td>
    </tr>
  ))
}
