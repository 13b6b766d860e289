import { localTime } from '../../../domain/periods/local-time.ts'
import { formatCelsius, formatLimit } from '../../components/temperature/format-celsius.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { curveLines, CURVE } from './curve-lines.ts'
import styles from './deviations.module.css'
import type { ShownVersion } from './use-deviation.ts'

/** The readings around a deviation, with the limits and the time from its begin to its end. */
export const FactsCurve = ({ facts }: { facts: ShownVersion['facts'] }) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  if (facts.curve.times.length === 0)
    return <p className={styles.hint}>{t('deviations.noCurve')}</p>
  const { lines, xOf, yOf, fromMs, toMs } = curveLines(facts)
  const local = localTime(timeZone)
  const limits = facts.limits.at(-1)
  const beganX = xOf(Date.parse(facts.beganAt))
  const endX = xOf(Math.min(toMs, facts.endedAt === null ? toMs : Date.parse(facts.endedAt)))
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
      role="img"
      aria-label={t('deviations.curveSpoken', {
        from: local.minuteText(fromMs),
        to: local.minuteText(toMs),
        lowest: facts.lowest === null ? '–' : formatCelsius(facts.lowest, language),
        highest: facts.highest === null ? '–' : formatCelsius(facts.highest, language),
      })}
    >
      <rect
        className={styles.during}
        x={beganX}
        y={CURVE.top}
        width={Math.max(1, endX - beganX)}
        height={CURVE.height - CURVE.bottom - CURVE.top}
      />
      {limits !== undefined &&
        [limits.min, limits.max].map((limit, i) => (
          <g key={i}>
            <line
              className={styles.limit}
              x1={CURVE.left}
              x2={CURVE.width - CURVE.right}
              y1={yOf(limit)}
              y2={yOf(limit)}
            />
            <text className={styles.label} x={CURVE.left - 6} y={yOf(limit) + 4} textAnchor="end">
              {formatLimit(limit, language)}
            </text>
          </g>
        ))}
      {lines.map((points) => (
        <polyline key={points} className={styles.line} points={points} />
      ))}
      {[fromMs, toMs].map((ms, i) => (
        <text
          key={ms}
          className={styles.label}
          x={xOf(ms)}
          y={CURVE.height - 8}
          textAnchor={i === 0 ? 'start' : 'end'}
        >
          {local.minuteText(ms)}
        </text>
      ))}
    </svg>
  )
}
