import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/durations.ts'
import { compare, type Comparison, isEqual, type StoredSeries } from './compare.ts'
import { fleetOf, runningDevice } from './devices/fleet.ts'
import { CLOCK_SPAN_MS } from './devices/scenario.ts'
import { driveFleet } from './drive-fleet.ts'
import { readKeys, writeKeys } from './keys-file.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { Options } from './options.ts'
import { checkReport, sendingReport } from './report.ts'
import type { ProtocolName } from './senders/protocols.ts'
import type { ServerAddress } from './senders/sender.ts'
import { type Doors, findDoors, mustListen, mustReach, whyClosed } from './server-api/find-doors.ts'
import { type Access, openAccess } from './server-api/open-access.ts'
import { registerFleet, type RegisteredDevice } from './server-api/register-fleet.ts'
import { storedReadings, storedSince } from './server-api/stored-readings.ts'
import { takeOverAnnounced } from './server-api/take-over-announced.ts'
import { simulatedClock } from './simulated-clock.ts'
import { SimulationError } from './simulation-error.ts'

export type Outcome = {
  ledger: Ledger
  /** Null without `--check`. */
  comparisons: readonly Comparison[] | null
  /** Real time from the first to the last message. */
  sendingMs: number
  /** Everything sent was acknowledged and, if it was compared, is stored. */
  isGood: boolean
}

export type SimulationDeps = {
  realNow: () => number
  /** A line of progress. */
  say: (text: string) => void
  stopped: AbortSignal
}

const PROGRESS_EVERY_MS = 30 * SECOND_MS

/** The protocols of the run: those wanted, without those that nobody named and that have no port. */
const possible = (
  { protocols, areProtocolsNamed, keysFile }: Options,
  doors: Doors,
  say: SimulationDeps['say'],
): ProtocolName[] => {
  const wanted =
    keysFile === null
      ? protocols
      : [...new Set(readKeys(keysFile).map(({ device }) => device.protocol))]
  return wanted.filter((protocol) => {
    const why = whyClosed(protocol, doors)
    if (why === null) return true
    if (areProtocolsNamed || keysFile !== null) throw new SimulationError(`${protocol}: ${why}.`)
    say(`Without ${protocol}: ${why}.`)
    return false
  })
}

const registered = async (
  options: Options,
  protocols: readonly ProtocolName[],
  access: Access,
  server: ServerAddress,
  say: SimulationDeps['say'],
): Promise<RegisteredDevice[]> => {
  const { customerId, networks, seed } = options
  if (options.keysFile !== null) return readKeys(options.keysFile)
  const fleet = fleetOf(options.devices, protocols, seed)
  say(`Registering ${fleet.length} devices …`)
  const announced = fleet.filter(({ protocol }) => protocol === 'home-assistant')
  const others = fleet.filter(({ protocol }) => protocol !== 'home-assistant')
  let done = 0
  const byName = await registerFleet(access.ask, others, { customerId, networks }, () => {
    done += 1
    if (done % 100 === 0) say(`  ${done}`)
  })
  if (announced.length === 0) return byName
  return [...byName, ...(await takeOverAnnounced(access.ask, server, announced, customerId))]
}

const rounded = (count: number): string => count.toLocaleString('en')

/** Says every half minute how far it is. Answers how to end that. */
const sayProgress = (ledger: Ledger, say: SimulationDeps['say']): (() => void) => {
  const timer = setInterval(() => {
    const all = [...ledger.counts().values()]
    const sent = all.reduce((sum, counts) => sum + counts.sent, 0)
    const acknowledged = all.reduce((sum, counts) => sum + counts.acknowledged, 0)
    say(`  sent ${rounded(sent)}, acknowledged ${rounded(acknowledged)}`)
  }, PROGRESS_EVERY_MS)
  return () => clearInterval(timer)
}

const brokenReporter = (say: SimulationDeps['say']) => {
  const seen = new Map<string, number>()
  return {
    onBroken: (protocol: ProtocolName, error: unknown): void => {
      const line = `${protocol}: ${(error as Error).message}`
      if (!seen.has(line)) say(`  ${line}; sending again`)
      seen.set(line, (seen.get(line) ?? 0) + 1)
    },
    report: (): string =>
      [...seen].map(([line, count]) => `\nsent again ${rounded(count)}×: ${line}`).join(''),
  }
}

/** Lets the fleet measure and send. */
const sendAll = async (
  { seed, scenario, speed, minutes, everySeconds }: Options,
  devices: readonly RegisteredDevice[],
  server: ServerAddress,
  { realNow, say, stopped }: SimulationDeps,
): Promise<{ ledger: Ledger; sendingMs: number }> => {
  const runMs = minutes * MINUTE_MS
  const clock = simulatedClock(speed, runMs, realNow, stopped)
  const run = {
    seed,
    scenario,
    startMs: clock.startMs,
    runMs,
    everyMs: everySeconds * SECOND_MS,
    isRealTime: speed === 1,
  }
  const driven = devices.map(({ device, name }) => ({
    name,
    protocol: device.protocol,
    running: runningDevice(device, run),
  }))
  const ledger = createLedger()
  const broken = brokenReporter(say)
  say(`${devices.length} devices send for ${minutes} minutes, speed ${speed} …`)
  const endProgress = sayProgress(ledger, say)
  const beganMs = realNow()
  try {
    await driveFleet({ server, ledger, clock, onBroken: broken.onBroken, stopped }, driven)
  } finally {
    endProgress()
  }
  const sendingMs = realNow() - beganMs
  say(`Done after ${Math.round(sendingMs / SECOND_MS)} s.${broken.report()}\n`)
  return { ledger, sendingMs }
}

/** Registers the fleet, lets it send and, if wanted, compares. Throws `SimulationError`. */
const simulate = async (
  options: Options,
  access: Access,
  deps: SimulationDeps,
): Promise<Outcome> => {
  const { url, checks } = options
  const { realNow, say } = deps
  const { token, tokenId, ask } = access
  const doors = await findDoors(ask, url, options)
  const protocols = possible(options, doors, say)
  await mustReach(new Set(protocols), doors)
  const server = { url, ...doors, token, tokenId }
  const devices = await registered(options, protocols, access, server, say)
  if (options.saveFile !== null) writeKeys(options.saveFile, devices)

  const imeis = new Set(devices.map(({ name }) => name.imeiNumber))
  const fromMs = realNow() - options.minutes * MINUTE_MS - CLOCK_SPAN_MS
  const stored = (): Promise<StoredSeries> =>
    storedReadings(url, ask, imeis, { fromMs, toMs: realNow() + HOUR_MS })
  // A device of an earlier run may have sent in this span already.
  const hasOld = checks && devices.some(({ isNew }) => !isNew)
  const before: StoredSeries = hasOld ? await stored() : new Map()
  const sending = await sendAll(options, devices, server, deps)
  if (!checks) {
    say(sendingReport(sending.ledger))
    const isGood = [...sending.ledger.counts().values()].every(
      (counts) => counts.sent === counts.acknowledged,
    )
    return { ...sending, comparisons: null, isGood }
  }
  const comparisons = compare(sending.ledger, storedSince(await stored(), before))
  say(checkReport(sending.ledger, comparisons))
  return { ...sending, comparisons, isGood: comparisons.every(isEqual) }
}

/** Registers a fleet, lets it send, and ends what it opened. Throws `SimulationError`. */
export const runSimulation = async (options: Options, deps: SimulationDeps): Promise<Outcome> => {
  await mustListen(options.url, 'A server')
  const lastsMs = options.minutes * MINUTE_MS + DAY_MS
  const access = await openAccess(
    options.url,
    options.credentials,
    new Date(deps.realNow() + lastsMs),
  )
  try {
    return await simulate(options, access, deps)
  } finally {
    await access.close()
  }
}
