type Ask = (leave: () => void) => void
let ask: Ask | null = null

/** Sets the question that comes before the page ends; null when nothing is unsaved. */
export const askBeforeLeaving = (next: Ask | null): void => {
  ask = next
}

/**
 * Calls `leave`, which leaves the page or ends the session. When a form has unsaved changes, its
 * question comes first.
 */
export const leaveFirst = (leave: () => void): void => (ask === null ? leave() : ask(leave))
