/**
 * What follows a message to the same recipient about the same cause within this time goes in one.
 */
export const GATHERING_MS = 60_000

/**
 * When a message is to go: at once, or with those that gather for a minute after the last one of
 * its cause. `lastMs`: when that one was to go, null for none. Times in ms since 1970.
 */
export const gatheredAt = (lastMs: number | null, nowMs: number): number => {
  // Further ahead than anything gathers: the server's clock was set back, and nobody is to wait
  // until it has caught up.
  if (lastMs === null || lastMs + GATHERING_MS <= nowMs || lastMs > nowMs + GATHERING_MS)
    return nowMs
  return lastMs > nowMs ? lastMs : lastMs + GATHERING_MS
}
