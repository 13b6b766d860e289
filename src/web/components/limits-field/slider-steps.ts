import { LIMIT_CEILING, LIMIT_FLOOR } from '../../../domain/limits/limits.ts'

/** °C. */
export type Ends = { min: number; max: number }
export type End = keyof Ends

const PAGE_STEP = 10

/** Where a value stands on the track, 0 to 1. */
export const shareOf = (celsius: number): number =>
  (Math.min(LIMIT_CEILING, Math.max(LIMIT_FLOOR, celsius)) - LIMIT_FLOOR) /
  (LIMIT_CEILING - LIMIT_FLOOR)

export const celsiusAt = (share: number): number =>
  LIMIT_FLOOR + share * (LIMIT_CEILING - LIMIT_FLOOR)

/** The whole degrees that an end may take, so that minimum stays below maximum. */
export const boundsOf = (end: End, ends: Ends): { lowest: number; highest: number } =>
  end === 'min'
    ? { lowest: LIMIT_FLOOR, highest: Math.max(LIMIT_FLOOR, Math.ceil(ends.max) - 1) }
    : { lowest: Math.min(LIMIT_CEILING, Math.floor(ends.min) + 1), highest: LIMIT_CEILING }

/**
 * The ends when one of them is moved to a place on the track: to a whole degree, never past the
 * other.
 */
export const movedTo = (end: End, celsius: number, ends: Ends): Ends => {
  const { lowest, highest } = boundsOf(end, ends)
  return { ...ends, [end]: Math.min(highest, Math.max(lowest, Math.round(celsius))) }
}

/**
 * Where a key takes an end; null when the key is none of a slider's. From 2.5 it goes up to 3 and
 * down to 2.
 */
export const celsiusByKey = (key: string, end: End, ends: Ends): number | null => {
  const { lowest, highest } = boundsOf(end, ends)
  const up = (step: number): number => Math.floor(ends[end]) + step
  const down = (step: number): number => Math.ceil(ends[end]) - step
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return up(1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return down(1)
    case 'PageUp':
      return up(PAGE_STEP)
    case 'PageDown':
      return down(PAGE_STEP)
    case 'Home':
      return lowest
    case 'End':
      return highest
    default:
      return null
  }
}
