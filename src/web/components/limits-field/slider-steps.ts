import { LIMIT_CEILING, LIMIT_FLOOR } from '../../../domain/limits/limits.ts'

/** °C. */
export type Ends = { min: number; max: number }
export type End = keyof Ends

const PAGE_STEP = 10

/** The place of a value on the track, 0 to 1. */
export const shareOf = (celsius: number): number =>
  (Math.min(LIMIT_CEILING, Math.max(LIMIT_FLOOR, celsius)) - LIMIT_FLOOR) /
  (LIMIT_CEILING - LIMIT_FLOOR)

export const celsiusAt = (share: number): number =>
  LIMIT_FLOOR + share * (LIMIT_CEILING - LIMIT_FLOOR)

/** The whole degrees that a limit may take while the minimum stays below the maximum. */
export const boundsOf = (end: End, ends: Ends): { lowest: number; highest: number } =>
  end === 'min'
    ? { lowest: LIMIT_FLOOR, highest: Math.max(LIMIT_FLOOR, Math.ceil(ends.max) - 1) }
    : { lowest: Math.min(LIMIT_CEILING, Math.floor(ends.min) + 1), highest: LIMIT_CEILING }

/**
 * Both limits after one was moved to a temperature: it snaps to a whole degree and never passes the
 * other.
 */
export const movedTo = (end: End, celsius: number, ends: Ends): Ends => {
  const { lowest, highest } = boundsOf(end, ends)
  return { ...ends, [end]: Math.min(highest, Math.max(lowest, Math.round(celsius))) }
}

/**
 * Where a key moves a limit, °C; null when a slider has no such key. From 2.5 it moves up to 3 and
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
