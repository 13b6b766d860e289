/** One rule that the request breaks. */
export type RefusalProblem = {
  /** The input that breaks it, as the call names it; null when no single input does. */
  field: string | null
  /** Names the text below `refusals`. */
  key: string
  /** What the text fills in. */
  params: Readonly<Record<string, string | number>>
}

/** The server understood the request and said no; `code` as in the call contract. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: string
  /** Every broken rule, a line each, in the server's English. */
  readonly messages: readonly string[]
  /** The same rules for the screens; empty where the server names none. */
  readonly problems: readonly RefusalProblem[]
  readonly retryAfterSeconds: number | null
  /** Names the request in the server log. */
  readonly requestId: string | null
  /** The thing as it is now, when somebody else changed it meanwhile. */
  readonly current: unknown
  /** The session that waits for its second factor, where that is what is missing. */
  readonly login: unknown

  constructor(refusal: {
    code: string
    messages: readonly string[]
    problems?: readonly RefusalProblem[]
    retryAfterSeconds?: number | null
    requestId?: string | null
    current?: unknown
    login?: unknown
  }) {
    super(refusal.messages.join('\n'))
    this.code = refusal.code
    this.messages = refusal.messages
    this.problems = refusal.problems ?? []
    this.retryAfterSeconds = refusal.retryAfterSeconds ?? null
    this.requestId = refusal.requestId ?? null
    this.current = refusal.current
    this.login = refusal.login
  }

  get keys(): readonly string[] {
    return this.problems.map(({ key }) => key)
  }
}

/**
 * No answer that could be read: the network, a proxy, a server that is starting. A later try may
 * succeed.
 */
export class UnreachableError extends Error {
  override readonly name: string = 'UnreachableError'
}

/**
 * The change is stored, but the server could not read the data for its answer. It must not be sent
 * again.
 */
export class StoredUnreadError extends Error {
  override readonly name = 'StoredUnreadError'
}

/**
 * A change was sent, and no answer came in time. The server may have stored it, or may still do so.
 */
export class UnansweredError extends UnreachableError {
  override readonly name = 'UnansweredError'
}
