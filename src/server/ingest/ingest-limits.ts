import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import type { DeviceReadings, Submission } from '../../domain/readings/submission.ts'
import { type Allowance, createAllowances } from '../allowances.ts'
import type { DeviceDirectory } from './device-directory.ts'
import type { Sender } from './sender.ts'

/**
 * What one device may send: requests per minute, readings per hour, and after a silence `burst`
 * times these at once.
 */
export type DeviceAllowance = { requestsPerMinute: number; readingsPerHour: number; burst: number }

export const DEVICE_ALLOWANCE: DeviceAllowance = {
  requestsPerMinute: 60,
  readingsPerHour: 10_000,
  burst: 10,
}

export type DeviceUse = { imeiNumber: string; requests: number; readings: number }

export type DeviceLimits = {
  /**
   * Takes each device's use from its allowance, or nothing at all when one device has too little
   * left. Answers 0, or after how many ms to try again. `uses` names each device once, and only
   * registered ones: others would fill the memory.
   */
  take(uses: readonly DeviceUse[], nowMs: number): number
}

export const createDeviceLimits = (allowance: DeviceAllowance = DEVICE_ALLOWANCE): DeviceLimits => {
  const allowances = createAllowances()
  const { requestsPerMinute, readingsPerHour, burst } = allowance
  const ofRequests: Allowance = {
    steady: requestsPerMinute,
    perMs: MINUTE_MS,
    atOnce: requestsPerMinute * burst,
  }
  const ofReadings: Allowance = {
    steady: readingsPerHour,
    perMs: HOUR_MS,
    atOnce: readingsPerHour * burst,
  }
  return {
    take: (uses, nowMs) => {
      const short = allowances.take(
        uses.flatMap(({ imeiNumber, requests, readings }) => [
          { key: `requests ${imeiNumber}`, amount: requests, allowance: ofRequests },
          { key: `readings ${imeiNumber}`, amount: readings, allowance: ofReadings },
        ]),
        nowMs,
      )
      return short === null ? 0 : Math.ceil(short.waitMs)
    },
  }
}

/** Both answer 0, or after how many ms the sender may try again. */
export type IngestLimits = {
  /**
   * Counts a device's own request, before its body is read. A gateway's request is counted together
   * with its readings, when the devices for which it sends are known.
   */
  requestBy(sender: Sender, nowMs: number): number
  /** Counts the readings of a request, and for a gateway the request itself. */
  readingsOf(sender: Sender, submission: Submission, nowMs: number): Promise<number>
}

export const createIngestLimits = ({
  directory,
  limits,
}: {
  directory: DeviceDirectory
  limits: DeviceLimits
}): IngestLimits => {
  /**
   * The device's IMEI; null when the sender may not send for it, so that nobody uses up the
   * allowance of another's device.
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
      const uses = new Map<string, DeviceUse>()
      const requests = sender.kind === 'device' ? 0 : 1
      for (const batch of submission.devices) {
        const imeiNumber = await imeiOf(sender, batch)
        if (imeiNumber === null) continue
        const before = uses.get(imeiNumber)?.readings ?? 0
        uses.set(imeiNumber, { imeiNumber, requests, readings: before + batch.indexes.length })
      }
      return limits.take([...uses.values()], nowMs)
    },
  }
}
