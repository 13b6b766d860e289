/**
 * A tablet on a wall whose clock is wrong must not call a fresh value old: ages count from the
 * server's time, learnt from the `Date` header of its answers. That header has whole seconds, so
 * smaller differences are left alone.
 */
const WORTH_CORRECTING_MS = 5_000

let offsetMs = 0

/** `receivedAtMs`: this device's clock when the answer came, ms since 1970. */
export const learnServerTime = (dateHeader: string | null, receivedAtMs: number): void => {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - receivedAtMs
  offsetMs = Math.abs(difference) >= WORTH_CORRECTING_MS ? difference : 0
}

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + offsetMs
