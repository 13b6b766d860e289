import { MINUTE_MS } from '../../domain/durations.ts'
import { postReadings } from '../../simulator/senders/own-http.ts'
import type { DemoLogger } from './enter-history.ts'
import type { DemoReading } from './demo-device.ts'

const READINGS_PER_REQUEST = 10_000

export type SendingLogger = DemoLogger & { key: string }

/**
 * Lets the demo's loggers send every minute over HTTP, as real loggers do, spread over the minute.
 * Readings that could not be sent wait for the next minute. Returns a function that stops the
 * loggers.
 */
export const sendLive = (
  origin: string,
  loggers: readonly SendingLogger[],
  now: () => number,
): (() => void) => {
  const timers: NodeJS.Timeout[] = []
  for (const [index, logger] of loggers.entries()) {
    let unsent: DemoReading[] = []
    let isSending = false
    const send = async (): Promise<void> => {
      if (isSending) return
      isSending = true
      unsent = [...unsent, ...logger.device.readingsUntil(now())]
      while (unsent.length > 0) {
        const batch = unsent.slice(0, READINGS_PER_REQUEST)
        if (!(await post(origin, logger, batch))) break
        unsent = unsent.slice(batch.length)
      }
      isSending = false
    }
    const offsetMs = Math.round((index / loggers.length) * MINUTE_MS)
    timers.push(
      setTimeout(() => {
        void send()
        timers.push(setInterval(() => void send(), MINUTE_MS).unref())
      }, offsetMs).unref(),
    )
    void send()
  }
  return () => timers.forEach((timer) => clearTimeout(timer))
}

/**
 * False when sending the same readings later can succeed. A final refusal counts as done: sending
 * again would not help.
 */
const post = async (
  origin: string,
  { imeiNumber, key }: SendingLogger,
  readings: readonly DemoReading[],
): Promise<boolean> => {
  const measurements = readings.map(({ sensor, timeMs, celsius }) => ({
    timeMs,
    readings: [{ sensor, channel: 'temperature', value: celsius } as const],
  }))
  try {
    return (await postReadings(origin, { imeiNumber, key, measurements })).kind !== 'again'
  } catch {
    return false
  }
}
