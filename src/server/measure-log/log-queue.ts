/** `turn`: it may begin; `done` must be called once it has ended, however it did. */
export type Turn = { kind: 'turn'; done: () => void } | { kind: 'too-many' } | { kind: 'abandoned' }

/**
 * Who waits for a log: it holds nothing of the log itself, so that a long queue costs no memory.
 */
export type LogQueue = {
  /**
   * `ticket`: the caller's own name for it, under which its progress is asked for. `signal` takes
   * it out of the queue.
   */
  enter(asked: {
    accountId: number
    ticket: string | null
    signal?: AbortSignal | undefined
  }): Promise<Turn>
  /**
   * How many come before it, 0 once it is being made; null when the account has nothing of that
   * name in the making.
   */
  ahead(accountId: number, ticket: string): number | null
}

export type LogQueueOptions = {
  /** Made at once: one that is drawn, and one whose readings are ready when its thread is. */
  atOnce?: number
  mostOfAccount?: number
  most?: number
}

type Entry = { accountId: number; ticket: string | null; begin: (turn: Turn) => void }

/**
 * Accounts take turns, so that whoever asks for twenty logs does not keep the others waiting for
 * twenty.
 */
export const createLogQueue = ({
  atOnce = 2,
  mostOfAccount = 20,
  most = 100,
}: LogQueueOptions = {}): LogQueue => {
  const running: Entry[] = []
  const waiting: Entry[] = []
  /**
   * The number of the turn that an account had last, for those that have something in the making.
   */
  const lastTurn = new Map<number, number>()
  let turns = 0

  const without = (list: Entry[], entry: Entry): boolean => {
    const place = list.indexOf(entry)
    if (place >= 0) list.splice(place, 1)
    return place >= 0
  }

  const isBusy = (accountId: number): boolean =>
    [...running, ...waiting].some((entry) => entry.accountId === accountId)

  /**
   * An account's first one comes before anybody's second, those that run counted; of equals the
   * account not served for longest.
   */
  const inTurn = (): Entry[] => {
    const asked = new Map<number, number>()
    const rankOf = ({ accountId }: Entry): number => {
      const rank = asked.get(accountId) ?? 0
      asked.set(accountId, rank + 1)
      return rank
    }
    running.forEach(rankOf)
    const ranks = new Map(waiting.map((entry) => [entry, rankOf(entry)]))
    const turnOf = ({ accountId }: Entry): number => lastTurn.get(accountId) ?? 0
    return waiting.toSorted((a, b) => ranks.get(a)! - ranks.get(b)! || turnOf(a) - turnOf(b))
  }

  const beginNext = (): void => {
    while (running.length < atOnce) {
      const [entry] = inTurn()
      if (entry === undefined) return
      without(waiting, entry)
      running.push(entry)
      lastTurn.set(entry.accountId, ++turns)
      const done = (): void => {
        if (!without(running, entry)) return
        beginNext()
        if (!isBusy(entry.accountId)) lastTurn.delete(entry.accountId)
      }
      entry.begin({ kind: 'turn', done })
    }
  }

  return {
    enter: ({ accountId, ticket, signal }) => {
      if (signal?.aborted) return Promise.resolve({ kind: 'abandoned' })
      const ofAccount = [...running, ...waiting].filter(
        (entry) => entry.accountId === accountId,
      ).length
      if (ofAccount >= mostOfAccount || running.length + waiting.length >= most)
        return Promise.resolve({ kind: 'too-many' })
      const { promise, resolve } = Promise.withResolvers<Turn>()
      const entry: Entry = { accountId, ticket, begin: resolve }
      waiting.push(entry)
      signal?.addEventListener(
        'abort',
        () => {
          if (without(waiting, entry)) resolve({ kind: 'abandoned' })
        },
        { once: true },
      )
      beginNext()
      return promise
    },
    ahead: (accountId, ticket) => {
      const isIt = (entry: Entry): boolean =>
        entry.accountId === accountId && entry.ticket === ticket
      if (running.some(isIt)) return 0
      const place = inTurn().findIndex(isIt)
      return place < 0 ? null : running.length + place
    },
  }
}
