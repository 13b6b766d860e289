import { rangeState, type RangeState } from '../../../domain/limits/range.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { formatCelsius } from './format-celsius.ts'
import styles from './temperature.module.css'

const COLOURS = {
  'in-range': 'green',
  'out-of-range': 'red',
  'no-value': 'grey',
} as const satisfies Record<RangeState, string>
export type TemperatureColour = (typeof COLOURS)[RangeState]

/** The colour that a value has on every screen; `null` when the sensor has no numeric value. */
export const temperatureColour = (
  celsius: number | null,
  min: number,
  max: number,
): TemperatureColour => COLOURS[rangeState(celsius, { min, max })]

type TemperatureProps = {
  /** °C; null when there is no numeric value. */
  value: number | null
  min: number
  max: number
  lang: LanguageCode
}

/**
 * Shows a temperature the same way on every page: number, sign, decimal mark, colour, or '-'. It
 * takes the size of the text around it; the unit takes a third of that.
 */
export const Temperature = ({ value, min, max, lang }: TemperatureProps) => (
  <span className={styles.temperature} data-colour={temperatureColour(value, min, max)}>
    {formatCelsius(value, lang)}
    <span className={styles.unit}>°C</span>
  </span>
)
