import type { DeviceProtocol } from '../../domain/devices/device-refusal.ts'
import type { RefusedReading, Submission } from '../../domain/readings/submission.ts'
import type { DeviceContact } from '../storage/device-store.ts'
import type { DirectoryDevice, DirectoryTool } from './load-devices.ts'
import type { Sender } from './sender.ts'

/**
 * One request's readings, from any protocol. `receivedMs`: since 1970. `protocol`: as holders of the
 * devices are told of refusals; left out, they are not.
 */
export type SentReadings = {
  sender: Sender
  submission: Submission
  receivedMs: number
  protocol?: DeviceProtocol
}

/**
 * What became of the readings of one request. `suspect`: how many accepted readings were shifted.
 */
export type Recorded = {
  stored: number
  repeated: number
  suspect: number
  refused: RefusedReading[]
}

/**
 * One device's part of a request. `from`, `to`: the half-open range of its readings in the lists of
 * accepted ones. `tools`: the tools whose temperature is among these readings, by id.
 */
export type JudgedBatch = {
  sent: SentReadings
  recorded: Recorded
  device: DirectoryDevice
  tools: ReadonlyMap<number, DirectoryTool>
  clockAheadMs: number
  from: number
  to: number
}

/**
 * By IMEI: a device's latest contact in a transaction, and its clock's shift since then. `isUsual`: it
 * had a contact before, and its clock's shift is the same.
 */
export type Contacts = Map<string, DeviceContact & { isUsual: boolean }>

/**
 * Stores readings, for every protocol. Resolves after the commit, with the outcome. Throws
 * `StorageUnavailableError` when the commit failed or too many readings wait already: the sender
 * must send them again.
 */
export type RecordReadings = (sent: SentReadings) => Promise<Recorded>
