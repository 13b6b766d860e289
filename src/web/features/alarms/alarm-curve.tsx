import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { formatCelsius, formatLimit } from '../../components/temperature/format-celsius.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './alarm-curve.module.css'
import { curveShape, SIZE, timesBelow } from './curve-geometry.ts'
import type { AlarmCurve as Curve } from './use-alarm-curve.ts'

/** Two labels at the left nearer than this would touch, px. */
const LABEL_PX = 15

/**
 * A small chart: the temperature from an hour before the alarm, red and filled beyond the limit.
 * `isHigh`: which side of the limit is out of range.
 */
export const AlarmCurve = ({
  curve,
  limit,
  isHigh,
  beganMs,
}: {
  curve: Curve
  limit: number
  isHigh: boolean
  beganMs: number
}) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const id = useId()
  const shape = curveShape(curve.series, curve, { limit, beganMs })
  if (shape === null) return null
  const { limitY, beganX, last, lines, fields } = shape
  const outside = isHigh ? { y: 0, height: limitY } : { y: limitY, height: SIZE.height - limitY }
  const inside = isHigh ? { y: limitY, height: SIZE.height - limitY } : { y: 0, height: limitY }
  const extreme = isHigh ? shape.highest : shape.lowest
  const extremeY = shape.yOf(extreme)
  const right = SIZE.width - SIZE.right
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={t('alarms.curve', { limit: formatCelsius(limit, language) })}
    >
      <defs>
        <clipPath id={`${id}-out`}>
          <rect x={0} width={SIZE.width} {...outside} />
        </clipPath>
        <clipPath id={`${id}-in`}>
          <rect x={0} width={SIZE.width} {...inside} />
        </clipPath>
      </defs>
      <line className={styles.limit} x1={SIZE.left} x2={right} y1={limitY} y2={limitY} />
      <text className={styles.label} x={SIZE.left - 8} y={limitY + 4} textAnchor="end">
        {formatLimit(limit, language)}
      </text>
      {Math.abs(extremeY - limitY) > LABEL_PX && (
        <text className={styles.label} x={SIZE.left - 8} y={extremeY + 4} textAnchor="end">
          {formatCelsius(extreme, language)}
        </text>
      )}
      <line
        className={styles.began}
        x1={beganX}
        x2={beganX}
        y1={SIZE.top}
        y2={SIZE.height - SIZE.bottom}
      />
      <g clipPath={`url(#${id}-in)`}>
        {lines.map((points) => (
          <polyline key={points} className={styles.inRange} points={points} />
        ))}
      </g>
      <g clipPath={`url(#${id}-out)`}>
        {fields.map((path) => (
          <path key={path} className={styles.field} d={path} />
        ))}
        {lines.map((points) => (
          <polyline key={points} className={styles.outOfRange} points={points} />
        ))}
      </g>
      {last !== null && (
        <circle
          className={styles.last}
          data-out={isHigh ? last.y <= limitY : last.y >= limitY}
          cx={last.x}
          cy={last.y}
          r={4.5}
        />
      )}
      {timesBelow(curve, beganMs).map((ms, place, all) => (
        <text
          key={ms}
          className={styles.label}
          x={shape.xOf(ms)}
          y={SIZE.height - 8}
          textAnchor={place === 0 ? 'start' : place === all.length - 1 ? 'end' : 'middle'}
        >
          {localTime(timeZone).timeOfDay(ms).slice(0, 5)}
        </text>
      ))}
    </svg>
  )
}
