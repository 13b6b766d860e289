/** Limits of the GraphQL socket: sizes in bytes, times in ms. */
export const SOCKET_LIMITS = {
  initWait: 3_000,
  frame: 64 * 1024,
  subscriptions: 50,
  /** A client that leaves this much unread is cut off; it connects again. */
  buffered: 1024 * 1024,
  /** How long an expired session may keep its socket. */
  recheck: 4_000,
  /** A peer that answers no ping for this long is gone. */
  ping: 12_000,
} as const

/** The close code of a session that ended, or never was. */
export const SESSION_ENDED = 4401
