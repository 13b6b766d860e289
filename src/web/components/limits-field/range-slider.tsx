import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { LIMIT_CEILING, LIMIT_FLOOR } from '../../../domain/limits/limits.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { formatLimit } from '../temperature/format-celsius.ts'
import { temperatureColour } from '../temperature/temperature.tsx'
import styles from './range-slider.module.css'
import {
  boundsOf,
  celsiusAt,
  celsiusByKey,
  movedTo,
  shareOf,
  type End,
  type Ends,
} from './slider-steps.ts'

const DEGREES = Array.from(
  { length: LIMIT_CEILING - LIMIT_FLOOR + 1 },
  (_, index) => LIMIT_FLOOR + index,
)
const tickLength = (celsius: number): number =>
  celsius % 10 === 0 ? 10 : celsius % 5 === 0 ? 7 : 4
const ticks = (degrees: readonly number[]): string =>
  degrees.map((celsius) => `M${celsius} 0v${tickLength(celsius)}`).join('')
const ALL_TICKS = ticks(DEGREES)

const at = (celsius: number) => ({ '--at': shareOf(celsius) }) as CSSProperties

type RangeSliderProps = {
  /** °C. */
  ends: Ends
  onChange: (ends: Ends) => void
  /** Names of the two thumbs for a screen reader. */
  labels: Record<End, string>
  lang: LanguageCode
  /** The present reading, °C: a pointer on the ruler. */
  reading?: number | null
}

type Grip = { end: End; offsetPx: number; before: Ends }

/**
 * Two limits on a ruler of −50 to 50 °C. The thumbs lie beside their values, outside the range, so
 * that limits one degree apart do not overlap.
 */
export const RangeSlider = ({ ends, onChange, labels, lang, reading = null }: RangeSliderProps) => {
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip | null>(null)

  const placeOf = (celsius: number): number => {
    const { left, width } = track.current!.getBoundingClientRect()
    return left + shareOf(celsius) * width
  }
  const celsiusUnder = (clientX: number): number => {
    const { left, width } = track.current!.getBoundingClientRect()
    return celsiusAt((clientX - left) / width)
  }
  const take = (event: PointerEvent<HTMLElement>, end: End): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { end, offsetPx: event.clientX - placeOf(ends[end]), before: ends }
  }
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (grip.current === null) return
    const moved = movedTo(
      grip.current.end,
      celsiusUnder(event.clientX - grip.current.offsetPx),
      ends,
    )
    // A press without a movement leaves a limit with decimals as it is.
    const isUnmoved =
      Math.abs(
        event.clientX - grip.current.offsetPx - placeOf(grip.current.before[grip.current.end]),
      ) < 2
    if (!isUnmoved && moved[grip.current.end] !== ends[grip.current.end]) onChange(moved)
  }
  const cancel = (): void => {
    if (grip.current !== null) onChange(grip.current.before)
    grip.current = null
  }
  const jump = (event: PointerEvent<HTMLElement>): void => {
    // A finger that scrolls the page must not set a limit, so by touch only the thumbs can be
    // moved.
    if (event.pointerType === 'touch' || event.button !== 0) return
    const celsius = celsiusUnder(event.clientX)
    onChange(
      movedTo(
        Math.abs(celsius - ends.min) <= Math.abs(celsius - ends.max) ? 'min' : 'max',
        celsius,
        ends,
      ),
    )
  }
  const step = (event: KeyboardEvent, end: End): void => {
    const celsius = celsiusByKey(event.key, end, ends)
    if (celsius === null) return
    event.preventDefault()
    onChange(movedTo(end, celsius, ends))
  }

  const inRange = DEGREES.filter((celsius) => celsius >= ends.min && celsius <= ends.max)
  return (
    <div
      className={styles.slider}
      style={{ '--from': shareOf(ends.min), '--to': shareOf(ends.max) } as CSSProperties}
      onPointerDown={jump}
    >
      <div ref={track} className={styles.track}>
        <span className={styles.bar} />
        <svg className={styles.ruler} viewBox="-50 0 100 10" preserveAspectRatio="none" aria-hidden>
          <path d={ALL_TICKS} />
          <path d={ticks(inRange)} data-within />
        </svg>
        {DEGREES.filter((celsius) => celsius % 10 === 0).map((celsius) => (
          <span
            key={celsius}
            className={styles.degree}
            style={at(celsius)}
            data-zero={celsius === 0 || undefined}
            data-even={celsius % 20 === 0 || undefined}
            aria-hidden
          >
            {formatLimit(celsius, lang)}
          </span>
        ))}
        {reading !== null && reading >= LIMIT_FLOOR && reading <= LIMIT_CEILING && (
          <span
            className={styles.reading}
            style={at(reading)}
            data-colour={temperatureColour(reading, ends.min, ends.max)}
            aria-hidden
          />
        )}
        {(['min', 'max'] as const).map((end) => {
          const { lowest, highest } = boundsOf(end, ends)
          return (
            <span
              key={end}
              className={styles.thumb}
              data-end={end}
              role="slider"
              tabIndex={0}
              aria-label={labels[end]}
              aria-valuemin={lowest}
              aria-valuemax={highest}
              aria-valuenow={ends[end]}
              aria-valuetext={`${formatLimit(ends[end], lang)} °C`}
              onPointerDown={(event) => take(event, end)}
              onPointerMove={drag}
              onPointerUp={() => {
                grip.current = null
              }}
              onPointerCancel={cancel}
              onKeyDown={(event) => step(event, end)}
            />
          )
        })}
      </div>
    </div>
  )
}
