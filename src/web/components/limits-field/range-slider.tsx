import type { CSSProperties, KeyboardEvent } from 'react'
import { LIMIT_CEILING, LIMIT_FLOOR } from '../../../domain/limits/limits.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { formatLimit } from '../temperature/format-celsius.ts'
import { temperatureColour } from '../temperature/temperature.tsx'
import styles from './range-slider.module.css'
import { boundsOf, celsiusByKey, movedTo, shareOf, type End, type Ends } from './slider-steps.ts'
import { useThumbDrag } from './use-thumb-drag.ts'

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

/**
 * Two limits on a ruler of −50 to 50 °C. The thumbs lie beside their values, outside the range, so
 * that limits one degree apart do not overlap.
 */
export const RangeSlider = ({ ends, onChange, labels, lang, reading = null }: RangeSliderProps) => {
  const { trackRef, take, drag, release, cancel, jump } = useThumbDrag(ends, onChange)
  const step = (event: KeyboardEvent, end: End): void => {
    const celsius = celsiusByKey(event.key, end, ends)
    if (celsius === null) return
    event.preventDefault()
    onChange(movedTo(end, celsius, ends))
  }
  return (
    <div
      className={styles.slider}
      style={{ '--from': shareOf(ends.min), '--to': shareOf(ends.max) } as CSSProperties}
      onPointerDown={jump}
    >
      <div ref={trackRef} className={styles.track}>
        <span className={styles.bar} />
        <Ruler ends={ends} lang={lang} />
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
              onPointerUp={release}
              onPointerCancel={cancel}
              onKeyDown={(event) => step(event, end)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** A tick for each degree and a number for every tenth; degrees between the limits stand out. */
const Ruler = ({ ends, lang }: { ends: Ends; lang: LanguageCode }) => {
  const inRange = DEGREES.filter((celsius) => celsius >= ends.min && celsius <= ends.max)
  return (
    <>
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
    </>
  )
}
