import type { StoredValue } from './stored-value.ts'

/**
 * Readings of one tool in the order of their time, each time once: two parallel lists of equal
 * length. `times`: milliseconds since 1970 (UTC); `values`: see StoredValue.
 */
export type Series = { times: Float64Array; values: Int32Array }

export const emptySeries = (): Series => ({ times: new Float64Array(0), values: new Int32Array(0) })

export const seriesOf = (
  readings: readonly (readonly [timeMs: number, value: StoredValue])[],
): Series => ({
  times: Float64Array.from(readings, ([timeMs]) => timeMs),
  values: Int32Array.from(readings, ([, value]) => value),
})
