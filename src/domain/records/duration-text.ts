import { SECOND_MS } from '../durations.ts'

/**
 * "52 h 10 min", "4 min 20 s": the two largest units, rounded down. Hours count beyond 24. The SI
 * symbols are the same in every language, so a duration reads alike on page and paper.
 */
export const durationText = (ms: number): string => {
  const seconds = Math.floor(ms / SECOND_MS)
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  const parts =
    hours > 0
      ? [
          [hours, 'h'],
          [minutes, 'min'],
        ]
      : [
          [minutes, 'min'],
          [seconds % 60, 's'],
        ]
  const shown = parts.filter(([count]) => count !== 0)
  return (shown.length === 0 ? [[0, 's']] : shown)
    .map(([count, unit]) => `${count}\u00a0${unit}`)
    .join(' ')
}
