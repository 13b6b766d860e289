type Ask = (leave: () => void) => void
let ask: Ask | null = null

/** Who is asked before something ends the page; null when there is nothing to lose. */
export const holdSession = (next: Ask | null): void => {
  ask = next
}

/**
 * Does what ends the page without a change of address, as logging out does: at once, or after the
 * form with unsaved changes has asked.
 */
export const leaveFirst = (leave: () => void): void => (ask === null ? leave() : ask(leave))
