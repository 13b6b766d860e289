import type { Limits } from './limits.ts'

/** Limits in °C that hold from `fromMs` (ms since 1970) until the next entry. */
export type LimitsInForce = Limits & { fromMs: number }

const isAlike = (one: Limits, other: Limits): boolean =>
  one.min === other.min &&
  one.max === other.max &&
  one.notificationMin === other.notificationMin &&
  one.notificationMax === other.notificationMax

/**
 * What is in force in the span from <= t < to, oldest first. The first entry begins with the span;
 * alike neighbours are one. `history`: oldest first, never empty; its first entry also holds for
 * the time before it. Limits that gave way in the span are among them only if they held for a time.
 */
export const limitsInForce = (
  history: readonly LimitsInForce[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): LimitsInForce[] => {
  let current = 0
  while (current + 1 < history.length && history[current + 1]!.fromMs <= fromMs) current++
  const later = history.slice(current + 1).filter((entry) => entry.fromMs < toMs)
  const entries = [{ ...history[current]!, fromMs }, ...later]
  return entries.filter((entry, i) => i === 0 || !isAlike(entry, entries[i - 1]!))
}
