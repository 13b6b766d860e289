import type { AcceptedReadings } from '../../domain/readings/judge-batch.ts'
import type { AlarmStates } from '../alarms/alarm-states.ts'
import { beginAlarmTransaction, evaluateReadings } from '../alarms/alarm-transaction.ts'
import type { AppendOutcome, Latest } from '../storage/reading-store.ts'
import {
  type Arrival,
  type ArrivedReadings,
  type Storage,
  StorageUnavailableError,
  type Writes,
} from '../storage/storage.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { createAllowance } from './ingest-limits.ts'
import {
  type Contacts,
  type JudgedBatch,
  type JudgeDeps,
  judgeRequests,
  type Recorded,
  type SentReadings,
} from './judge-requests.ts'
import { markDoubts } from './mark-doubts.ts'
import { noteDifferingRepeats } from './note-differing-repeats.ts'

/** Readings that one transaction takes at most, unless a single request has more. */
const READINGS_PER_COMMIT = 10_000
/** How many readings may wait for the writer. When there are more, senders must try again later. */
const READINGS_WAITING = 100_000
const REQUESTS_WAITING = 5_000
/**
 * Requests received within this of one another share a time of receipt, so that they are written
 * together.
 */
const SHARED_RECEIPT_MS = 1_000

export type RecordDeps = {
  storage: Pick<Storage, 'transaction'>
  directory: DeviceDirectory
  alarms: { states: Pick<AlarmStates, 'of'> }
}

/**
 * Stores readings, for every protocol. Resolves after the commit, with the outcome. Throws
 * `StorageUnavailableError` when the commit failed or too many readings wait already: the sender
 * must send them again.
 */
export type RecordReadings = (sent: SentReadings) => Promise<Recorded>

/**
 * The steps of a reading, once a door has decoded it:
 * 1. wait: requests that arrive together, or while a commit runs, share the next one (here);
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
}: RecordDeps): RecordReadings => {
  const unknownDevices = createAllowance({ perMinute: 60, burst: 600 })
  const deps: StoreDeps = {
    directory,
    alarmStates: alarms.states,
    mayCountUnknown: (nowMs) => unknownDevices.take(nowMs),
  }
  let queue: QueuedRequest[] = []
  let queuedReadings = 0
  let isBusy = false

  const commit = async (group: readonly QueuedRequest[]): Promise<void> => {
    const requests = group.map(({ sent }) => sent)
    try {
      const recorded = await storage.transaction((stores, announce) =>
        storeRequests(stores, deps, requests, announce),
      )
      group.forEach(({ acknowledge }, i) => acknowledge(recorded[i]!))
    } catch (error) {
      if (group.length === 1 || error instanceof StorageUnavailableError) {
        for (const { reject } of group) reject(error)
        return
      }
      // One request meets a bug: tried one by one, the others succeed.
      for (const request of group) await commit([request])
    }
  }

  const nextGroup = (): QueuedRequest[] => {
    let count = 0
    let readings = 0
    while (
      count < queue.length &&
      (count === 0 || readings + queue[count]!.size <= READINGS_PER_COMMIT)
    )
      readings += queue[count++]!.size
    const group = queue.slice(0, count)
    queue = queue.slice(count)
    queuedReadings -= readings
    return group
  }

  const run = async (): Promise<void> => {
    while (queue.length > 0) await commit(nextGroup())
    isBusy = false
  }

  return (sent) => {
    const size = sizeOf(sent)
    if (
      queue.length >= REQUESTS_WAITING ||
      (queue.length > 0 && queuedReadings + size > READINGS_WAITING)
    ) {
      return Promise.reject(new StorageUnavailableError('Too many readings wait to be written.'))
    }
    return new Promise((acknowledge, reject) => {
      queue.push({ sent, size, acknowledge, reject })
      queuedReadings += size
      if (isBusy) return
      isBusy = true
      // After the sockets that are ready in this turn of the event loop have been read.
      setImmediate(() => void run())
    })
  }
}

type QueuedRequest = {
  sent: SentReadings
  size: number
  acknowledge: (recorded: Recorded) => void
  reject: (error: unknown) => void
}

/** At least 1, since a request without accepted readings costs time in a commit too. */
const sizeOf = ({ submission }: SentReadings): number =>
  submission.devices.reduce((sum, device) => sum + device.indexes.length, 1)

type StoreDeps = JudgeDeps & { alarmStates: Pick<AlarmStates, 'of'> }

/** The work of one transaction. Answers what became of each request, in their order. */
const storeRequests = async (
  stores: Writes,
  deps: StoreDeps,
  requests: readonly SentReadings[],
  announce: (arrival: Arrival) => void,
): Promise<Recorded[]> => {
  const alarms = beginAlarmTransaction(stores, (toolId) => deps.alarmStates.of(toolId))
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
      const arrived = await settle(stores, batch, accepted, appended, latest)
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
  if (contacts.size > 0) await stores.devices.touch([...contacts.values()])
  return outcomes
}

/** Requests in their order; `receivedMs`: the latest of a group. */
const groupsByReceipt = (
  requests: readonly SentReadings[],
): { receivedMs: number; group: SentReadings[] }[] => {
  const groups: { receivedMs: number; group: SentReadings[] }[] = []
  for (const sent of requests) {
    const last = groups.at(-1)
    if (last !== undefined && Math.abs(sent.receivedMs - last.receivedMs) <= SHARED_RECEIPT_MS) {
      last.group.push(sent)
      last.receivedMs = Math.max(last.receivedMs, sent.receivedMs)
    } else groups.push({ receivedMs: sent.receivedMs, group: [sent] })
  }
  return groups
}

/**
 * Counts the new readings of a batch, marks them as suspect if the device's clock runs ahead, and
 * notes repeats that differ. Answers the new temperatures of each tool: alarms and open pages follow
 * these alone.
 */
const settle = async (
  stores: Writes,
  { recorded, device, sent, tools, clockAheadMs, from, to }: JudgedBatch,
  accepted: AcceptedReadings,
  { outcome, storedValues }: AppendOutcome,
  latest: ReadonlyMap<number, Latest>,
): Promise<ArrivedReadings[]> => {
  const arrived = new Map<number, ArrivedReadings>()
  const { imeiNumber } = device
  for (const { toolId, equipmentId } of tools.values())
    arrived.set(toolId, { toolId, imeiNumber, equipmentId, timesMs: [], values: [] })
  /** When the new readings of the other channels were measured, by series. */
  const channelTimes = new Map<number, number[]>()
  const differing = new Map<number, number[]>()
  for (let i = from; i < to; i++) {
    const seriesId = accepted.seriesIds[i]!
    if (outcome[i] === 0) {
      recorded.stored++
      const temperatures = arrived.get(seriesId)
      temperatures?.values.push(accepted.values[i]!)
      const timesMs = temperatures?.timesMs ?? channelTimes.get(seriesId)
      if (timesMs === undefined) channelTimes.set(seriesId, [accepted.timesMs[i]!])
      else timesMs.push(accepted.timesMs[i]!)
    } else {
      recorded.repeated++
      if (outcome[i] === 2) differing.set(seriesId, [...(differing.get(seriesId) ?? []), i])
    }
  }
  const readings = [...arrived.values()]
  const fresh = readings
    .filter(({ timesMs }) => timesMs.length > 0)
    .map(({ toolId, timesMs }): [number, number[]] => [toolId, timesMs])
    .concat([...channelTimes])
  const isProven = sent.sender.kind !== 'device' || sent.sender.proof === undefined
  if (fresh.length > 0 && (clockAheadMs !== 0 || !isProven))
    await markDoubts(stores, sent, clockAheadMs, fresh, latest)
  if (differing.size > 0)
    await noteDifferingRepeats(stores, sent, differing, accepted, storedValues)
  return readings
}
