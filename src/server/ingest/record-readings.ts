import type { AcceptedReadings } from '../../domain/readings/judge-batch.ts'
import type { AlarmMemory } from '../alarms/alarm-memory.ts'
import { beginAlarmTransaction, evaluateReadings } from '../alarms/alarm-transaction.ts'
import type { Arrival } from '../storage/change.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { StorageUnavailableError } from '../storage/storage-errors.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { createAllowance } from '../allowances.ts'
import {
  groupsByReceipt,
  type JudgeDeps,
  judgeRequests,
  settleBatch,
  sizeOf,
  storeContacts,
} from './judge-requests.ts'
import type { Contacts, Recorded, SentReadings, RecordReadings } from './sent-readings.ts'
import type { RefusalNotes } from './note-refusals.ts'

/**
 * Readings that one transaction takes at most, unless a single request has more: some ten
 * milliseconds, for which everybody else waits.
 */
const READINGS_PER_COMMIT = 2_000
/** Requests of more readings are a backlog that a device sends after a silence. */
const MOST_OF_SMALL = 10
/** How many readings may wait for the writer. When there are more, senders must try again later. */
const READINGS_WAITING = 100_000
const REQUESTS_WAITING = 5_000
export type RecordDeps = {
  storage: Pick<Storage, 'transaction'>
  directory: DeviceDirectory
  alarms: Pick<AlarmMemory, 'states' | 'defrosts'>
  refusalNotes?: Pick<RefusalNotes, 'ofRecorded'>
} & Pick<JudgeDeps, 'reports'>

/**
 * The steps of a reading, once a door has decoded it:
 * 1. wait: requests that arrive together, or while a commit runs, share the next one, single
 *    readings before backlogs (here);
 * 2. judge: which readings are accepted, and under which tool (`judge-requests.ts`);
 * 3. store, in one transaction: the readings, what is to be known about them, and what the alarm
 *    rule makes of them (`storeRequests`, below);
 * 4. acknowledge: after the commit each request gets its answer (here);
 * 5. tell: whatever keeps a copy follows the commit's changes (`Storage.onChange`).
 */
export const createRecordReadings = ({
  storage,
  directory,
  alarms,
  refusalNotes,
  reports,
}: RecordDeps): RecordReadings => {
  const unknownDevices = createAllowance({ perMinute: 60, burst: 600 })
  const deps: StoreDeps = {
    directory,
    ...(reports && { reports }),
    alarms,
    mayCountUnknown: (nowMs) => unknownDevices.take(nowMs),
  }
  const queue = createRequestQueue<QueuedRequest>(directory.imeiOf)
  let isBusy = false

  const commit = async (group: readonly QueuedRequest[]): Promise<void> => {
    const requests = group.map(({ sent }) => sent)
    try {
      const recorded = await storage.transaction((stores, announce) =>
        storeRequests(stores, deps, requests, announce),
      )
      group.forEach(({ sent, acknowledge }, i) => {
        acknowledge(recorded[i]!)
        if (recorded[i]!.refused.length > 0) refusalNotes?.ofRecorded(sent, recorded[i]!)
      })
    } catch (error) {
      if (group.length === 1 || error instanceof StorageUnavailableError) {
        for (const { reject } of group) reject(error)
        return
      }
      // One request meets a bug: tried one by one, the others succeed.
      for (const request of group) await commit([request])
    }
  }

  const run = async (): Promise<void> => {
    while (queue.requests() > 0) {
      await commit(await queue.takeGroup())
      // What arrives meanwhile is read, and shares the next commit or goes before it.
      await new Promise((resolve) => void setImmediate(resolve))
    }
    isBusy = false
  }

  return (sent) => {
    const size = sizeOf(sent)
    if (
      queue.requests() >= REQUESTS_WAITING ||
      (queue.requests() > 0 && queue.readings() + size > READINGS_WAITING)
    ) {
      return Promise.reject(new StorageUnavailableError('Too many readings wait to be written.'))
    }
    return new Promise((acknowledge, reject) => {
      queue.put({ sent, size, acknowledge, reject })
      if (isBusy) return
      isBusy = true
      // After the sockets that are ready in this turn of the event loop have been read.
      setImmediate(() => void run())
    })
  }
}

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

type QueuedRequest = Queued & {
  acknowledge: (recorded: Recorded) => void
  reject: (error: unknown) => void
}

type StoreDeps = JudgeDeps & { alarms: Pick<AlarmMemory, 'states' | 'defrosts'> }

/** The work of one transaction. Answers what became of each request, in their order. */
const storeRequests = async (
  stores: Writes,
  deps: StoreDeps,
  requests: readonly SentReadings[],
  announce: (arrival: Arrival) => void,
): Promise<Recorded[]> => {
  const { states, defrosts } = deps.alarms
  const alarms = beginAlarmTransaction(stores, states, (toolId) => defrosts.of(toolId, stores))
  const contacts: Contacts = new Map()
  const outcomes: Recorded[] = []
  for (const { receivedMs, group } of groupsByReceipt(requests)) {
    const accepted: AcceptedReadings = { seriesIds: [], timesMs: [], values: [], indexes: [] }
    const { recorded, batches } = await judgeRequests(stores, deps, group, accepted, contacts)
    outcomes.push(...recorded)
    if (accepted.indexes.length === 0) continue
    const latest = await stores.readings.latestOf([
      ...new Set([...batches.flatMap(({ tools }) => [...tools.keys()]), ...accepted.seriesIds]),
    ])
    const { seriesIds: toolIds, timesMs, values } = accepted
    const appended = await stores.readings.append({ toolIds, timesMs, values }, receivedMs)
    const evaluation = evaluateReadings(stores, alarms, latest)
    for (const batch of batches) {
      const { device, sent, tools } = batch
      const arrived = await settleBatch(stores, batch, accepted, appended, latest)
      for (const readings of arrived) {
        const { alarm } = tools.get(readings.toolId)!
        const judging = evaluation.take(readings, alarm, sent.receivedMs)
        if (judging !== null) await judging
      }
      const { imeiNumber } = device
      if (arrived.length > 0)
        announce({ kind: 'arrival', imeiNumber, receivedMs: sent.receivedMs, tools: arrived })
    }
  }
  await alarms.save(requests.at(-1)?.receivedMs ?? 0)
  await storeContacts(stores, contacts)
  return outcomes
}
