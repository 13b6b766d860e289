import { SECOND_MS } from '../durations.ts'
import type { LanguageCode } from '../users/account.ts'
import { countText } from './count-text.ts'

/**
 * "52 h 10 min", "4 min 20 s": the two largest units, rounded down. Hours count beyond 24, with
 * their thousands grouped. The SI symbols are the same in every language, so a duration reads alike
 * on page and paper.
 */
export const durationText = (ms: number, language: LanguageCode): string => {
  const seconds = Math.floor(ms / SECOND_MS)
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  const parts: [count: number, unit: string][] =
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
  return (shown.length === 0 ? [[0, 's'] as const] : shown)
    .map(([count, unit]) => `${countText(count, language)}\u00a0${unit}`)
    .join(' ')
}
