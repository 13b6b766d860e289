import { useId } from 'react'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { formatLimit } from '../temperature/format-celsius.ts'
import { drawSpark, SPARK, type SparkSeries } from './spark-geometry.ts'
import styles from './sparkline.module.css'

type SparklineProps = {
  series: SparkSeries
  min: number
  max: number
  latest: { time: number; celsius: number } | null
  untilMs: number
  label: string
  lang: LanguageCode
}

/**
 * The last 24 hours as a small line with its shade, band and limits. It is red and thicker out of
 * range; gaps are hatched.
 */
export const Sparkline = ({ series, min, max, latest, untilMs, label, lang }: SparklineProps) => {
  const id = useId()
  const drawing = drawSpark(series, { min, max }, latest, untilMs)
  const { minY, maxY } = drawing
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      preserveAspectRatio="xMaxYMid meet"
      role="img"
      aria-label={label}
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
      {drawing.gaps.map((gap) => (
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
      <path className={styles.shade} d={drawing.shade} />
      <path className={styles.line} d={drawing.line} />
      <path className={styles.outside} d={drawing.line} clipPath={`url(#${id})`} />
      {drawing.last && (
        <circle className={styles.last} cx={drawing.last.x} cy={drawing.last.y} r="3.4" />
      )}
      <text className={styles.label} x={SPARK.labelX} y={drawing.labelMaxY} dy="0.36em">
        {formatLimit(max, lang)}
      </text>
      <text className={styles.label} x={SPARK.labelX} y={drawing.labelMinY} dy="0.36em">
        {formatLimit(min, lang)}
      </text>
    </svg>
  )
}

/**
 * The pattern of the gaps: once on each page with sparklines, whose style sheet refers to it by id.
 */
export const SparkHatch = () => (
  <svg width="0" height="0" className={styles.defs} aria-hidden="true">
    <pattern
      id="cw-spark-hatch"
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path className={styles.hatch} d="M0 0V6" />
    </pattern>
  </svg>
)
