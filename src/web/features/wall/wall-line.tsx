import { useId } from 'react'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { formatLimit } from '../../components/temperature/format-celsius.ts'
import { drawSpark, SPARK, type SparkSeries } from '../../components/tool-widget/spark-geometry.ts'
import styles from './wall-line.module.css'

type WallLineProps = {
  series: SparkSeries
  min: number
  max: number
  latest: { time: number; celsius: number } | null
  untilMs: number
  label: string
  lang: LanguageCode
}

/** The last 24 hours over the whole tile: the drawing is stretched, its strokes are not. */
export const WallLine = ({ series, min, max, latest, untilMs, label, lang }: WallLineProps) => {
  const id = useId()
  const { minY, maxY, line, shade, gaps, last } = drawSpark(series, { min, max }, latest, untilMs)
  return (
    <div className={styles.line} role="img" aria-label={label}>
      <svg
        viewBox={`0 ${SPARK.top - 3} ${SPARK.plotWidth} ${SPARK.bottom - SPARK.top + 6}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <clipPath id={id}>
          <rect x="-4" y="-4" width={SPARK.plotWidth + 8} height={Math.max(0, maxY + 4)} />
          <rect x="-4" y={minY} width={SPARK.plotWidth + 8} height={SPARK.height} />
        </clipPath>
        <rect
          className={styles.band}
          x="0"
          y={maxY}
          width={SPARK.plotWidth}
          height={Math.max(0, minY - maxY)}
        />
        {gaps.map((gap) => (
          <rect
            key={gap.x}
            className={styles.gap}
            x={gap.x}
            y={SPARK.top}
            width={gap.width}
            height={SPARK.bottom - SPARK.top}
          />
        ))}
        <path
          className={styles.limits}
          d={`M0 ${maxY}H${SPARK.plotWidth}M0 ${minY}H${SPARK.plotWidth}`}
        />
        <path className={styles.shade} d={shade} />
        <path className={styles.mean} d={line} />
        <path className={styles.outside} d={line} clipPath={`url(#${id})`} />
        {last && <path className={styles.last} d={`M${last.x} ${last.y}h0`} />}
      </svg>
      <span className={styles.labels} aria-hidden="true">
        <span>{formatLimit(max, lang)}</span>
        <span>{formatLimit(min, lang)}</span>
      </span>
    </div>
  )
}
