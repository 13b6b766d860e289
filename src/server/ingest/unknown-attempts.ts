import type { Submission } from '../../domain/readings/submission.ts'
import { isImei } from '../../domain/tools/tool.ts'
import type { Storage } from '../storage/storage.ts'
import { createAllowance } from './ingest-limits.ts'

/** Attempts of strangers that may be written down, so that a flood of them costs few writes. */
const STRANGERS = { perMinute: 20, burst: 60 }

export type UnknownAttempts = {
  /**
   * Whether another attempt may be looked into; takes it from the allowance. `nowMs` since 1970.
   */
  mayLook(nowMs: number): boolean
  /** Counts the IMEI that a sender without a valid key names, when nobody has registered it. */
  note(submission: Submission, nowMs: number): Promise<void>
}

export const createUnknownAttempts = (
  storage: Pick<Storage, 'devices' | 'transaction'>,
): UnknownAttempts => {
  const strangers = createAllowance(STRANGERS)
  return {
    mayLook: (nowMs) => strangers.take(nowMs),
    note: async (submission, nowMs) => {
      const name = submission.devices[0]?.name
      if (name === undefined || !isImei(name)) return
      if ((await storage.devices.byImei(name)) !== null) return
      await storage.transaction(({ devices }) => devices.countUnknown(name, new Date(nowMs)))
    },
  }
}
