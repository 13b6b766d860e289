/** How far a device's clock may run ahead before its times are doubted, ms. */
export const CLOCK_SKEW_MS = 5 * 60_000

/**
 * By how many ms to take back a batch whose newest reading was measured at `newestMs` and which was
 * received at `receivedMs`: 0 while that is not in the future beyond the skew; the shift the device
 * had (`keptAheadMs`) while it still explains the batch, so that sending again gives the same
 * times; else a new one that puts the newest reading at its receipt. The caller keeps the answer: 0
 * means that the clock is right (again) and drops the old shift.
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
