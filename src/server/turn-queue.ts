/**
 * `turn`: the work may begin; `done` must be called when it has ended, whether it succeeded or not.
 * `too-many`: the queue is full, or that account's or customer's part of it. `abandoned`: the
 * request's signal was aborted before its turn.
 */
export type Turn =
  | { kind: 'turn'; done: () => void }
  | { kind: 'too-many'; of: 'account' | 'customer' | 'all' }
  | { kind: 'abandoned' }

type TurnTaker = number | string

export type TurnRequest = {
  /** Whose requests take turns with those of others: an account, or a client's network. */
  accountId: TurnTaker
  /** The top-level account above it, where accounts of one customer share places. */
  customerId?: TurnTaker
  /** A name that the caller chooses, for `ahead`; null when nobody asks for the place. */
  ticket: string | null
  /** Takes the request out of the queue. */
  signal?: AbortSignal | undefined
}

export type TurnQueue = {
  enter(request: TurnRequest): Promise<Turn>
  /** How many requests come before this one; 0 once it runs; null for an unknown request. */
  ahead(accountId: number, ticket: string): number | null
}

export type TurnQueueOptions = {
  /** Turns that run at the same time: in all, of one account, of one customer. */
  atOnce: number
  atOnceOfAccount?: number
  atOnceOfCustomer?: number
  /** The most requests that may run or wait: in all, of one account, of one customer. */
  most?: number
  mostOfAccount?: number
  mostOfCustomer?: number
}

type QueuedRequest = TurnRequest & { begin: (turn: Turn) => void }

/** False when the request was not in the list. */
const remove = (list: QueuedRequest[], request: QueuedRequest): boolean => {
  const place = list.indexOf(request)
  if (place >= 0) list.splice(place, 1)
  return place >= 0
}

const accountOf = ({ accountId }: QueuedRequest): TurnTaker => accountId
const customerOf = ({ customerId, accountId }: QueuedRequest): TurnTaker => customerId ?? accountId

/**
 * The waiting requests in the order of their turns. First requests of a turn taker come before
 * second ones, and so on; running requests count. Among equals, the taker whose latest turn is the
 * oldest comes first. `latestTurn`: the number of each taker's latest turn.
 */
const inOrderOf = (
  takerOf: (request: QueuedRequest) => TurnTaker,
  queued: readonly QueuedRequest[],
  running: readonly QueuedRequest[],
  latestTurn: ReadonlyMap<TurnTaker, number>,
): QueuedRequest[] => {
  const counts = new Map<TurnTaker, number>()
  const rankOf = (request: QueuedRequest): number => {
    const rank = counts.get(takerOf(request)) ?? 0
    counts.set(takerOf(request), rank + 1)
    return rank
  }
  running.forEach(rankOf)
  const ranks = new Map(queued.map((request) => [request, rankOf(request)]))
  const turnOf = (request: QueuedRequest): number => latestTurn.get(takerOf(request)) ?? 0
  return queued.toSorted((a, b) => ranks.get(a)! - ranks.get(b)! || turnOf(a) - turnOf(b))
}

/**
 * Lets `atOnce` requests run at the same time; the others wait. Customers take turns, and so do the
 * accounts of each, so that an account with twenty requests does not keep the others waiting for all
 * twenty.
 */
export const createTurnQueue = ({
  atOnce,
  atOnceOfAccount = Infinity,
  atOnceOfCustomer = Infinity,
  most = Infinity,
  mostOfAccount = Infinity,
  mostOfCustomer = Infinity,
}: TurnQueueOptions): TurnQueue => {
  const running: QueuedRequest[] = []
  const queued: QueuedRequest[] = []
  /** The number of each account's and each customer's latest turn, while they have requests. */
  const latestTurn = {
    accounts: new Map<TurnTaker, number>(),
    customers: new Map<TurnTaker, number>(),
  }
  let turns = 0

  const sameAs = (request: QueuedRequest, list: readonly QueuedRequest[]) => ({
    ofAccount: list.filter((other) => accountOf(other) === accountOf(request)).length,
    ofCustomer: list.filter((other) => customerOf(other) === customerOf(request)).length,
  })

  const start = (request: QueuedRequest): void => {
    running.push(request)
    turns += 1
    latestTurn.accounts.set(accountOf(request), turns)
    latestTurn.customers.set(customerOf(request), turns)
    const done = (): void => {
      if (!remove(running, request)) return
      startNext()
      const left = sameAs(request, [...running, ...queued])
      if (left.ofAccount === 0) latestTurn.accounts.delete(accountOf(request))
      if (left.ofCustomer === 0) latestTurn.customers.delete(customerOf(request))
    }
    request.begin({ kind: 'turn', done })
  }

  const mayStart = (request: QueuedRequest): boolean => {
    const { ofAccount, ofCustomer } = sameAs(request, running)
    return running.length < atOnce && ofAccount < atOnceOfAccount && ofCustomer < atOnceOfCustomer
  }

  const ordered = (): QueuedRequest[] =>
    inOrderOf(
      customerOf,
      inOrderOf(accountOf, queued, running, latestTurn.accounts),
      running,
      latestTurn.customers,
    )

  const startNext = (): void => {
    while (running.length < atOnce) {
      const request = ordered().find(mayStart)
      if (request === undefined) return
      remove(queued, request)
      start(request)
    }
  }

  const fullFor = (request: QueuedRequest): 'account' | 'customer' | 'all' | null => {
    const { ofAccount, ofCustomer } = sameAs(request, [...running, ...queued])
    if (ofAccount >= mostOfAccount) return 'account'
    if (ofCustomer >= mostOfCustomer) return 'customer'
    return running.length + queued.length >= most ? 'all' : null
  }

  const enter = ({ signal, ...asked }: TurnRequest): Promise<Turn> => {
    if (signal?.aborted) return Promise.resolve({ kind: 'abandoned' })
    const { promise, resolve } = Promise.withResolvers<Turn>()
    const leave = (): void => {
      if (remove(queued, request)) resolve({ kind: 'abandoned' })
    }
    const begin = (turn: Turn): void => {
      signal?.removeEventListener('abort', leave)
      resolve(turn)
    }
    const request: QueuedRequest = { ...asked, begin }
    const full = fullFor(request)
    if (full !== null) return Promise.resolve({ kind: 'too-many', of: full })
    queued.push(request)
    signal?.addEventListener('abort', leave, { once: true })
    startNext()
    return promise
  }

  return {
    enter,
    ahead: (accountId, ticket) => {
      const isTicket = (request: QueuedRequest): boolean =>
        request.accountId === accountId && request.ticket === ticket
      if (running.some(isTicket)) return 0
      const place = ordered().findIndex(isTicket)
      return place < 0 ? null : running.length + place
    },
  }
}
