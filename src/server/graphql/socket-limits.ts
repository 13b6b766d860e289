/** Limits of one GraphQL socket; rate-limits/limit-table.ts has how many there may be. */
export const SOCKET_LIMITS = {
  initWaitMs: 3_000,
  frameBytes: 64 * 1024,
  subscriptions: 50,
  /** The server closes a socket whose client leaves more than this unread. */
  unreadBytes: 1024 * 1024,
  /** Time between two checks of every session: an expired one keeps its socket no longer. */
  recheckMs: 4_000,
  /** Time between two pings. A client that did not answer the last one is disconnected. */
  pingMs: 12_000,
} as const

/** Close code when there is no valid session (any more). */
export const SESSION_ENDED = 4401

/** Close code and reason when the session has to finish something first, and may subscribe to nothing. */
export const MUST_FINISH_FIRST = 4403
export const FINISH_FIRST = 'Finish logging in first.'

/** Close code and reason when the account, its customer or its address has too many sockets. */
export const TRY_LATER = 1013
export const TOO_MANY_SOCKETS = 'Too many pages are open. Close some; this one tries again.'
