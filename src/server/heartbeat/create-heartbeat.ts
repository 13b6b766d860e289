import type { Clock } from '../../domain/clock.ts'
import { SECOND_MS } from '../../domain/durations.ts'
import type { RequestFault } from '../../domain/self-watch/request-fault.ts'
import type { Finding, Trouble } from '../../domain/self-watch/trouble.ts'
import { unwellBecause } from '../../domain/self-watch/unwell.ts'
import { troubleName } from '../messages/trouble-words.ts'
import type { ShortRequest } from '../short-request.ts'
import { faultIn, type HeartbeatService, requestFor } from './heartbeat-service.ts'

/** `lastTakenMs`: since 1970; null before the first. */
export type HeartbeatFigures = { lastTakenMs: number | null; failures: number }

export type Heartbeat = {
  /**
   * The server has looked at itself. Sends a beat when a minute has passed, when the server became
   * well or unwell, or when the last beat was not taken. Waits for no answer.
   */
  looked(troubles: readonly Trouble[]): void
  /** Sends a last word, within the time of one request. */
  sendLast(trouble: string): Promise<void>
  observe(): Finding | null
  /** Null without a service. */
  figures(): HeartbeatFigures | null
}

/** Looks come every 15 s: the fourth one sends the next beat, also when it comes a little early. */
const BEAT_EVERY_MS = 55 * SECOND_MS

const troubleOf = (troubles: readonly Trouble[]): string | null => {
  const names = unwellBecause(troubles).map(({ facts }) => troubleName(facts, 'english'))
  return names.length === 0 ? null : `${names.join('. ')}.`
}

/**
 * Calls a service each minute that all is well, so that it notices when the calls stop. The calls
 * hang on the looks of the server at itself: a server that cannot look sends none.
 */
export const createHeartbeat = ({
  service,
  request,
  clock,
  steadyMs,
  warn,
}: {
  service: HeartbeatService | null
  request: ShortRequest
  clock: Clock
  /** Milliseconds that only ever grow, however the clock is set. */
  steadyMs: () => number
  /** Gets the first of several failures in a row. */
  warn: (fault: RequestFault & { host: string }) => void
}): Heartbeat => {
  let last: { atMs: number; isWell: boolean } | null = null
  let fault: RequestFault | null = null
  let isUnderWay = false
  const figures: HeartbeatFigures = { lastTakenMs: null, failures: 0 }

  const send = async (to: HeartbeatService, trouble: string | null): Promise<void> => {
    const call = requestFor(to, { trouble })
    if (call === null) {
      fault = null
      return
    }
    const failure = faultIn(to, await request(call.url, call.body))
    if (failure === null) figures.lastTakenMs = clock().getTime()
    else {
      figures.failures++
      if (fault === null) warn({ ...failure, host: to.url.host })
    }
    fault = failure
  }

  return {
    looked: (troubles) => {
      if (service === null || isUnderWay) return
      const trouble = troubleOf(troubles)
      const isWell = trouble === null
      const isDue =
        last === null ||
        fault !== null ||
        last.isWell !== isWell ||
        steadyMs() - last.atMs >= BEAT_EVERY_MS
      if (!isDue) return
      last = { atMs: steadyMs(), isWell }
      isUnderWay = true
      void send(service, trouble).finally(() => (isUnderWay = false))
    },
    sendLast: async (trouble) => {
      if (service !== null) await send(service, trouble)
    },
    observe: () => {
      if (service === null) return null
      return fault === null
        ? { state: 'good', kind: 'HEARTBEAT' }
        : { state: 'bad', facts: { kind: 'HEARTBEAT', host: service.url.host, fault } }
    },
    figures: () => (service === null ? null : { ...figures }),
  }
}
