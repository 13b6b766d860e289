import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '../src/domain/durations.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { cpuMs } from './load/process-figures.ts'
import { httpLoad, postRequest } from './support/http-load.ts'
import { influxdbInstalled, startInfluxdb } from './support/influxdb.ts'
import { median } from './support/pairs.ts'
import { inRandomOrder } from './support/random-order.ts'
import type { Figure } from './support/report.ts'
import { startServer } from './support/seeded-server.ts'
import { addDevices, type BenchDevice } from './support/seeded-readings.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { startVictoriaMetrics, victoriaMetricsInstalled } from './support/victoria-metrics.ts'

const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 100_000)
/** How long each side is measured with each load, in windows that take turns. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)
const WINDOWS = 5
/**
 * Requests to each side before a size of request is measured, so that all are warm: ours is translated
 * while it runs, and takes twice the CPU for the first thousands.
 */
const WARM_UP_REQUESTS = 10_000
const WARM_UP_CONNECTIONS = 8
const CONNECTIONS = [1, 8, 64] as const
const PER_REQUEST = [1, 10, 100] as const
/** The windows of one device need less: nothing comes from the future. */
const START = Date.now() - 2 * DAY_MS
const CALM_CELSIUS = 4
/** Beyond the limits that a new tool has. */
const WARM_CELSIUS = 12

type Reading = { device: BenchDevice; timeMs: number; celsius: string }
type Side = {
  name: string
  port: number
  pid: number | undefined
  success: number
  requestOf: (readings: readonly Reading[]) => Buffer
}
type Window = { perSecond: number; cpuMicroseconds: number }

/** Each device in turn, in random order; its readings are a minute apart. A third is always out of range. */
const nextReadings = (devices: readonly BenchDevice[]) => {
  const order = inRandomOrder(devices, 1)
  const nextMs = new Map<BenchDevice, number>()
  let at = 0
  return (count: number): Reading[] => {
    const device = order[at++ % order.length]!
    const fromMs = nextMs.get(device) ?? START
    nextMs.set(device, fromMs + count * MINUTE_MS)
    const celsius = device.toolId % 3 === 0 ? WARM_CELSIUS : CALM_CELSIUS
    return Array.from({ length: count }, (_, i) => ({
      device,
      timeMs: fromMs + i * MINUTE_MS,
      celsius: (celsius + ((at * 7 + i * 3) % 20) / 10).toFixed(1),
    }))
  }
}

const ingestRequest = (readings: readonly Reading[]): Buffer => {
  const { imeiNumber, key } = readings[0]!.device
  const items = readings.map(
    ({ timeMs, celsius }) =>
      `{"sensor":1,"time":"${new Date(timeMs).toISOString()}","value":${celsius}}`,
  )
  return postRequest(
    '/ingest/v1/readings',
    { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    `{"imei":"${imeiNumber}","readings":[${items.join(',')}]}`,
  )
}

const lineProtocol = (readings: readonly Reading[]): Buffer =>
  postRequest(
    '/write?db=bench&precision=ms',
    { 'Content-Type': 'text/plain' },
    readings
      .map(
        ({ device, timeMs, celsius }) =>
          `temperature,tool=${device.toolId} value=${celsius} ${timeMs}`,
      )
      .join('\n'),
  )

type Load = { perRequest: number; connections: number }

/** Sends requests while `goesOn` says so; throws when one was not stored. */
const send = async (
  { name, port, success, requestOf }: Side,
  next: (count: number) => Reading[],
  { perRequest, connections }: Load,
  goesOn: () => boolean,
): Promise<{ requests: number; seconds: number }> => {
  const result = await httpLoad(
    port,
    () => (goesOn() ? requestOf(next(perRequest)) : undefined),
    connections,
  )
  for (const [status, count] of result.statuses)
    if (status !== success) throw new Error(`${name} answered ${status} to ${count} requests`)
  return result
}

/** Sends for so many seconds, and answers what the server took and what each reading cost it. */
const measure = async (
  side: Side,
  next: (count: number) => Reading[],
  load: Load,
  seconds: number,
): Promise<Window> => {
  const endMs = performance.now() + seconds * 1_000
  const cpuBefore = cpuMs(side.pid).all
  const result = await send(side, next, load, () => performance.now() < endMs)
  const readings = result.requests * load.perRequest
  return {
    perSecond: readings / result.seconds,
    cpuMicroseconds: ((cpuMs(side.pid).all - cpuBefore) * 1_000) / readings,
  }
}

const textOf = (windows: readonly Window[]): string => {
  const perSecond = median(windows.map((window) => window.perSecond))
  const cpu = median(windows.map((window) => window.cpuMicroseconds))
  return `${Math.round(perSecond).toLocaleString('en')} (${cpu.toFixed(0)} µs)`
}

const ratioOf = (ours: readonly Window[], theirs: readonly Window[]): number =>
  median(ours.map(({ perSecond }, i) => perSecond / theirs[i]!.perSecond))

const warmUp = async (side: Side, next: (count: number) => Reading[], perRequest: number) => {
  let left = WARM_UP_REQUESTS
  const load = { perRequest, connections: WARM_UP_CONNECTIONS }
  await send(side, next, load, () => left-- > 0)
}

/** For each load the windows of each side, which take turns; the first of each is a warm-up as well. */
async function* compared(sides: readonly Side[], devices: readonly BenchDevice[]) {
  const readingsOf = new Map(sides.map((side) => [side, nextReadings(devices)]))
  for (const perRequest of PER_REQUEST) {
    for (const side of sides) await warmUp(side, readingsOf.get(side)!, perRequest)
    for (const connections of CONNECTIONS) {
      const windows = sides.map((): Window[] => [])
      for (let i = 0; i <= WINDOWS; i += 1)
        for (const [j, side] of sides.entries()) {
          const load = { perRequest, connections }
          const window = await measure(side, readingsOf.get(side)!, load, SECONDS / WINDOWS)
          if (i > 0) windows[j]!.push(window)
        }
      yield { perRequest, connections, windows }
    }
  }
}

/** Devices that have been in touch: the first contact of each is no part of the figures. */
const devicesWithContact = async (dataDir: string): Promise<BenchDevice[]> => {
  const storage = await openSqliteStorage({ dataDir })
  const devices = await addDevices(storage, DEVICES)
  const at = new Date(START - MINUTE_MS)
  for (let from = 0; from < devices.length; from += 10_000)
    await storage.transaction((stores) =>
      stores.devices.touch(
        devices
          .slice(from, from + 10_000)
          .map(({ imeiNumber }) => ({ imeiNumber, at, clockAheadMs: 0 })),
      ),
    )
  await storage.close()
  return devices
}

const sidesIn = async (folder: string): Promise<{ sides: Side[]; stop: () => Promise<void> }> => {
  const data = join(folder, 'data')
  const server = await startServer(data)
  const [influxdb, victoria] = [
    influxdbInstalled() ? await startInfluxdb(join(folder, 'influxdb')) : null,
    victoriaMetricsInstalled() ? await startVictoriaMetrics(join(folder, 'victoria')) : null,
  ]
  const others = [
    { name: 'InfluxDB 1.6', other: influxdb },
    { name: 'VictoriaMetrics (no fsync)', other: victoria },
  ]
  return {
    sides: [
      { ...processOf('Coldwatch', server), success: 200, requestOf: ingestRequest },
      ...others.flatMap(({ name, other }) =>
        other === null
          ? []
          : [{ ...processOf(name, other), success: 204, requestOf: lineProtocol }],
      ),
    ],
    stop: async () => {
      await server.running.stop()
      await influxdb?.running.stop()
      await victoria?.running.stop()
    },
  }
}

const processOf = (
  name: string,
  { port, running }: { port: number; running: { child: { pid?: number | undefined } } },
) => ({ name, port, pid: running.child.pid })

/**
 * Ingest over HTTP of 100,000 sensors in random order, beside InfluxDB and VictoriaMetrics where they
 * are installed. We and InfluxDB (wal-fsync-delay 0) answer after an fsync; VictoriaMetrics answers
 * before anything is on the disk.
 */
export async function* comparedIngest(): AsyncGenerator<Figure> {
  const folder = temporaryFolder()
  try {
    const devices = await devicesWithContact(join(folder.path, 'data'))
    const { sides, stop } = await sidesIn(folder.path)
    try {
      for await (const { perRequest, connections, windows } of compared(sides, devices)) {
        const [ours, ...others] = windows
        for (const [i, theirs] of others.entries()) {
          const { name } = sides[i + 1]!
          yield {
            what: `ingest of ${DEVICES.toLocaleString('en')} sensors, readings a request ${perRequest}, connections ${connections} ÷ ${name}`,
            value: ratioOf(ours!, theirs),
            goal: name.startsWith('InfluxDB') && perRequest > 1 ? { atLeast: 1 } : null,
            measured: `${textOf(ours!)} ÷ ${textOf(theirs)} readings/s (CPU a reading)`,
          }
        }
      }
    } finally {
      await stop()
    }
  } finally {
    folder.remove()
  }
}
