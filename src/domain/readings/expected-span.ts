/**
 * The part of a period in which readings are expected, from <= t < to; empty when there is none.
 * Nothing is missing before the tool was made or in the future. `untilMs`: now, or where a record
 * ends.
 */
export const expectedSpan = (
  { fromMs, toMs }: { fromMs: number; toMs: number },
  { toolSinceMs, untilMs }: { toolSinceMs: number; untilMs: number },
): { fromMs: number; toMs: number } => {
  const beganMs = Math.min(Math.max(fromMs, toolSinceMs), toMs)
  return { fromMs: beganMs, toMs: Math.max(beganMs, Math.min(toMs, untilMs)) }
}
