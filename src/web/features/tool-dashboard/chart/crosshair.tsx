import type { Box } from './chart-view.ts'
import styles from './crosshair.module.css'

const PILL_WIDTH = 208
const PILL_APART = 14
/** How far the line reaches below the plot, through the lane of events. */
const LANE_BELOW = 48

type Props = {
  plot: Box
  frameWidth: number
  /** px in the frame. */
  x: number
  y: number
  isOutOfRange: boolean
  value: string
  distance: string
  spread: string | null
  time: string
  /** The temperature of the goods; why the reading proves less than others. */
  notes: readonly string[]
}

/** For the eye only: the layer with the keys says the same to screen readers. */
export const Crosshair = ({
  plot,
  frameWidth,
  x,
  y,
  isOutOfRange,
  value,
  distance,
  spread,
  time,
  notes,
}: Props) => {
  const isRoomRight = x + PILL_APART + PILL_WIDTH <= frameWidth - 4
  const left = isRoomRight ? x + PILL_APART : Math.max(4, x - PILL_APART - PILL_WIDTH)
  const top = Math.min(
    Math.max(y - 22, plot.top + 4),
    plot.top + plot.height - (spread ? 84 : 64) - 34 * notes.length,
  )
  return (
    <div
      aria-hidden="true"
      className={styles.crosshair}
      data-state={isOutOfRange ? 'out-of-range' : 'in-range'}
    >
      <div
        className={styles.upright}
        style={{ left: x, top: plot.top, height: plot.height + LANE_BELOW }}
      />
      <div
        className={styles.level}
        style={{ left: plot.left, width: Math.max(0, x - plot.left - 6), top: y }}
      />
      <div className={styles.point} style={{ left: x, top: y }} />
      <div className={styles.pill} style={{ left, top, width: PILL_WIDTH }}>
        <strong>{value}</strong>
        <span className={styles.distance}>{distance}</span>
        {spread && <span className={styles.spread}>{spread}</span>}
        <time>{time}</time>
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
      </div>
    </div>
  )
}
