import { CLOCK_SKEW_MS } from '../../domain/readings/clock-ahead.ts'
import { judgeBatch, type Judged } from '../../domain/readings/judge-batch.ts'
import { celsiusOf, faultOf, type StoredValue } from '../../domain/readings/stored-value.ts'
import type {
  DeviceReadings,
  RefusedReading,
  Submission,
} from '../../domain/readings/submission.ts'
import { isImei } from '../../domain/tools/tool.ts'
import type { AlarmStates } from '../alarms/alarm-states.ts'
import { beginAlarmTransaction } from '../alarms/alarm-transaction.ts'
import { evaluateReadings, type ReadingsEvaluation } from '../alarms/evaluate-readings.ts'
import type { AuditActor } from '../storage/audit-store.ts'
import type { AppendOutcome } from '../storage/reading-store.ts'
import type { Arrival, ArrivedReadings, Stores } from '../storage/storage.ts'
import type { DeviceDirectory, DirectoryDevice, DirectoryTool, Sender } from './device-directory.ts'

/** One request's readings, whoever sent them by whatever protocol. `receivedMs`: since 1970. */
export type SentReadings = { sender: Sender; submission: Submission; receivedMs: number }

/**
 * What became of the readings of one request. `suspect`: how many of the kept ones were shifted.
 */
export type Recorded = {
  stored: number
  repeated: number
  suspect: number
  refused: RefusedReading[]
}

type Contact = { imeiNumber: string; at: Date; clockAheadMs: number }

export type StoreDeps = {
  directory: DeviceDirectory
  alarmStates: Pick<AlarmStates, 'of'>
  /** Whether one more attempt under an unregistered IMEI may be written down. */
  mayCountUnknown: (nowMs: number) => boolean
}

/**
 * Requests received within this of one another share a receipt, so that they are written together.
 */
const SHARED_RECEIPT_MS = 1_000
/**
 * Contacts are shown to the second, so that a device which sends more often costs no more writes.
 */
const CONTACT_RESOLUTION_MS = 1_000
/** How many differing repeats of one tool and request are told one by one. */
const REPEATS_TOLD = 100

/**
 * A device's share of a request, judged: its kept readings stand in `kept` from `from` to `to`.
 * `tools`: theirs, by id.
 */
type Share = {
  sent: SentReadings
  recorded: Recorded
  device: DirectoryDevice
  tools: ReadonlyMap<number, DirectoryTool>
  clockAheadMs: number
  from: number
  to: number
}

const auditActorOf = (sender: Sender): AuditActor =>
  sender.kind === 'device' ? sender : { kind: 'app-key', id: sender.id }
const told = (value: StoredValue): number | string | null => faultOf(value) ?? celsiusOf(value)

/**
 * The work of one transaction, from judging to the audit trail; answers what became of each request.
 */
export const storeSubmissions = async (
  stores: Stores,
  deps: StoreDeps,
  requests: readonly SentReadings[],
  announce: (arrival: Arrival) => void,
): Promise<Recorded[]> => {
  const { directory } = deps
  const answers: Recorded[] = []
  const alarms = beginAlarmTransaction(stores, (toolId) => deps.alarmStates.of(toolId))
  const contacts = new Map<string, Contact>()
  let kept: Judged = { toolIds: [], timesMs: [], values: [], indexes: [] }
  let shares: Share[] = []
  let receivedMs = requests[0]?.receivedMs ?? 0

  const deviceFor = async (
    sent: SentReadings,
    batch: DeviceReadings,
  ): Promise<DirectoryDevice | null> => {
    const found = directory.device(batch.name, stores)
    const device = found instanceof Promise ? await found : found
    if (device === null) {
      const isSeenByAll = sent.sender.kind === 'device' || sent.sender.scopeAccountId === null
      if (isSeenByAll && isImei(batch.name) && deps.mayCountUnknown(sent.receivedMs))
        await stores.devices.countUnknown(batch.name, new Date(sent.receivedMs))
      return null
    }
    const maySend = directory.maySend(sent.sender, device, stores)
    return (maySend instanceof Promise ? await maySend : maySend) ? device : null
  }

  const judge = async (sent: SentReadings, recorded: Recorded): Promise<void> => {
    for (const batch of sent.submission.devices) {
      const device = await deviceFor(sent, batch)
      const clockAheadMs =
        (device && contacts.get(device.imeiNumber)?.clockAheadMs) ?? device?.clockAheadMs ?? 0
      const from = kept.indexes.length
      const verdict = judgeBatch(
        batch,
        device && { clockAheadMs, tools: device.tools },
        sent.receivedMs,
        device?.skewMs ?? CLOCK_SKEW_MS,
        kept,
      )
      for (const refusal of verdict.refused) recorded.refused.push(refusal)
      recorded.suspect += verdict.suspect
      if (device === null) continue
      shares.push({
        sent,
        recorded,
        device,
        tools: toolsIn(kept.toolIds, from, device),
        clockAheadMs: verdict.clockAheadMs,
        from,
        to: kept.indexes.length,
      })
      noteContact(contacts, device, sent.receivedMs, verdict.clockAheadMs)
    }
    recorded.refused.sort((a, b) => a.index - b.index)
  }

  const write = async (): Promise<void> => {
    if (kept.indexes.length > 0) {
      const latest = await stores.readings.latestOf(
        shares.flatMap(({ tools }) => [...tools.keys()]),
      )
      const appended = await stores.readings.append(kept, receivedMs)
      const evaluation = evaluateReadings(stores, alarms, latest)
      for (const share of shares)
        await evaluate(evaluation, share, await settle(stores, share, kept, appended))
    }
    kept = { toolIds: [], timesMs: [], values: [], indexes: [] }
    shares = []
  }

  const evaluate = async (
    evaluation: ReadingsEvaluation,
    { sent, device, tools }: Share,
    news: ReadonlyMap<number, ArrivedReadings>,
  ): Promise<void> => {
    const arrived: ArrivedReadings[] = []
    for (const [toolId, { alarm }] of tools) {
      const readings = news.get(toolId)
      const judging =
        readings === undefined
          ? evaluation.receipt(toolId, alarm, sent.receivedMs)
          : evaluation.readings(readings, alarm, sent.receivedMs)
      if (judging !== null) await judging
      arrived.push(readings ?? nothingNew(device, toolId))
    }
    if (arrived.length > 0)
      announce({
        kind: 'arrival',
        imeiNumber: device.imeiNumber,
        receivedMs: sent.receivedMs,
        tools: arrived,
      })
  }

  for (const sent of requests) {
    if (Math.abs(sent.receivedMs - receivedMs) > SHARED_RECEIPT_MS) await write()
    if (shares.length === 0 || sent.receivedMs > receivedMs) receivedMs = sent.receivedMs
    const recorded: Recorded = {
      stored: 0,
      repeated: 0,
      suspect: 0,
      refused: [...sent.submission.refused],
    }
    answers.push(recorded)
    await judge(sent, recorded)
  }
  await write()
  await alarms.save(requests.at(-1)?.receivedMs ?? 0)
  if (contacts.size > 0) await stores.devices.touch([...contacts.values()])
  return answers
}

/** Notes the contact where it tells something new to the second, or the shift has changed. */
const noteContact = (
  contacts: Map<string, Contact>,
  device: DirectoryDevice,
  receivedMs: number,
  clockAheadMs: number,
): void => {
  const isNews =
    device.lastContactMs === null || receivedMs - device.lastContactMs >= CONTACT_RESOLUTION_MS
  if (!isNews && clockAheadMs === device.clockAheadMs && !contacts.has(device.imeiNumber)) return
  contacts.set(device.imeiNumber, {
    imeiNumber: device.imeiNumber,
    at: new Date(receivedMs),
    clockAheadMs,
  })
}

/**
 * Counts a share's outcome, marks what was shifted, tells the trail of differing repeats; answers
 * what is new by tool.
 */
const settle = async (
  stores: Stores,
  share: Share,
  kept: Judged,
  { outcome, kept: standing }: AppendOutcome,
): Promise<Map<number, ArrivedReadings>> => {
  const { recorded, device, sent } = share
  const stored = new Map<number, ArrivedReadings>()
  const differing = new Map<number, number[]>()
  for (let i = share.from; i < share.to; i++) {
    const toolId = kept.toolIds[i]!
    if (outcome[i] !== 0) {
      recorded.repeated++
      if (outcome[i] === 2) differing.set(toolId, [...(differing.get(toolId) ?? []), i])
      continue
    }
    recorded.stored++
    let readings = stored.get(toolId)
    if (readings === undefined) {
      readings = nothingNew(device, toolId)
      stored.set(toolId, readings)
    }
    readings.timesMs.push(kept.timesMs[i]!)
    readings.values.push(kept.values[i]!)
  }

  if (share.clockAheadMs !== 0 && stored.size > 0) {
    await stores.readings.mark(
      [...stored.values()].map(({ toolId, timesMs }) => ({
        toolId,
        span: spanOf(timesMs),
        kind: 'suspect-clock',
        clockAheadMs: share.clockAheadMs,
        receivedMs: sent.receivedMs,
      })),
    )
  }

  for (const [toolId, indexes] of differing) {
    const firstOnes = indexes.slice(0, REPEATS_TOLD)
    await stores.audit.append({
      at: new Date(sent.receivedMs),
      actor: auditActorOf(sent.sender),
      action: 'reading.differing-repeat',
      subject: { kind: 'tool', id: String(toolId) },
      before: {
        count: indexes.length,
        readings: firstOnes.map((i) => ({
          time: new Date(kept.timesMs[i]!).toISOString(),
          value: told(standing.get(i)!),
        })),
      },
      after: {
        count: indexes.length,
        readings: firstOnes.map((i) => ({
          time: new Date(kept.timesMs[i]!).toISOString(),
          value: told(kept.values[i]!),
        })),
      },
    })
  }
  return stored
}

const nothingNew = (device: DirectoryDevice, toolId: number): ArrivedReadings => ({
  toolId,
  imeiNumber: device.imeiNumber,
  equipmentId: sensorOf(device, toolId),
  timesMs: [],
  values: [],
})

const sensorOf = (device: DirectoryDevice, toolId: number): number => {
  for (const [sensor, tool] of device.tools) if (tool.toolId === toolId) return sensor
  return 0
}

/** The tools of the kept readings from a place on. */
const toolsIn = (
  toolIds: readonly number[],
  from: number,
  device: DirectoryDevice,
): Map<number, DirectoryTool> => {
  const found = new Map<number, DirectoryTool>()
  for (let i = from; i < toolIds.length; i++) {
    if (found.has(toolIds[i]!)) continue
    for (const tool of device.tools.values())
      if (tool.toolId === toolIds[i]) found.set(tool.toolId, tool)
  }
  return found
}

const spanOf = (timesMs: readonly number[]): { fromMs: number; toMs: number } => {
  let fromMs = timesMs[0]!
  let lastMs = fromMs
  for (const timeMs of timesMs) {
    if (timeMs < fromMs) fromMs = timeMs
    if (timeMs > lastMs) lastMs = timeMs
  }
  return { fromMs, toMs: lastMs + 1 }
}
