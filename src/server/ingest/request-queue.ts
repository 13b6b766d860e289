import type { SentReadings } from './sent-readings.ts'

/**
 * Readings that one transaction takes at most, unless a single request has more: some ten
 * milliseconds, for which everybody else waits.
 */
export const READINGS_PER_COMMIT = 2_000
/** Requests of more readings are a backlog that a device sends after a silence. */
const MOST_OF_SMALL = 10

/** A request that waits for the writer. `size`: its readings, at least 1. */
export type Queued = { sent: SentReadings; size: number }

/**
 * Small requests go first: the one reading of a calm device does not wait behind the backlogs of
 * others, and each transaction takes one backlog at least. The requests of one device stay in their
 * order, since the alarm rule takes readings as they come. `deviceOf`: the device that a sent name
 * means, as it may have two.
 */
export const createRequestQueue = <Request extends Queued>(
  deviceOf: (name: string) => string | Promise<string>,
) => {
  type Sorted = { request: Request; devices: string[]; size: number }
  /** Requests whose devices are not looked up yet. */
  let arrived: Request[] = []
  let small: Sorted[] = []
  let large: Sorted[] = []
  let requests = 0
  let readings = 0
  /** How many large requests wait, by a device in them. */
  const withBacklog = new Map<string, number>()

  const count = ({ devices }: Sorted, change: 1 | -1): void => {
    for (const device of devices) {
      const left = (withBacklog.get(device) ?? 0) + change
      if (left === 0) withBacklog.delete(device)
      else withBacklog.set(device, left)
    }
  }

  const sortIn = (sorted: Sorted): void => {
    const isSmall =
      sorted.size <= MOST_OF_SMALL && !sorted.devices.some((device) => withBacklog.has(device))
    if (isSmall) return void small.push(sorted)
    large.push(sorted)
    count(sorted, 1)
  }

  /** One after the other: a request does not overtake one whose device is still looked up. */
  const sortArrived = async (): Promise<void> => {
    while (arrived.length > 0) {
      const inOrder = arrived
      arrived = []
      for (const request of inOrder) {
        const devices: string[] = []
        for (const { name } of request.sent.submission.devices) {
          const device = deviceOf(name)
          devices.push(typeof device === 'string' ? device : await device)
        }
        sortIn({ request, devices, size: request.size })
      }
    }
  }

  /** The first requests of a list that fit into `room`, and the rest of it. */
  const split = (list: readonly Sorted[], room: number, least: number) => {
    let taken = 0
    let size = 0
    while (taken < list.length && (taken < least || size + list[taken]!.size <= room))
      size += list[taken++]!.size
    return { first: list.slice(0, taken), rest: list.slice(taken), size }
  }

  return {
    put: (request: Request): void => {
      requests += 1
      readings += request.size
      arrived.push(request)
    },
    /** The requests of the next transaction, removed from the queue; none when nothing waits. */
    takeGroup: async (): Promise<Request[]> => {
      await sortArrived()
      const ofSmall = split(small, READINGS_PER_COMMIT, 1)
      const ofLarge = split(large, READINGS_PER_COMMIT - ofSmall.size, 1)
      small = ofSmall.rest
      large = ofLarge.rest
      for (const sorted of ofLarge.first) count(sorted, -1)
      const group = [...ofSmall.first, ...ofLarge.first].map(({ request }) => request)
      requests -= group.length
      readings -= ofSmall.size + ofLarge.size
      return group
    },
    requests: () => requests,
    readings: () => readings,
  }
}

/** How long after the beginning of a commit the next one begins, while it gathers requests. */
const GATHER_MS = 20
/** So many requests share the price of a commit well enough: nothing more is waited for. */
const ENOUGH_REQUESTS = 32
/** Fewer requests than this are never waited for: commits cost little then. */
const FROM_PER_MS = 0.5
/** How long the requests are counted for a rate. */
const COUNT_MS = 200
/** Whoever sends again once it is answered sends less while it waits: that ends the waiting. */
const LEAST_SHARE = 0.85
/** Where nobody came in the second half of so many waits in a row, all who send had come. */
const VAIN_WAITS = 3
/** One such count alone may be a moment in which the machine did something else. */
const SLOW_COUNTS = 2
/** After so many counts with waiting one without it says what would come then. */
const COUNTS_UNTIL_COMPARED = 50
const FIRST_REST_MS = 2_000
const LONGEST_REST_MS = 64_000

/** Of what a commit took: so long those who were answered by it are waited for, and not longer. */
const SHARE_OF_COMMIT = 0.5
const LONGEST_WAIT_FOR_ANSWERED_MS = 5

export type CommitPace = {
  /** A request came. */
  arrived(): void
  /**
   * How long the next commit waits for more requests from now on, 0 or less: not at all. With
   * `enough` of them it waits for no more.
   */
  gather(): { waitMs: number; enough: number }
  /** A commit begins. */
  begins(): void
  /** It was answered, while so many other requests waited. */
  answered(requests: number, waiting: number): void
}

/**
 * A commit costs the same for one request as for thirty: the pages that it writes, their sync. Where
 * many devices send, each on its own, commits wait a little so that more of them share one. A sender that
 * waits for each answer would only get slower: then fewer requests come while commits wait than
 * before, and they do not wait any more for a while. They wait for half a commit at most then: few
 * senders that come back at once share one commit, in place of two that take turns and wait for each
 * other's sync.
 */
export const createCommitPace = (steadyMs = () => performance.now()): CommitPace => {
  let waits = false
  let fromMs = steadyMs()
  let count = 0
  /** Requests a millisecond when nothing waited for them. */
  let plainRate = 0
  let countsWithWaiting = 0
  let slowCounts = 0
  let restMs = FIRST_REST_MS
  let notBeforeMs = -Infinity
  let lastBeginMs = -Infinity
  let lastArrivalMs = -Infinity
  let vainWaits = 0
  /** Those who were answered and those who waited meanwhile; until when they are waited for. */
  let answered = 0
  let senders = 0
  let sendersUntilMs = -Infinity
  let cameInTime = 0
  let vainReturns = 0
  let restOfSendersMs = FIRST_REST_MS
  let sendersNotBeforeMs = -Infinity

  /** Devices that send once in a while do not come back: after some waits in vain none follows soon. */
  const judgeReturns = (nowMs: number): void => {
    if (answered === 0 || nowMs < sendersNotBeforeMs) return
    const hasPaid = cameInTime >= answered / 2
    vainReturns = hasPaid ? 0 : vainReturns + 1
    if (hasPaid) restOfSendersMs = FIRST_REST_MS
    if (vainReturns < VAIN_WAITS) return
    vainReturns = 0
    sendersNotBeforeMs = nowMs + restOfSendersMs
    restOfSendersMs = Math.min(2 * restOfSendersMs, LONGEST_REST_MS)
  }

  const rest = (nowMs: number): void => {
    waits = false
    vainWaits = 0
    notBeforeMs = nowMs + restMs
    restMs = Math.min(2 * restMs, LONGEST_REST_MS)
  }

  const judge = (nowMs: number): void => {
    const rate = count / (nowMs - fromMs)
    fromMs = nowMs
    count = 0
    if (!waits) {
      plainRate = rate
      waits = rate >= FROM_PER_MS && nowMs >= notBeforeMs
      countsWithWaiting = 0
      slowCounts = 0
      return
    }
    countsWithWaiting += 1
    if (rate < LEAST_SHARE * plainRate) {
      slowCounts += 1
      if (slowCounts === SLOW_COUNTS) rest(nowMs)
      return
    }
    slowCounts = 0
    restMs = FIRST_REST_MS
    if (rate < FROM_PER_MS || countsWithWaiting === COUNTS_UNTIL_COMPARED) waits = false
  }

  return {
    arrived: () => {
      count += 1
      lastArrivalMs = steadyMs()
      if (lastArrivalMs <= sendersUntilMs) cameInTime += 1
    },
    gather: () => {
      const nowMs = steadyMs()
      if (nowMs - fromMs >= COUNT_MS) judge(nowMs)
      if (waits) return { waitMs: lastBeginMs + GATHER_MS - nowMs, enough: ENOUGH_REQUESTS }
      const waitMs = nowMs < sendersNotBeforeMs ? 0 : sendersUntilMs - nowMs
      return { waitMs, enough: Math.min(senders, ENOUGH_REQUESTS) }
    },
    begins: () => {
      const nowMs = steadyMs()
      if (waits) {
        vainWaits = nowMs - lastArrivalMs >= GATHER_MS / 2 ? vainWaits + 1 : 0
        if (vainWaits === VAIN_WAITS) rest(nowMs)
      } else judgeReturns(nowMs)
      lastBeginMs = nowMs
    },
    answered: (requests, waiting) => {
      const nowMs = steadyMs()
      const waitMs = Math.min((nowMs - lastBeginMs) * SHARE_OF_COMMIT, LONGEST_WAIT_FOR_ANSWERED_MS)
      answered = requests
      senders = requests + waiting
      cameInTime = 0
      sendersUntilMs = nowMs + waitMs
    },
  }
}
