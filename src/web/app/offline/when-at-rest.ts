const LOOK_MS = 500
/** How long a page asks for nothing before it counts as at rest, ms. */
export const REST_MS = 2_000
/** A page that never rests waits no longer than this, ms. */
export const LATEST_MS = 30_000

/**
 * Calls `action` once nothing has arrived for two seconds and `isAsking` says that nothing is on its way.
 */
export const whenAtRest = (isAsking: () => boolean, action: () => void): void => {
  let quietMs = 0
  let waitedMs = 0
  const observer = new PerformanceObserver(() => {
    quietMs = 0
  })
  observer.observe({ type: 'resource' })
  const look = (): void => {
    waitedMs += LOOK_MS
    quietMs = isAsking() ? 0 : quietMs + LOOK_MS
    if (quietMs < REST_MS && waitedMs < LATEST_MS) {
      setTimeout(look, LOOK_MS)
      return
    }
    observer.disconnect()
    action()
  }
  setTimeout(look, LOOK_MS)
}
