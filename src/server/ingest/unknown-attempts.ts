import type { Submission } from '../../domain/readings/submission.ts'
import { isImei } from '../../domain/tools/tool.ts'
import type { Storage } from '../storage/storage.ts'
import { createAllowance } from '../allowances.ts'

/** How many attempts of unknown senders are looked into, so that a flood costs few writes. */
const UNKNOWN_SENDERS = { perMinute: 20, burst: 60 }

export type UnknownAttempts = {
  /**
   * Whether one more attempt may be looked into; takes it from the allowance. `nowMs`: since 1970.
   */
  mayLook(nowMs: number): boolean
  /** Counts the IMEI that a sender without a valid key names, if no such device is registered. */
  note(submission: Submission, nowMs: number): Promise<void>
  /** The same, for a protocol whose login names the device. */
  noteName(name: string, nowMs: number): Promise<void>
}

export const createUnknownAttempts = (
  storage: Pick<Storage, 'devices' | 'transaction'>,
): UnknownAttempts => {
  const allowance = createAllowance(UNKNOWN_SENDERS)
  const noteName = async (name: string, nowMs: number): Promise<void> => {
    if (!isImei(name) || (await storage.devices.byImei(name)) !== null) return
    await storage.transaction(({ devices }) => devices.countUnknown(name, new Date(nowMs)))
  }
  return {
    mayLook: (nowMs) => allowance.take(nowMs),
    note: async (submission, nowMs) => noteName(submission.devices[0]?.name ?? '', nowMs),
    noteName,
  }
}
