/**
 * Messages to one recipient about one cause that follow the first one within this time go together.
 */
export const GATHERING_MS = 60_000

/**
 * When a message is sent: at once, or together with others that follow within a minute of the last
 * message about the same cause. `lastMs`: the time of that message, null for none. Ms since 1970.
 */
export const gatheredAt = (lastMs: number | null, nowMs: number): number => {
  // `lastMs` further ahead than a minute: the server's clock was set back. The message must not
  // wait until it has caught up.
  if (lastMs === null || lastMs + GATHERING_MS <= nowMs || lastMs > nowMs + GATHERING_MS)
    return nowMs
  return lastMs > nowMs ? lastMs : lastMs + GATHERING_MS
}
