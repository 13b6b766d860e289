import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'

/**
 * What one device may send: so many a minute and an hour, and `burst` times that at once after a
 * silence.
 */
export type DeviceAllowance = { requestsPerMinute: number; readingsPerHour: number; burst: number }

export const DEVICE_ALLOWANCE: DeviceAllowance = {
  requestsPerMinute: 60,
  readingsPerHour: 10_000,
  burst: 10,
}

/**
 * The moments (ms since 1970) until which a device has used up its steady allowance; how far they
 * lie ahead of now is what it has drawn of the burst. Sums of whole costs, so that nothing is lost
 * to rounding.
 */
type Used = { requestsMs: number; readingsMs: number }

export type Asked = { imeiNumber: string; requests: number; readings: number }

export type DeviceLimits = {
  /**
   * Takes this from the allowance of each device, or from none when one lacks it. Answers 0, or
   * after how many ms to try again. Name each device once, and registered ones only: the others
   * would fill the memory.
   */
  take(asked: readonly Asked[], nowMs: number): number
}

/** Counts by the time that its caller tells. */
export const createDeviceLimits = (allowance: DeviceAllowance = DEVICE_ALLOWANCE): DeviceLimits => {
  const usedBy = new Map<string, Used>()
  const requestMs = MINUTE_MS / allowance.requestsPerMinute
  const readingMs = HOUR_MS / allowance.readingsPerHour
  const burstOfRequestsMs = MINUTE_MS * allowance.burst
  const burstOfReadingsMs = HOUR_MS * allowance.burst

  /**
   * A clock that is set back finds an allowance drawn to its end, not one that is overdrawn for
   * hours.
   */
  const usedNow = (imeiNumber: string, nowMs: number): Used => {
    const used = usedBy.get(imeiNumber) ?? { requestsMs: nowMs, readingsMs: nowMs }
    used.requestsMs = Math.min(Math.max(used.requestsMs, nowMs), nowMs + burstOfRequestsMs)
    used.readingsMs = Math.min(Math.max(used.readingsMs, nowMs), nowMs + burstOfReadingsMs)
    usedBy.set(imeiNumber, used)
    return used
  }

  return {
    take: (asked, nowMs) => {
      let waitMs = 0
      for (const { imeiNumber, requests, readings } of asked) {
        const used = usedNow(imeiNumber, nowMs)
        waitMs = Math.max(
          waitMs,
          used.requestsMs + requests * requestMs - burstOfRequestsMs - nowMs,
          used.readingsMs + readings * readingMs - burstOfReadingsMs - nowMs,
        )
      }
      if (waitMs > 0) return Math.ceil(waitMs)
      for (const { imeiNumber, requests, readings } of asked) {
        const used = usedBy.get(imeiNumber)!
        used.requestsMs += requests * requestMs
        used.readingsMs += readings * readingMs
      }
      return 0
    },
  }
}
