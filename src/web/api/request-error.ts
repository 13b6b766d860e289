/** The server understood the request and said no; `code` as in the call contract. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: string
  /** Every broken rule, a line each. */
  readonly messages: readonly string[]
  /** Keys of texts for these lines, where the server knows them. */
  readonly keys: readonly string[]
  readonly retryAfterSeconds: number | null
  /** Names the request in the server's log. */
  readonly requestId: string | null
  /** What is there now, where somebody else changed it meanwhile. */
  readonly current: unknown

  constructor(refusal: {
    code: string
    messages: readonly string[]
    keys?: readonly string[]
    retryAfterSeconds?: number | null
    requestId?: string | null
    current?: unknown
  }) {
    super(refusal.messages.join('\n'))
    this.code = refusal.code
    this.messages = refusal.messages
    this.keys = refusal.keys ?? []
    this.retryAfterSeconds = refusal.retryAfterSeconds ?? null
    this.requestId = refusal.requestId ?? null
    this.current = refusal.current
  }
}

/**
 * No answer that could be read: the network, a proxy, a server that is starting. Trying again may
 * help.
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}
