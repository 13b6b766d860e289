import type { AcceptedReadings } from '../../domain/readings/judge-batch.ts'
import type { AlarmMemory } from '../alarms/alarm-memory.ts'
import { beginAlarmTransaction, evaluateReadings } from '../alarms/alarm-transaction.ts'
import type { Arrival } from '../storage/change.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { StorageUnavailableError } from '../storage/storage-errors.ts'
import type { DeviceDirectory } from './directory.ts'
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
import {
  type CommitPace,
  createCommitPace,
  createRequestQueue,
  type Queued,
  READINGS_PER_COMMIT,
} from './request-queue.ts'
import type { RefusalNotes } from './note-refusals.ts'

/** How many readings may wait for the writer. When there are more, senders must try again later. */
const READINGS_WAITING = 100_000
const REQUESTS_WAITING = 5_000
/** Timers know whole milliseconds only; shorter waits turn the event loop. */
const SHORTEST_TIMER_MS = 1
export type RecordDeps = {
  storage: Pick<Storage, 'transaction'>
  directory: DeviceDirectory
  alarms: Pick<AlarmMemory, 'states' | 'defrosts'>
  refusalNotes?: Pick<RefusalNotes, 'ofRecorded'>
  pace?: CommitPace
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
  pace = createCommitPace(),
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

  let enough = 0
  const isFull = (): boolean =>
    queue.requests() >= enough || queue.readings() >= READINGS_PER_COMMIT
  /** Ends the wait for more requests. */
  let endWait = (): void => {}
  const waitFor = (ms: number): Promise<void> =>
    new Promise<void>((resolve) => {
      if (ms < SHORTEST_TIMER_MS) return void setImmediate(resolve)
      const timer = setTimeout(resolve, Math.ceil(ms))
      endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const gather = async (): Promise<void> => {
    let next = pace.gather()
    enough = next.enough
    const byTimer = next.waitMs >= SHORTEST_TIMER_MS
    while (next.waitMs > 0 && !isFull()) {
      await waitFor(next.waitMs)
      if (byTimer) break
      next = pace.gather()
      enough = next.enough
    }
    endWait = () => {}
  }

  const run = async (): Promise<void> => {
    while (queue.requests() > 0) {
      await gather()
      pace.begins()
      const group = await queue.takeGroup()
      await commit(group)
      pace.answered(group.length, queue.requests())
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
      pace.arrived()
      if (isBusy) {
        if (isFull()) endWait()
        return
      }
      isBusy = true
      // After the sockets that are ready in this turn of the event loop have been read.
      setImmediate(() => void run())
    })
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
