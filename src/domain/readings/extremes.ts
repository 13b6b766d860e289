import type { Series } from './series.ts'
import { isFault } from './stored-value.ts'

/**
 * The lowest and highest temperature with the time at which each was first reached; null without
 * one.
 */
export const extremesOf = ({
  times,
  values,
}: Series): {
  lowest: { celsius: number; atMs: number }
  highest: { celsius: number; atMs: number }
} | null => {
  let lowest = -1
  let highest = -1
  for (let place = 0; place < values.length; place++) {
    const value = values[place]!
    if (isFault(value)) continue
    if (lowest < 0 || value < values[lowest]!) lowest = place
    if (highest < 0 || value > values[highest]!) highest = place
  }
  const at = (place: number) => ({ celsius: values[place]! / 100, atMs: times[place]! })
  return lowest < 0 ? null : { lowest: at(lowest), highest: at(highest) }
}
