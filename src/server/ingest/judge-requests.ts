import {
  type AcceptedReadings,
  CLOCK_SKEW_MS,
  judgeBatch,
} from '../../domain/readings/judge-batch.ts'
import type { DeviceReadings } from '../../domain/readings/submission.ts'
import { isImei } from '../../domain/tools/tool.ts'
import type { DeviceReports } from '../device-reports/device-reports.ts'
import type { DeviceContact } from '../storage/device-store.ts'
import type { AppendOutcome, Latest } from '../storage/reading-store.ts'
import type { ArrivedReadings } from '../storage/change.ts'
import type { Writes } from '../storage/storage.ts'
import type { DeviceDirectory } from './directory.ts'
import type { DirectoryDevice, DirectoryTool } from './load-devices.ts'
import { markDoubts } from './mark-doubts.ts'
import { noteDifferingRepeats } from './note-differing-repeats.ts'
import type { Contacts, JudgedBatch, Recorded, SentReadings } from './sent-readings.ts'

export type JudgeDeps = {
  /** Notes what a device says of itself. */
  reports?: Pick<DeviceReports, 'note'>
  directory: DeviceDirectory
  /** Whether one more attempt under an unregistered IMEI may be counted. */
  mayCountUnknown: (nowMs: number) => boolean
}

/**
 * Contacts are stored to the second, so that a device that sends more often causes no more writes.
 */
const CONTACT_RESOLUTION_MS = 1_000

/** How many readings; at least 1, since a request without accepted readings costs time in a commit too. */
export const sizeOf = ({ submission }: SentReadings): number =>
  submission.devices.reduce((sum, device) => sum + device.indexes.length, 1)

/**
 * Requests received within this of one another share a time of receipt, so that they are written
 * together.
 */
const SHARED_RECEIPT_MS = 1_000

/** Requests in their order; `receivedMs`: the latest of a group. */
export const groupsByReceipt = (
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
 * Judges requests in their order. Adds the accepted readings to `accepted`, and notes contacts.
 * Answers each request's outcome so far, and the batches of known devices.
 */
export const judgeRequests = async (
  stores: Writes,
  deps: JudgeDeps,
  requests: readonly SentReadings[],
  accepted: AcceptedReadings,
  contacts: Contacts,
): Promise<{ recorded: Recorded[]; batches: JudgedBatch[] }> => {
  const batches: JudgedBatch[] = []
  const outcomes: Recorded[] = []
  for (const sent of requests) {
    const refused = [...sent.submission.refused]
    const recorded: Recorded = { stored: 0, repeated: 0, suspect: 0, refused }
    outcomes.push(recorded)
    for (const readings of sent.submission.devices) {
      const device = await deviceFor(stores, deps, sent, readings)
      const from = accepted.indexes.length
      const verdict = judgeBatch(
        readings,
        device && {
          clockAheadMs: contacts.get(device.imeiNumber)?.clockAheadMs ?? device.clockAheadMs,
          tools: device.tools,
        },
        sent.receivedMs,
        device?.skewMs ?? CLOCK_SKEW_MS,
        accepted,
      )
      for (const refusal of verdict.refused) refused.push(refusal)
      recorded.suspect += verdict.suspect
      if (device === null) continue
      if (readings.report !== undefined)
        deps.reports?.note(device.imeiNumber, readings.report, sent.receivedMs)
      const { clockAheadMs } = verdict
      const to = accepted.indexes.length
      const tools = toolsOf(accepted.seriesIds, from, device)
      batches.push({ sent, recorded, device, tools, clockAheadMs, from, to })
      noteContact(contacts, device, sent.receivedMs, clockAheadMs)
    }
    refused.sort((a, b) => a.index - b.index)
  }
  return { recorded: outcomes, batches }
}

/** Null when nobody registered the device, or when the sender may not send for it, or not any more. */
const deviceFor = async (
  stores: Writes,
  { directory, mayCountUnknown }: JudgeDeps,
  { sender: sentBy, receivedMs }: SentReadings,
  { name }: DeviceReadings,
): Promise<DirectoryDevice | null> => {
  const current = directory.currentSender(sentBy, stores)
  const sender = current instanceof Promise ? await current : current
  if (sender === null) return null
  const lookup = directory.device(name, stores)
  const device = lookup instanceof Promise ? await lookup : lookup
  if (device === null) {
    const sendsForAll = sender.kind === 'device' || sender.scopeAccountId === null
    if (sendsForAll && isImei(name) && mayCountUnknown(receivedMs))
      await stores.devices.countUnknown(name, new Date(receivedMs))
    return null
  }
  const maySend = directory.maySend(sender, device, stores)
  return (maySend instanceof Promise ? await maySend : maySend) ? device : null
}

/** Notes the contact if it is a second later than the one before, or if the shift has changed. */
const noteContact = (
  contacts: Contacts,
  device: DirectoryDevice,
  receivedMs: number,
  clockAheadMs: number,
): void => {
  const { imeiNumber, lastContactMs } = device
  const isLater = lastContactMs === null || receivedMs - lastContactMs >= CONTACT_RESOLUTION_MS
  if (!isLater && clockAheadMs === device.clockAheadMs && !contacts.has(imeiNumber)) return
  const isUsual =
    lastContactMs !== null &&
    clockAheadMs === device.clockAheadMs &&
    contacts.get(imeiNumber)?.isUsual !== false
  contacts.set(imeiNumber, { imeiNumber, at: new Date(receivedMs), clockAheadMs, isUsual })
}

export const storeContacts = async (stores: Writes, contacts: Contacts): Promise<void> => {
  const usual: DeviceContact[] = []
  const others: DeviceContact[] = []
  for (const contact of contacts.values()) (contact.isUsual ? usual : others).push(contact)
  if (usual.length > 0) await stores.devices.heard(usual)
  if (others.length > 0) await stores.devices.touch(others)
}

/**
 * The tools whose temperature is among the accepted readings from index `from` on, in the order of
 * their first one.
 */
const toolsOf = (
  seriesIds: readonly number[],
  from: number,
  device: DirectoryDevice,
): Map<number, DirectoryTool> => {
  const tools = new Map<number, DirectoryTool>()
  for (let i = from; i < seriesIds.length; i++) {
    if (tools.has(seriesIds[i]!)) continue
    for (const tool of device.tools) if (tool.toolId === seriesIds[i]) tools.set(tool.toolId, tool)
  }
  return tools
}

/**
 * Counts the new readings of a batch, marks them as suspect if the device's clock runs ahead, and
 * notes repeats that differ. Answers the new temperatures of each tool: alarms and open pages follow
 * these alone.
 */
export const settleBatch = async (
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
