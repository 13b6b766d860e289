import type { DeviceReadings, Submission } from '../../domain/readings/submission.ts'
import type { DeviceDirectory, Sender } from './device-directory.ts'
import type { Asked, DeviceLimits } from './device-limits.ts'

export type IngestLimitsDeps = { directory: DeviceDirectory; limits: DeviceLimits }

/** Both answer 0, or after how many ms the sender may try again; `nowMs` since 1970. */
export type IngestLimits = {
  /**
   * Before the body is read: a device's own request. A gateway's are counted once it is known for
   * whom it sends.
   */
  requestBy(sender: Sender, nowMs: number): number
  readingsOf(sender: Sender, submission: Submission, nowMs: number): Promise<number>
}

export const createIngestLimits = ({ directory, limits }: IngestLimitsDeps): IngestLimits => {
  /**
   * The device's IMEI; null where the sender may not send for it, so that nobody uses up a
   * stranger's allowance.
   */
  const imeiOf = async (sender: Sender, batch: DeviceReadings): Promise<string | null> => {
    const device = await directory.device(batch.name)
    return device !== null && (await directory.maySend(sender, device)) ? device.imeiNumber : null
  }

  return {
    requestBy: (sender, nowMs) =>
      sender.kind === 'device'
        ? limits.take([{ imeiNumber: sender.imeiNumber, requests: 1, readings: 0 }], nowMs)
        : 0,
    readingsOf: async (sender, submission, nowMs) => {
      const asked = new Map<string, Asked>()
      const requests = sender.kind === 'device' ? 0 : 1
      for (const batch of submission.devices) {
        const readings = batch.indexes.length
        const imeiNumber = await imeiOf(sender, batch)
        if (imeiNumber === null) continue
        asked.set(imeiNumber, {
          imeiNumber,
          requests,
          readings: readings + (asked.get(imeiNumber)?.readings ?? 0),
        })
      }
      return limits.take([...asked.values()], nowMs)
    },
  }
}
