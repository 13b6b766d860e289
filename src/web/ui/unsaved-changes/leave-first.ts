type Ask = (leave: () => void) => void
let ask: Ask | null = null

/** Who is asked before the session ends; null: nobody has anything to lose. */
export const holdSession = (next: Ask | null): void => {
  ask = next
}

/**
 * Does what ends the page without a change of address, as logging out does, once whoever holds the
 * page lets go.
 */
export const leaveFirst = (leave: () => void): void => (ask === null ? leave() : ask(leave))
