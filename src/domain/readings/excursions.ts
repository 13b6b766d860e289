import type { Range } from '../limits/range.ts'

/** A stretch of readings on one side out of range. Times in ms since 1970, temperatures in °C. */
export type Excursion = {
  side: Side
  /** The first reading out of range. */
  beganMs: number
  /**
   * The first reading back in range or on the other side; where a gap or the end of the readings
   * came first, the last reading out of range.
   */
  endedMs: number
  /**
   * False when the readings end, or a gap begins, while still out of range: how long it truly
   * lasted is not known.
   */
  isEndKnown: boolean
  /**
   * How long it lasted. Where its end is not known, its last reading counts for as long as in the
   * shares by time: one usual interval at most.
   */
  lastedMs: number
  /** The limit that it broke, as in force at its beginning. */
  limit: number
  /** The farthest value, and when it was first reached. */
  peakCelsius: number
  peakMs: number
}
export type Side = 'high' | 'low'

/** Joins the temperatures of a period to excursions. */
export const excursionWatch = () => {
  const excursions: Excursion[] = []
  let open: Excursion | null = null

  /**
   * The readings end, or a gap begins: an open excursion ends with its last reading, which counts
   * for `heldMs`.
   */
  const close = (heldMs: number): void => {
    if (open === null) return
    excursions.push({ ...open, lastedMs: open.endedMs - open.beganMs + heldMs })
    open = null
  }

  return {
    excursions,
    close,
    /**
     * The next temperature, and the limits in force then; `side` null: it lies within them.
     */
    add: (timeMs: number, celsius: number, side: Side | null, { min, max }: Range): void => {
      if (open !== null && open.side !== side) {
        open.endedMs = timeMs
        open.isEndKnown = true
        close(0)
      }
      if (side === null) return
      if (open === null) {
        open = {
          side,
          beganMs: timeMs,
          endedMs: timeMs,
          isEndKnown: false,
          lastedMs: 0,
          limit: side === 'high' ? max : min,
          peakCelsius: celsius,
          peakMs: timeMs,
        }
        return
      }
      open.endedMs = timeMs
      const isFarther = side === 'high' ? celsius > open.peakCelsius : celsius < open.peakCelsius
      if (isFarther) Object.assign(open, { peakCelsius: celsius, peakMs: timeMs })
    },
  }
}
