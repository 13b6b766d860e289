/** Two ends in °C. Both ends themselves count as out of range. */
export type Range = { min: number; max: number }

/**
 * The one range predicate of the product: widget, chart, log and, with the notification limits, the
 * alarm. All values in °C.
 */
export const isOutOfRange = (celsius: number, range: Range): boolean =>
  celsius <= range.min || celsius >= range.max

export type RangeState = 'in-range' | 'out-of-range' | 'no-value'

/** `celsius` is null when the sensor never reported or reported an error last. */
export const rangeState = (celsius: number | null, range: Range): RangeState => {
  if (celsius === null || Number.isNaN(celsius)) return 'no-value'
  return isOutOfRange(celsius, range) ? 'out-of-range' : 'in-range'
}
