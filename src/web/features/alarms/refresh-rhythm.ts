/** Changes within this time share one pop-up and one refresh. */
export const GATHER_MS = 400
/**
 * In a storm of alarms the pause between refreshes grows to this, so that the pages stay usable.
 */
export const LONGEST_REST_MS = 5_000

/**
 * Calls `flush` soon after the first change, and again for changes that came meanwhile: after a
 * pause, which doubles each time, and never while the previous flush still loads.
 */
export const createRefreshRhythm = (flush: () => Promise<unknown>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let restMs = GATHER_MS
  let isResting = false
  let isChanged = false
  let isOver = false

  const beat = async (): Promise<void> => {
    isChanged = false
    isResting = true
    await flush().catch(() => {})
    if (!isOver) timer = setTimeout(rested, restMs)
  }
  const rested = (): void => {
    timer = undefined
    isResting = false
    restMs = isChanged ? Math.min(2 * restMs, LONGEST_REST_MS) : GATHER_MS
    if (isChanged) void beat()
  }
  return {
    changed: (): void => {
      isChanged = true
      if (!isResting) timer ??= setTimeout(() => void beat(), GATHER_MS)
    },
    stop: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
