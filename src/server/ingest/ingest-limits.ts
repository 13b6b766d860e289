import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import type { DeviceReadings, Submission } from '../../domain/readings/submission.ts'
import { type Allowance, type Allowances, createAllowances } from '../allowances.ts'
import { COUNTS_ALONE, type CountsTogether } from '../rate-limits/counts-together.ts'
import { toldUses, type ToldUsesOptions } from '../rate-limits/told-uses.ts'
import type { DeviceDirectory } from './directory.ts'
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

export type DeviceLimitsOptions = {
  /** What the other servers on the database let a device use; left out: this one counts alone. */
  together?: CountsTogether
  /** The clock by which `take` is asked. */
  steadyMs?: () => number
  /** See `toldUses`. */
  schedule?: ToldUsesOptions['schedule']
}

export const createDeviceLimits = (
  allowance: DeviceAllowance = DEVICE_ALLOWANCE,
  {
    together = COUNTS_ALONE,
    steadyMs = () => performance.now(),
    schedule,
  }: DeviceLimitsOptions = {},
): DeviceLimits => {
  // By IMEI, each in a map of its own: a key made of two texts costs more than the look-up.
  const ofRequests = createAllowances()
  const ofReadings = createAllowances()
  const { requestsPerMinute, readingsPerHour, burst } = allowance
  const requestRate: Allowance = {
    steady: requestsPerMinute,
    perMs: MINUTE_MS,
    atOnce: requestsPerMinute * burst,
  }
  const readingRate: Allowance = {
    steady: readingsPerHour,
    perMs: HOUR_MS,
    atOnce: readingsPerHour * burst,
  }
  const told = (name: string, allowances: Allowances, rate: Allowance) =>
    toldUses({
      shared: together(name).uses,
      schedule,
      hear: (key, amount) => allowances.count({ key, amount, allowance: rate }, steadyMs()),
    })
  const tellRequests = told('requests', ofRequests, requestRate)
  const tellReadings = told('readings', ofReadings, readingRate)
  const takeAll = (uses: readonly DeviceUse[], nowMs: number): number => {
    const requestUses = uses.map(({ imeiNumber, requests }) => ({
      key: imeiNumber,
      amount: requests,
      allowance: requestRate,
    }))
    const readingUses = uses.map(({ imeiNumber, readings }) => ({
      key: imeiNumber,
      amount: readings,
      allowance: readingRate,
    }))
    const waitMs = Math.max(
      ofRequests.short(requestUses, nowMs)?.waitMs ?? 0,
      ofReadings.short(readingUses, nowMs)?.waitMs ?? 0,
    )
    if (waitMs > 0) return waitMs
    ofRequests.take(requestUses, nowMs)
    ofReadings.take(readingUses, nowMs)
    for (const { key, amount } of requestUses) tellRequests?.(key, amount, requestRate)
    for (const { key, amount } of readingUses) tellReadings?.(key, amount, readingRate)
    return 0
  }
  return {
    take: (uses, nowMs) => {
      const [use] = uses
      if (use === undefined || uses.length > 1 || (use.requests > 0 && use.readings > 0))
        return Math.ceil(takeAll(uses, nowMs))
      const { imeiNumber, requests, readings } = use
      const [allowances, amount, rate, tell] =
        requests > 0
          ? ([ofRequests, requests, requestRate, tellRequests] as const)
          : ([ofReadings, readings, readingRate, tellReadings] as const)
      const waitMs = allowances.takeOne(imeiNumber, amount, rate, nowMs)
      if (waitMs === 0) tell?.(imeiNumber, amount, rate)
      return Math.ceil(waitMs)
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
  readingsOf(sender: Sender, submission: Submission, nowMs: number): number | Promise<number>
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

  const takeOfAll = async (
    sender: Sender,
    submission: Submission,
    nowMs: number,
  ): Promise<number> => {
    const uses = new Map<string, DeviceUse>()
    const requests = sender.kind === 'device' ? 0 : 1
    for (const batch of submission.devices) {
      const imeiNumber = await imeiOf(sender, batch)
      if (imeiNumber === null) continue
      const before = uses.get(imeiNumber)?.readings ?? 0
      uses.set(imeiNumber, { imeiNumber, requests, readings: before + batch.indexes.length })
    }
    return limits.take([...uses.values()], nowMs)
  }

  return {
    requestBy: (sender, nowMs) =>
      sender.kind === 'device'
        ? limits.take([{ imeiNumber: sender.imeiNumber, requests: 1, readings: 0 }], nowMs)
        : 0,
    readingsOf: (sender, submission, nowMs) => {
      const [batch] = submission.devices
      if (sender.kind === 'device' && batch !== undefined && submission.devices.length === 1) {
        const device = directory.device(batch.name)
        if (device === null) return 0
        if (!(device instanceof Promise) && device.imeiNumber === sender.imeiNumber)
          return limits.take(
            [{ imeiNumber: device.imeiNumber, requests: 0, readings: batch.indexes.length }],
            nowMs,
          )
      }
      return takeOfAll(sender, submission, nowMs)
    },
  }
}
