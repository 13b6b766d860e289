import { setTimeout as wait } from 'node:timers/promises'
import { type ColdDevice, sendReadings } from './cold-store.ts'
import type { LedgerReading } from './ledger.ts'
import type { Random } from './random.ts'

/** How far behind now a device's readings lie at the least, in ms. */
const BEHIND_MS = 2_000
/** How long it waits before it sends again what the server could not store, in ms. */
const SENT_AGAIN_AFTER_MS = 30
/** Of the server, or of a proxy in front of it. */
const UNAVAILABLE: readonly number[] = [502, 503, 504]

type SendingDevice = {
  device: ColdDevice
  random: Random
  sent: (readings: readonly LedgerReading[]) => void
  acknowledged: (readings: readonly LedgerReading[]) => void
  /** Between two requests, in ms; 0 unless given. Without it the allowance of a device lasts 20 s. */
  pauseMs?: number
  /** The server answers 503 now and then. Left out: that is a fault. */
  unavailable?: () => void
}

/**
 * A device as it is built: it sends one request after another, and sends again what was not
 * acknowledged. It is warm for a random number of readings, then cold. The returned function sends
 * until `isOver`, or until no answer comes or `cut` ends the connection; it answers a sentence when a request was refused.
 */
export const createSendingDevice = ({
  device,
  random,
  sent,
  acknowledged,
  pauseMs = 0,
  unavailable,
}: SendingDevice) => {
  let waiting: LedgerReading[] = []
  let lastMs = 0
  let leftInBlock = 0
  let isWarm = true
  const nextReading = (): LedgerReading => {
    if (leftInBlock === 0) {
      isWarm = !isWarm
      leftInBlock = random.between(1, 60)
    }
    leftInBlock -= 1
    lastMs = Math.max(lastMs + 1, Date.now() - BEHIND_MS)
    return { timeMs: lastMs, celsius: (isWarm ? 20 : 3) + random.between(0, 400) / 100 }
  }
  return async (url: string, isOver: () => boolean, cut?: AbortSignal): Promise<string | null> => {
    while (!isOver()) {
      if (waiting.length === 0) {
        waiting = Array.from({ length: random.between(1, 30) }, nextReading)
        sent(waiting)
      }
      const status = await sendReadings(url, device, waiting, cut)
      if (status === null) return null
      if (UNAVAILABLE.includes(status) && unavailable !== undefined) {
        unavailable()
        await wait(SENT_AGAIN_AFTER_MS)
        continue
      }
      if (status !== 200) return `A device got the status ${status}.`
      acknowledged(waiting)
      waiting = []
      if (pauseMs > 0) await wait(pauseMs)
    }
    return null
  }
}
