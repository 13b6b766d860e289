import { MINUTE_MS, SECOND_MS } from '../domain/durations.ts'
import type { RunningDevice } from './devices/fleet.ts'
import type { Measurement } from './reading.ts'
import { isIn } from './devices/simulated-device.ts'
import type { Entry, Ledger } from './ledger.ts'
import { PROTOCOLS, type ProtocolName } from './senders/protocols.ts'
import type { Delivery, DeviceName, Protocol, Sender, ServerAddress } from './senders/sender.ts'
import type { SimulatedClock } from './simulated-clock.ts'

/** A device of the run, with what it is called on the server. */
export type DrivenDevice = { name: DeviceName; protocol: ProtocolName; running: RunningDevice }

type QueuedMeasurement = { measurement: Measurement; entries: Entry[] | null }
type Queue = { device: DrivenDevice; waiting: QueuedMeasurement[]; uploadMs: number }

/** One connection with its devices. */
type Link = {
  protocol: ProtocolName
  rules: Protocol
  queues: Queue[]
  sender: Sender | null
  failures: number
}

export type DriveDeps = {
  server: ServerAddress
  ledger: Ledger
  clock: SimulatedClock
  /** Says what went wrong with a connection; it is opened again. */
  onBroken: (protocol: ProtocolName, error: unknown) => void
  stopped: AbortSignal
}

/** An answer that takes longer counts as a broken connection. */
const ANSWER_MS = MINUTE_MS
/** How long the fleet goes on after its end to send what is left. */
const DRAIN_MS = 2 * MINUTE_MS
const FIRST_RETRY_MS = SECOND_MS
const LONGEST_RETRY_MS = 15 * SECOND_MS
/** At a higher speed than real time a connection sends at most this often; readings go together. */
const LEAST_GAP_MS = SECOND_MS
/** At full speed: in how many steps a run is sent, at most, and by how many connections at once. */
const STEPS_AT_FULL_SPEED = 100
const LINKS_AT_FULL_SPEED = 32

const linksOf = (devices: readonly DrivenDevice[]): Link[] =>
  [...Map.groupBy(devices, ({ protocol }) => protocol)].flatMap(([protocol, same]) => {
    const rules: Protocol = PROTOCOLS[protocol]
    const links: Link[] = []
    for (let from = 0; from < same.length; from += rules.devicesPerSender) {
      const queues = same
        .slice(from, from + rules.devicesPerSender)
        .map((device) => ({ device, waiting: [], uploadMs: 0 }))
      links.push({ protocol, rules, queues, sender: null, failures: 0 })
    }
    return links
  })

const within = <T>(promise: Promise<T>, ms: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1_000} s`)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Takes what the devices measured until `nowMs`. */
const measure = ({ rules, queues }: Link, nowMs: number, startMs: number): void => {
  for (const queue of queues) {
    const { measuring, plan } = queue.device.running
    const isOffline = isIn(plan.trouble.outages, nowMs - startMs)
    const fresh = measuring.measureUntil(nowMs)
    const waiting = fresh.map((measurement): QueuedMeasurement => ({ measurement, entries: null }))
    if (rules.time === 'own') queue.waiting.push(...waiting)
    else {
      // It keeps nothing but what it has begun to send.
      const begun = queue.waiting.filter(({ entries }) => entries !== null)
      queue.waiting = isOffline ? begun : [...begun, ...waiting.slice(-1)]
    }
  }
}

const maySend = ({ device, uploadMs }: Queue, nowMs: number, startMs: number): boolean => {
  const { outages } = device.running.plan.trouble
  return !isIn(outages, nowMs - startMs) && nowMs >= uploadMs
}

/** The queues that the next message takes from: all that may send, or one of them. */
const nextQueues = ({ rules, queues }: Link, isReady: (queue: Queue) => boolean): Queue[] => {
  const ready = queues.filter((queue) => queue.waiting.length > 0 && isReady(queue))
  return rules.gathersDevices ? ready : ready.slice(0, 1)
}

const enter = (
  ledger: Ledger,
  { protocol, rules }: Link,
  queue: Queue,
  taken: QueuedMeasurement[],
): Entry[] =>
  taken.flatMap((waiting) => {
    const { name, running } = queue.device
    waiting.entries ??= ledger.sent(
      {
        protocol,
        imeiNumber: name.imeiNumber,
        keepsTimes: rules.time === 'own' && running.plan.trouble.clockAheadMs <= 0,
      },
      waiting.measurement,
    )
    return waiting.entries
  })

const settle = (ledger: Ledger, protocol: ProtocolName, entries: Entry[], delivery: Delivery) => {
  if (delivery.kind === 'again') return
  const refused = new Map<number, string>(
    delivery.kind === 'refused'
      ? entries.map((_, index) => [index, delivery.reason])
      : delivery.refused.map(({ index, reason }) => [index, reason]),
  )
  for (const [index, entry] of entries.entries()) {
    const reason = refused.get(index)
    if (reason === undefined) ledger.acknowledged(protocol, entry)
    else ledger.refused(protocol, entry, reason)
  }
}

/**
 * Sends what waits, one message after the other. Answers 0 when nothing is left that may be sent, or
 * after how many ms to try again.
 */
const flush = async (
  { server, ledger, clock, onBroken }: DriveDeps,
  link: Link,
  isReady: (queue: Queue) => boolean,
): Promise<number> => {
  for (;;) {
    const queues = nextQueues(link, isReady)
    if (queues.length === 0) return 0
    const most = link.rules.measurementsPerMessage
    const parts = queues.map((queue) => ({ queue, taken: queue.waiting.slice(0, most) }))
    const entries = parts.flatMap(({ queue, taken }) => enter(ledger, link, queue, taken))
    try {
      link.sender ??= link.rules.open(
        server,
        link.queues.map(({ device }) => device.name),
      )
      const delivery = await within(
        link.sender.send(
          parts.map(({ queue, taken }) => ({
            device: queue.device.name,
            measurements: taken.map(({ measurement }) => measurement),
          })),
        ),
        ANSWER_MS,
      )
      link.failures = 0
      settle(ledger, link.protocol, entries, delivery)
      if (delivery.kind === 'again') return delivery.afterMs
      for (const { queue, taken } of parts) queue.waiting.splice(0, taken.length)
      if (link.rules.time === 'receipt') await nextMillisecond(clock)
    } catch (error) {
      onBroken(link.protocol, error)
      await link.sender?.close()
      link.sender = null
      link.failures += 1
      return Math.min(FIRST_RETRY_MS * 2 ** (link.failures - 1), LONGEST_RETRY_MS)
    }
  }
}

/** The server stores such readings under their receipt: two in one ms would be one. */
const nextMillisecond = async ({ realNow, pause }: SimulatedClock): Promise<void> => {
  const sinceMs = realNow()
  while (realNow() <= sinceMs + 1) await pause(1)
}

/** When the link measures next. */
const dueOf = ({ queues }: Link, { speed, now, startMs, endMs }: SimulatedClock): number => {
  const nextMs = Math.min(...queues.map(({ device }) => device.running.measuring.nextMs() + 1))
  const gapMs = speed === 'max' ? (endMs - startMs) / STEPS_AT_FULL_SPEED : LEAST_GAP_MS * speed
  const latestMs = speed === 'max' ? nextMs + gapMs : now() + gapMs
  return Math.min(endMs, speed === 1 ? nextMs : Math.max(nextMs, latestMs))
}

const setUploads = ({ queues }: Link, nowMs: number): void => {
  for (const queue of queues) {
    const { gatherMs } = queue.device.running.plan.trouble
    if (gatherMs > 0 && nowMs >= queue.uploadMs) queue.uploadMs = nowMs + gatherMs
  }
}

const driveLink = async (deps: DriveDeps, link: Link): Promise<void> => {
  const { clock, stopped } = deps
  for (let dueMs = dueOf(link, clock); ; dueMs = dueOf(link, clock)) {
    await clock.until(dueMs)
    if (stopped.aborted) break
    measure(link, dueMs, clock.startMs)
    const waitMs = await flush(deps, link, (queue) => maySend(queue, dueMs, clock.startMs))
    setUploads(link, dueMs)
    if (dueMs >= clock.endMs) break
    await clock.pause(waitMs)
  }
  const untilMs = clock.realNow() + DRAIN_MS
  for (;;) {
    const waitMs = await flush(deps, link, () => true)
    if (waitMs === 0 || clock.realNow() + waitMs > untilMs) break
    await clock.pause(waitMs)
  }
  await link.sender?.close()
}

/** Lets all devices measure and send until the end of the simulation, and then what is left. */
export const driveFleet = async (
  deps: DriveDeps,
  devices: readonly DrivenDevice[],
): Promise<void> => {
  const links = linksOf(devices)
  if (deps.clock.speed !== 'max') {
    await Promise.all(links.map((link) => driveLink(deps, link)))
    return
  }
  const left = links.values()
  const work = async (): Promise<void> => {
    for (const link of left) await driveLink(deps, link)
  }
  await Promise.all(Array.from({ length: LINKS_AT_FULL_SPEED }, work))
}
