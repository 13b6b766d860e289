import { localTime } from '../../../domain/periods/local-time.ts'
import { numberText } from '../../../domain/records/number-text.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import type { InspectionChartQuery } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useSyncExternalStore } from 'react'
import styles from './chart-part.module.css'
import { chartShape, type ChartShape } from './chart-shape.ts'
import { Loading } from './loading.tsx'
import { type InspectionScope, useInspectionChart, useShownLanguage } from './use-inspection.ts'

const NARROW = matchMedia('(max-width: 599px)')
const watchNarrow = (listener: () => void) => {
  NARROW.addEventListener('change', listener)
  return () => NARROW.removeEventListener('change', listener)
}

/** The chart of the whole period. The daily sheet has its figures as a table. */
export const ChartPart = ({
  secret,
  scope,
  toolId,
}: {
  secret: string
  scope: InspectionScope
  toolId: string
}) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useInspectionChart(secret, toolId)
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ProblemCard
        role="alert"
        title={t('inspection.didNotLoad')}
        text={refusalText(t, error)}
        action={{ label: t('common.reload'), onClick: () => void refetch() }}
      />
    )
  return data.times.length === 0 ? (
    <p role="status">{t('inspection.noReadings')}</p>
  ) : (
    <Drawing chart={data} scope={scope} />
  )
}

const Drawing = ({
  chart,
  scope: { dateStart, dateEnd, timeZone },
}: {
  chart: InspectionChartQuery['inspectionChart']
  scope: InspectionScope
}) => {
  const { t } = useTranslation()
  const code = LANGUAGE_CODES[useShownLanguage()]
  const isNarrow = useSyncExternalStore(watchNarrow, () => NARROW.matches)
  const shape = chartShape(chart, {
    width: isNarrow ? 360 : 860,
    height: isNarrow ? 260 : 340,
    from: dateStart,
    to: dateEnd,
    timeZone,
  })
  const celsius = (value: number): string => `${numberText(value, code)} °C`
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${shape.width} ${shape.height}`}
        role="img"
        aria-label={t('inspection.chartSpoken', {
          from: dateStart,
          to: dateEnd,
          lowest: celsius(shape.lowest),
          highest: celsius(shape.highest),
        })}
      >
        <Axes shape={shape} label={(value) => numberText(value, code)} timeZone={timeZone} />
        <path className={styles.area} d={shape.area} />
        <path className={styles.limit} d={shape.limits} />
        <path className={styles.line} d={shape.line} />
      </svg>
      <figcaption>{t('inspection.key')}</figcaption>
    </figure>
  )
}

const Axes = ({
  shape: { width, left, bottom, ticks, days },
  label,
  timeZone,
}: {
  shape: ChartShape
  label: (value: number) => string
  timeZone: string
}) => {
  const dayOf = localTime(timeZone).dayOf
  return (
    <g className={styles.axes} aria-hidden>
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <path d={`M${left} ${y}H${width}`} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {label(value)}
          </text>
        </g>
      ))}
      {days.map(({ atMs, x }) => (
        <text key={atMs} x={x} y={bottom + 18} textAnchor="start">
          {dayOf(atMs).slice(5)}
        </text>
      ))}
    </g>
  )
}
