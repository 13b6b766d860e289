import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '../src/domain/durations.ts'
import { loadChart } from './charts.ts'
import { hundredThousandDevices, type Round, sendRound } from './hundred-thousand.ts'
import { startLoad } from './load/load-program.ts'
import { cpuMs, residentMb } from './load/process-figures.ts'
import type { ViewersReport } from './load/viewers.ts'
import type { Figure } from './support/report.ts'
import { startServer, type BenchServer } from './support/seeded-server.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 100_000)
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 5)
/** A folder: the server writes its CPU profile there when it ends. */
const PROFILE = process.env['BENCH_PROFILE']
const BLOCKS = fileURLToPath(new URL('support/report-blocks.ts', import.meta.url))
/** Dashboards of everything, each with a socket that gets each reading. */
const DASHBOARDS = 5
/** People who look at charts and tables, and how long each looks before the next. */
const READERS = 4
const LOOK_MS = 1_000
/** In an order of its own: the pages of a table jump about. */
const STRIDE = 7_919
const PAGE = `query ($offset: Int!, $search: String) { toolPage(offset: $offset, first: 20, search: $search) { total rows { id name user { email } lastMeasure { value timestamp } } } }`

type Reading = { charts: number[]; pages: number[]; searches: number[] }

/** People who open a chart of 30 days, a page of the table and a search in turn. */
const startReaders = (server: BenchServer) => {
  let isOver = false
  let taken: Reading = { charts: [], pages: [], searches: [] }
  let step = 0
  const timed = async (kind: keyof Reading, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    taken[kind].push(performance.now() - began)
  }
  const read = async (): Promise<void> => {
    while (!isOver) {
      const place = (++step * STRIDE) % DEVICES
      const now = Date.now()
      await timed('charts', () => loadChart(server, place + 1, now - 30 * DAY_MS, now))
      await timed('pages', () => server.graphql(PAGE, { offset: place }))
      await timed('searches', () => server.graphql(PAGE, { offset: 0, search: `Fridge ${place}` }))
      await pause(LOOK_MS)
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, read))
  // Awaited at the end; until then a failure must not end the process.
  reading.catch(() => undefined)
  return {
    taken: () => {
      const sinceLast = taken
      taken = { charts: [], pages: [], searches: [] }
      return sinceLast
    },
    stop: async () => {
      isOver = true
      await reading
    },
  }
}

const at = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? NaN

const spread = (times: readonly number[]): string =>
  `${at(times, 0.5).toFixed(0)} ms (p50), ${at(times, 0.99).toFixed(0)} ms (p99)`

/** The longest turn of the server's loop since it was asked last, ms: time, and its thread's own CPU. */
const longestTurn = async ({ running }: BenchServer): Promise<{ wall: number; cpu: number }> => {
  const reports = () => [...running.output().matchAll(/^BLOCKED ([\d.]+) ([\d.]+)$/gm)]
  const before = reports().length
  running.child.kill('SIGUSR2')
  for (let tries = 0; tries < 600 && reports().length === before; tries += 1) await pause(50)
  const [, wall, cpu] = reports().at(-1) ?? []
  return { wall: Number(wall ?? NaN), cpu: Number(cpu ?? NaN) }
}

const figuresOfMinute = (
  minute: number,
  round: Round,
  turn: { wall: number; cpu: number },
  { charts, pages, searches }: Reading,
  dashboards: string,
): Figure[] => {
  const what = `${DEVICES.toLocaleString('en')} sensors, minute ${minute}`
  const { p50, p99, longest } = round.latenciesMs
  return [
    {
      what: `${what}: CPU a reading, all that the server does, µs`,
      value: round.cpuMicroseconds,
      goal: null,
      measured: `${Math.round(round.stored / round.seconds)} readings/s, ${Math.round(round.bytes)} bytes written a reading`,
    },
    {
      what: `${what}: a reading is acknowledged, p99, ms`,
      value: p99,
      goal: { atMost: 250 },
      measured: `${p50.toFixed(1)} ms (p50), ${longest.toFixed(0)} ms at most`,
    },
    {
      what: `${what}: longest turn of the loop, ms of its CPU`,
      value: turn.cpu,
      goal: { atMost: 50 },
      measured: `${turn.wall.toFixed(0)} ms of time`,
    },
    {
      what: `${what}: a chart of 30 days, p99, ms`,
      value: at(charts, 0.99),
      goal: null,
      measured: `charts ${spread(charts)}; pages of the table ${spread(pages)}; searches ${spread(searches)}; ${dashboards}`,
    },
  ]
}

/**
 * Five minutes from a cold start: each sensor sends a reading a minute, in random order, while
 * dashboards follow all of them and people look at charts and tables. `BENCH_DEVICES`, `BENCH_MINUTES`;
 * `BENCH_PROFILE`: a folder for the server's CPU profile.
 */
export async function* fiveMinutes(): AsyncGenerator<Figure> {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  try {
    mkdirSync(dataDir)
    const devicesFile = await hundredThousandDevices(dataDir, DEVICES)
    const began = performance.now()
    const server = await startServer(dataDir, [
      '--import',
      BLOCKS,
      ...(PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`]),
    ])
    const { pid } = server.running.child
    const startedMs = performance.now() - began
    yield {
      what: `${DEVICES.toLocaleString('en')} sensors: start until the first login, s of CPU`,
      value: cpuMs(pid).all / 1_000,
      goal: { atMost: 3 },
      measured: `${(startedMs / 1_000).toFixed(1)} s of time`,
    }
    const viewers = startLoad<ViewersReport>(folder.path, 'viewers', {
      port: server.port,
      tokens: Array.from({ length: DASHBOARDS }, () => server.token),
    })
    // What the start took is a figure of its own.
    await longestTurn(server)
    const readers = startReaders(server)
    try {
      let messages = 0
      for (let minute = 1; minute <= MINUTES; minute += 1) {
        const round = await sendRound(server, folder.path, devicesFile, DEVICES, DEVICES / 60)
        const report = viewers.report()
        const dashboards = `${report?.live ?? 0} dashboards got ${Math.round(((report?.messages ?? 0) - messages) / round.seconds)} messages/s`
        messages = report?.messages ?? 0
        yield* figuresOfMinute(
          minute,
          round,
          await longestTurn(server),
          readers.taken(),
          dashboards,
        )
      }
      await readers.stop()
      const { now, peak } = residentMb(pid)
      yield {
        what: `${DEVICES.toLocaleString('en')} sensors: resident memory at the end, MB`,
        value: now,
        goal: { atMost: 400 },
        measured: `${peak.toFixed(0)} MB at its highest`,
      }
    } finally {
      await viewers.stop()
      await server.running.stop()
    }
  } finally {
    folder.remove()
  }
}
