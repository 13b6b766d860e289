/**
 * `turn`: the work may begin; `done` must be called when it has ended, whether it succeeded or not.
 * `too-many`: the queue is full. `abandoned`: the request's signal was aborted before its turn.
 */
export type Turn = { kind: 'turn'; done: () => void } | { kind: 'too-many' } | { kind: 'abandoned' }

export type TurnRequest = {
  /** Whose requests take turns with those of others: an account, or a client's network. */
  accountId: number | string
  /** A name that the caller chooses, for `ahead`; null when nobody asks for the place. */
  ticket: string | null
  /** Takes the request out of the queue. */
  signal?: AbortSignal | undefined
}

export type TurnQueue = {
  enter(request: TurnRequest): Promise<Turn>
  /** Begins a turn at once and answers the function that ends it; null when there is no room. */
  enterNow(accountId: number): (() => void) | null
  /** How many requests come before this one; 0 once it runs; null for an unknown request. */
  ahead(accountId: number, ticket: string): number | null
}

export type TurnQueueOptions = {
  /** Turns that run at the same time. */
  atOnce: number
  /** The most requests that may run or wait: in all, and of one account. */
  most?: number
  mostOfAccount?: number
}

type QueuedRequest = TurnRequest & { begin: (turn: Turn) => void }

/** False when the request was not in the list. */
const remove = (list: QueuedRequest[], request: QueuedRequest): boolean => {
  const place = list.indexOf(request)
  if (place >= 0) list.splice(place, 1)
  return place >= 0
}

/**
 * The waiting requests in the order of their turns. First requests of accounts come before second
 * ones, and so on; running requests count. Among equals, the account whose latest turn is the
 * oldest comes first. `latestTurn`: the number of each account's latest turn.
 */
const inOrder = (
  waiting: readonly QueuedRequest[],
  running: readonly QueuedRequest[],
  latestTurn: ReadonlyMap<TurnRequest['accountId'], number>,
): QueuedRequest[] => {
  const counts = new Map<TurnRequest['accountId'], number>()
  const rankOf = ({ accountId }: QueuedRequest): number => {
    const rank = counts.get(accountId) ?? 0
    counts.set(accountId, rank + 1)
    return rank
  }
  running.forEach(rankOf)
  const ranks = new Map(waiting.map((request) => [request, rankOf(request)]))
  const turnOf = ({ accountId }: QueuedRequest): number => latestTurn.get(accountId) ?? 0
  return waiting.toSorted((a, b) => ranks.get(a)! - ranks.get(b)! || turnOf(a) - turnOf(b))
}

/**
 * Lets `atOnce` requests run at the same time; the others wait. Accounts take turns, so that an
 * account with twenty requests does not keep the others waiting for all twenty.
 */
export const createTurnQueue = ({
  atOnce,
  most = Infinity,
  mostOfAccount = Infinity,
}: TurnQueueOptions): TurnQueue => {
  const running: QueuedRequest[] = []
  const waiting: QueuedRequest[] = []
  /** The number of each account's latest turn, while the account has requests. */
  const latestTurn = new Map<TurnRequest['accountId'], number>()
  let turns = 0

  const countOf = (accountId: TurnRequest['accountId']): number =>
    [...running, ...waiting].filter((request) => request.accountId === accountId).length

  const start = (request: QueuedRequest): void => {
    running.push(request)
    latestTurn.set(request.accountId, ++turns)
    const done = (): void => {
      if (!remove(running, request)) return
      startNext()
      if (countOf(request.accountId) === 0) latestTurn.delete(request.accountId)
    }
    request.begin({ kind: 'turn', done })
  }

  const startNext = (): void => {
    while (waiting.length > 0 && running.length < atOnce) {
      const [request] = inOrder(waiting, running, latestTurn) as [QueuedRequest]
      remove(waiting, request)
      start(request)
    }
  }

  const isFull = (accountId: TurnRequest['accountId']): boolean =>
    running.length + waiting.length >= most || countOf(accountId) >= mostOfAccount

  const enter = ({ accountId, ticket, signal }: TurnRequest): Promise<Turn> => {
    if (signal?.aborted) return Promise.resolve({ kind: 'abandoned' })
    if (isFull(accountId)) return Promise.resolve({ kind: 'too-many' })
    const { promise, resolve } = Promise.withResolvers<Turn>()
    const request: QueuedRequest = { accountId, ticket, begin: resolve }
    waiting.push(request)
    signal?.addEventListener(
      'abort',
      () => {
        if (remove(waiting, request)) resolve({ kind: 'abandoned' })
      },
      { once: true },
    )
    startNext()
    return promise
  }

  return {
    enter,
    enterNow: (accountId) => {
      if (running.length >= atOnce || isFull(accountId)) return null
      let end: (() => void) | null = null
      start({
        accountId,
        ticket: null,
        begin: (turn) => {
          if (turn.kind === 'turn') end = turn.done
        },
      })
      return end
    },
    ahead: (accountId, ticket) => {
      const isTicket = (request: QueuedRequest): boolean =>
        request.accountId === accountId && request.ticket === ticket
      if (running.some(isTicket)) return 0
      const place = inOrder(waiting, running, latestTurn).findIndex(isTicket)
      return place < 0 ? null : running.length + place
    },
  }
}
