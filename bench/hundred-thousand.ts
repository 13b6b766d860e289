import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MINUTE_MS } from '../src/domain/durations.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import type { RandomOrder, RandomReport } from './load/random-senders.ts'
import { cpuMs, residentMb, writtenBytes } from './load/process-figures.ts'
import type { Figure } from './support/report.ts'
import { addDevices, type BenchDevice, sealAll } from './support/seeded-readings.ts'
import { freePort } from './support/free-port.ts'
import { startProcess, type Running } from './support/process.ts'
import { startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const DEVICES = 100_000
/** One reading a minute of each device. */
const PER_SECOND = DEVICES / 60
const CONNECTIONS = 64
/** Readings that each sensor has when the server starts, a minute apart. */
const EARLIER_READINGS = 20
const PER_TRANSACTION = 20_000
const SENDERS = fileURLToPath(new URL('load/random-senders.ts', import.meta.url))
const BARE_SERVER = fileURLToPath(new URL('load/bare-server.ts', import.meta.url))
/** A third of a minute says what HTTP alone costs. */
const BARE_DEVICES = Math.round(DEVICES / 3)
const DEVICES_FILE = 'devices.json'

/** Each device has sent a reading a minute until a moment ago, and everything is sealed. */
const enterEarlierReadings = async (
  storage: Awaited<ReturnType<typeof openSqliteStorage>>,
  devices: readonly BenchDevice[],
): Promise<void> => {
  const endMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  for (let from = 0; from < devices.length; from += PER_TRANSACTION) {
    const some = devices.slice(from, from + PER_TRANSACTION)
    await storage.transaction(async (stores) => {
      for (let back = EARLIER_READINGS; back > 0; back -= 1) {
        const timeMs = endMs - back * MINUTE_MS
        const arrivals = {
          toolIds: some.map(({ toolId }) => toolId),
          timesMs: some.map(() => timeMs),
          values: some.map((_, i) => 400 + ((i + back) % 20) * 10),
        }
        await stores.readings.append(arrivals, timeMs)
      }
      const at = new Date(endMs)
      await stores.devices.touch(
        some.map(({ imeiNumber }) => ({ imeiNumber, at, clockAheadMs: 0 })),
      )
    })
  }
  await sealAll(storage)
}

/**
 * Fills `folder`, which becomes a data folder, with 100,000 devices (or `count`) of one sensor each. It is built
 * once and kept among the temporary files. Answers the file with the
 * devices' keys.
 */
export const hundredThousandDevices = async (folder: string, count = DEVICES): Promise<string> => {
  const kept = join(tmpdir(), `coldwatch-bench-${count}-devices`)
  if (!existsSync(kept)) {
    const unfinished = `${kept}-${process.pid}`
    mkdirSync(unfinished)
    try {
      const storage = await openSqliteStorage({ dataDir: unfinished })
      const devices = await addDevices(storage, count)
      await enterEarlierReadings(storage, devices)
      await storage.close()
      writeFileSync(join(unfinished, DEVICES_FILE), JSON.stringify(devices))
      renameSync(unfinished, kept)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  cpSync(kept, folder, { recursive: true })
  // An update of an older database is no part of a start.
  await (await openSqliteStorage({ dataDir: folder })).close()
  return join(folder, DEVICES_FILE)
}

export type Round = RandomReport & { cpuMicroseconds: number; bytes: number }

/** Each of so many devices sends one reading; CPU of the server in µs and bytes written to disk, a reading. */
export const sendRound = async (
  { port, running: { child } }: { port: number; running: Running },
  folder: string,
  devicesFile: string,
  devices = DEVICES,
  perSecond = PER_SECOND,
): Promise<Round> => {
  const order: RandomOrder = {
    port,
    devicesFile,
    devices,
    perSecond,
    connections: CONNECTIONS,
  }
  const orderFile = join(folder, 'order.json')
  writeFileSync(orderFile, JSON.stringify(order))
  const cpuBefore = cpuMs(child.pid).all
  const bytesBefore = writtenBytes(child.pid)
  const { stdout } = await promisify(execFile)(process.execPath, [SENDERS, orderFile])
  const report = JSON.parse(stdout) as RandomReport
  if (report.refused > 0) throw new Error(`${report.refused} readings were refused`)
  return {
    ...report,
    cpuMicroseconds: ((cpuMs(child.pid).all - cpuBefore) * 1_000) / report.stored,
    bytes: (writtenBytes(child.pid) - bytesBefore) / report.stored,
  }
}

const roundText = ({ stored, seconds, latenciesMs }: Round): string =>
  `${Math.round(stored / seconds)} requests/s, answered after ${latenciesMs.p50.toFixed(1)} ms (p50), ${latenciesMs.p99.toFixed(0)} ms (p99), ${latenciesMs.longest.toFixed(0)} ms at most`

const figuresOf = (startMs: { wall: number; cpu: number }, cold: Round, warm: Round) => {
  const what = '100,000 devices, a reading a minute each in random order'
  return [
    {
      what: '100,000 devices: start until the first answer, s of CPU',
      value: startMs.cpu / 1_000,
      goal: { atMost: 3 },
      measured: `${(startMs.wall / 1_000).toFixed(1)} s of time`,
    },
    {
      what: `${what}: CPU a reading, first after the start, µs`,
      value: cold.cpuMicroseconds,
      goal: { atMost: 90 },
      measured: roundText(cold),
    },
    {
      what: `${what}: CPU a reading, µs`,
      value: warm.cpuMicroseconds,
      goal: { atMost: 80 },
      measured: roundText(warm),
    },
    {
      what: `${what}: bytes written to disk a reading`,
      value: warm.bytes,
      goal: { atMost: 1_000 },
      measured: `${Math.round(cold.bytes)} in the first minute, ${Math.round(warm.bytes)} in the second`,
    },
  ] satisfies Figure[]
}

/**
 * The same requests to a server of Node's `http` that stores nothing; CPU in µs a request. On a machine whose
 * memory is slow that hour both take more, so that their ratio says more than either.
 */
const bareRound = async (folder: string, devicesFile: string): Promise<number> => {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port) }
  const running = await startProcess(process.execPath, [BARE_SERVER], { env }, (output) =>
    output.includes('listening'),
  )
  try {
    const server = { port, running }
    return (await sendRound(server, folder, devicesFile, BARE_DEVICES)).cpuMicroseconds
  } finally {
    await running.stop()
  }
}

/** What a reading costs at 100,000 devices, and what the server needs to start and to hold them. */
export const hundredThousand = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    const devicesFile = await hundredThousandDevices(dataDir)
    const bare = await bareRound(folder, devicesFile)
    const began = performance.now()
    // A backup of the first hour would count as written by readings.
    const server = await startServer(dataDir, [], { BACKUPS: 'off' })
    try {
      const { pid } = server.running.child
      const startMs = { wall: performance.now() - began, cpu: cpuMs(pid).all }
      const cold = await sendRound(server, folder, devicesFile)
      const warm = await sendRound(server, folder, devicesFile)
      const { now, peak } = residentMb(pid)
      return [
        ...figuresOf(startMs, cold, warm),
        {
          what: '100,000 devices: CPU a reading ÷ CPU a request of a bare server of Node',
          value: warm.cpuMicroseconds / bare,
          goal: null,
          measured: `${warm.cpuMicroseconds.toFixed(0)} ÷ ${bare.toFixed(0)} µs, ${(cold.cpuMicroseconds / bare).toFixed(2)} in the first minute`,
        },
        {
          what: '100,000 devices: resident memory after two minutes, MB',
          value: now,
          goal: { atMost: 400 },
          measured: `${now.toFixed(0)} MB, ${peak.toFixed(0)} MB at its highest`,
        },
      ]
    } finally {
      await server.running.stop()
    }
  })
