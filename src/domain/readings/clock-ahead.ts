/** How far a device's clock may run ahead before its times are doubted, ms. */
export const CLOCK_SKEW_MS = 5 * 60_000

/**
 * By how many ms the times of a batch are taken back. `newestMs`: its newest reading by the
 * device's clock; `receivedMs`: its receipt. 0 while the newest reading is not in the future beyond
 * the skew: the clock is right. Otherwise the shift that the device had (`keptAheadMs`), if that
 * still explains the batch, so that sending it again gives the same times; or else a new shift that
 * puts the newest reading at its receipt. The caller stores the answer as the device's shift.
 */
export const clockAheadMs = (
  newestMs: number,
  receivedMs: number,
  keptAheadMs: number,
  skewMs: number,
): number => {
  if (newestMs <= receivedMs + skewMs) return 0
  if (keptAheadMs > 0 && newestMs - keptAheadMs <= receivedMs + skewMs) return keptAheadMs
  return newestMs - receivedMs
}
