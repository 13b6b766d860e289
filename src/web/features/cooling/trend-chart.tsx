import type { CSSProperties } from 'react'
import type { FigureOfDays } from '../../../domain/cooling/change-of-days.ts'
import { BOX, depthOf, linePath, marksOf, type Ruler } from './trend-shapes.ts'
import styles from './trend-chart.module.css'

const VIEW_BOX = `0 0 ${BOX.width} ${BOX.height}`

/**
 * Lines over the days with a ruler at their left. `compared`: of another sensor, dashed; null for
 * none. `text`: how a mark of the ruler is written.
 */
export const TrendChart = ({
  figures,
  compared = null,
  ruler,
  text,
  label,
  look = 'trend',
}: {
  figures: FigureOfDays
  compared?: FigureOfDays | null
  ruler: Ruler
  text: (figure: number) => string
  label: string
  look?: 'trend' | 'room'
}) => {
  const marks = look === 'room' ? [ruler.from, ruler.to] : marksOf(ruler)
  return (
    <div className={styles.chart} data-look={look}>
      <div className={styles.ruler} aria-hidden>
        {marks.map((mark) => (
          <span key={mark} style={{ '--depth': depthOf(mark, ruler) } as CSSProperties}>
            {text(mark)}
          </span>
        ))}
      </div>
      <svg viewBox={VIEW_BOX} preserveAspectRatio="none" role="img" aria-label={label}>
        {marks.map((mark) => {
          const y = depthOf(mark, ruler) * BOX.height
          return <line key={mark} className={styles.grid} x2={BOX.width} y1={y} y2={y} />
        })}
        {compared !== null && <path className={styles.compared} d={linePath(compared, ruler)} />}
        <path className={styles.line} d={linePath(figures, ruler)} />
      </svg>
    </div>
  )
}
