/**
 * The corrections of a tool, oldest first: `celsius[i]` holds for what is measured from `fromMs[i]`
 * on (ms since 1970). Parallel lists of equal length, never empty.
 */
export type Corrections = { fromMs: readonly number[]; celsius: readonly number[] }

/**
 * The correction in °C for a value measured at this moment. Before the first entry the first one
 * holds: buffered readings of a sensor may be older than its tool.
 */
export const correctionAt = (corrections: Corrections, measuredMs: number): number => {
  let i = corrections.fromMs.length - 1
  while (i > 0 && measuredMs < corrections.fromMs[i]!) i--
  return corrections.celsius[i]!
}
