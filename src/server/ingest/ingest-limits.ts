import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import type { DeviceReadings, Submission } from '../../domain/readings/submission.ts'
import type { DeviceDirectory } from './device-directory.ts'
import type { Sender } from './sender.ts'

/**
 * An allowance is stored as one number: the moment until which it is used up (GCRA, a leaky
 * bucket). Each use moves it on by its cost; how far it is ahead of now is the used part of the
 * burst. Times are ms of a clock that only goes on: one that is set back would use up the burst.
 */
const usedUntil = (usedUntilMs: number, nowMs: number, burstMs: number): number =>
  Math.min(Math.max(usedUntilMs, nowMs), nowMs + burstMs)

export type Allowance = {
  /** Takes one use and answers true, or false when none is left at this moment. */
  take(nowMs: number): boolean
}

/** `perMinute` uses a minute, and at most `burst` at once after a silence. */
export const createAllowance = ({
  perMinute,
  burst,
}: {
  perMinute: number
  burst: number
}): Allowance => {
  const costMs = MINUTE_MS / perMinute
  const burstMs = burst * costMs
  let usedMs = 0
  return {
    take: (nowMs) => {
      usedMs = usedUntil(usedMs, nowMs, burstMs)
      if (usedMs + costMs > nowMs + burstMs) return false
      usedMs += costMs
      return true
    },
  }
}

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
  const usedBy = new Map<string, { requestsMs: number; readingsMs: number }>()
  const requestMs = MINUTE_MS / allowance.requestsPerMinute
  const readingMs = HOUR_MS / allowance.readingsPerHour
  const burstOfRequestsMs = MINUTE_MS * allowance.burst
  const burstOfReadingsMs = HOUR_MS * allowance.burst

  return {
    take: (uses, nowMs) => {
      let waitMs = 0
      for (const { imeiNumber, requests, readings } of uses) {
        const before = usedBy.get(imeiNumber) ?? { requestsMs: nowMs, readingsMs: nowMs }
        const used = {
          requestsMs: usedUntil(before.requestsMs, nowMs, burstOfRequestsMs),
          readingsMs: usedUntil(before.readingsMs, nowMs, burstOfReadingsMs),
        }
        usedBy.set(imeiNumber, used)
        waitMs = Math.max(
          waitMs,
          used.requestsMs + requests * requestMs - burstOfRequestsMs - nowMs,
          used.readingsMs + readings * readingMs - burstOfReadingsMs - nowMs,
        )
      }
      if (waitMs > 0) return Math.ceil(waitMs)
      for (const { imeiNumber, requests, readings } of uses) {
        const used = usedBy.get(imeiNumber)!
        used.requestsMs += requests * requestMs
        used.readingsMs += readings * readingMs
      }
      return 0
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
