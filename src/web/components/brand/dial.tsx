import { brandLook } from './brand-look.ts'
import styles from './dial.module.css'

/**
 * A scale from −50 °C at the bottom to 50 °C at the top. It has a tick at each degree, a longer one
 * at each fifth, and a label at each tenth.
 */
const FLOOR = -50
const CEILING = 50
const LABEL_EVERY = 10
/** The mark's opening, as limits on the scale. */
const OPENING = { min: -5, max: 11 }

const CENTRE = 400
const RADIUS = { tick: 338, short: 11, middle: 20, long: 30, label: 390 }
/** Degrees of arc that a degree of temperature takes. */
const ARC_PER_CELSIUS = 2.05
const CELSIUS_AT_POINT = 3

const place = (celsius: number, radius: number) => {
  const angle = ((celsius - CELSIUS_AT_POINT) * ARC_PER_CELSIUS * Math.PI) / 180
  return {
    x: (CENTRE + radius * Math.cos(angle)).toFixed(1),
    y: (CENTRE - radius * Math.sin(angle)).toFixed(1),
  }
}

const lengthOf = (celsius: number): number => {
  if (celsius % LABEL_EVERY === 0) return RADIUS.long
  return celsius % 5 === 0 ? RADIUS.middle : RADIUS.short
}

const DEGREES = Array.from({ length: CEILING - FLOOR + 1 }, (_, i) => FLOOR + i)

/** The scale around our mark; under a brand a needle stands in the mark's place. */
export const Dial = () => (
  <div className={styles.dial} aria-hidden="true">
    <svg viewBox="0 0 800 800">
      {brandLook() === null ? (
        <>
          <path className={styles.ring} d="M626.9 269.0A262 262 0 1 0 626.9 531.0" />
          <circle className={styles.point} cx="662" cy="400" r="62" />
        </>
      ) : (
        <>
          <path className={styles.needle} d="M400 400H690" />
          <circle className={styles.point} cx="400" cy="400" r="22" />
        </>
      )}
      {DEGREES.map((celsius) => {
        const from = place(celsius, RADIUS.tick)
        const to = place(celsius, RADIUS.tick + lengthOf(celsius))
        const inside = celsius >= OPENING.min && celsius <= OPENING.max
        return (
          <path
            key={celsius}
            className={inside ? styles.inside : styles.tick}
            d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
          />
        )
      })}
      {DEGREES.filter((celsius) => celsius % LABEL_EVERY === 0).map((celsius) => {
        const { x, y } = place(celsius, RADIUS.label)
        return (
          <text key={celsius} className={styles.label} x={x} y={y} dy="0.35em" textAnchor="middle">
            {String(celsius).replace('-', '−')}
          </text>
        )
      })}
    </svg>
  </div>
)
