type Ask = (leave: () => void) => void
const asks = new Set<Ask>()

/** Sets a question that comes before the page is left; answers how to take it back. */
export const askBeforeLeaving = (ask: Ask): (() => void) => {
  asks.add(ask)
  return () => void asks.delete(ask)
}

/** Whether nothing is unsaved. */
export const isLeavingFree = (): boolean => asks.size === 0

/**
 * Calls `leave`, which leaves the page or ends the session. When forms have unsaved changes, the
 * question of the last one comes first.
 */
export const leaveFirst = (leave: () => void): void => {
  const ask = [...asks].at(-1)
  if (ask === undefined) leave()
  else ask(leave)
}
