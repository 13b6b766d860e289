import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '../src/domain/durations.ts'
import { cpuMs, residentMb } from './load/process-figures.ts'
import { addLargeFleet } from './support/large-fleet.ts'
import { median } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { startServer, type BenchServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const TOOLS = Number(process.env['BENCH_TOOLS'] ?? 100_000)
/** Half a day, a minute apart. */
const READINGS = 720
const ROUNDS = 5
const LIST = `{ toolList { id name imeiNumber equipmentId user { email } min max notificationMin notificationMax createdAt lastMeasure { value timestamp } usualIntervalMs } }`
const LAST_BYTES = 1_000

/** The answer's length and end. Parsing 30 MB would hold this process, and with it the other requests. */
const readList = ({ port, token }: BenchServer): Promise<{ bytes: number; end: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/graphql',
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
      (response) => {
        let bytes = 0
        let end = Buffer.alloc(0)
        response.on('data', (part: Buffer) => {
          bytes += part.length
          end = Buffer.concat([end, part]).subarray(-LAST_BYTES)
        })
        response.on('end', () => resolve({ bytes, end: end.toString() }))
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify({ query: LIST }))
  })

type Round = { listMs: number; longestMs: number; mainCpuMs: number }

/** Reads the list while others ask for something small, one request after the other. */
const listBesideOthers = async (server: BenchServer): Promise<Round> => {
  const { pid } = server.running.child
  let isOver = false
  let longestMs = 0
  const others = (async () => {
    while (!isOver) {
      const startedMs = performance.now()
      await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).text()
      longestMs = Math.max(longestMs, performance.now() - startedMs)
    }
  })()
  const cpuBefore = cpuMs(pid).main
  const startedMs = performance.now()
  const { bytes, end } = await readList(server).finally(() => (isOver = true))
  const listMs = performance.now() - startedMs
  const mainCpuMs = cpuMs(pid).main - cpuBefore
  await others
  // Some 300 bytes a sensor; an error would stand behind the rows.
  if (!end.endsWith(']}}') || bytes < 200 * TOOLS) throw new Error(`no list: ${end}`)
  return { listMs, longestMs, mainCpuMs }
}

/** A server answers before it has read its devices: that memory is not the list's. */
const atRest = async (pid: number | undefined): Promise<void> => {
  let quietSeconds = 0
  for (let before = 0; quietSeconds < 3;) {
    const { all } = cpuMs(pid)
    quietSeconds = all - before < 100 ? quietSeconds + 1 : 0
    before = all
    await pause(1_000)
  }
}

/**
 * `toolList` of 100,000 sensors (or `BENCH_TOOLS`) that have readings: what the server computes for
 * it, how long others wait meanwhile, and by how much its memory grows.
 */
export const longLists = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const nowMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
    await addLargeFleet(folder, { tools: TOOLS, readings: READINGS, nowMs })
    const server = await startServer(folder)
    try {
      const { pid } = server.running.child
      const afterStart = residentMb(pid).now
      await atRest(pid)
      const before = residentMb(pid).now
      const first = await listBesideOthers(server)
      const rounds: Round[] = []
      for (let i = 0; i < ROUNDS; i++) rounds.push(await listBesideOthers(server))
      const { peak } = residentMb(pid)
      const of = (name: keyof Round) => median(rounds.map((round) => round[name]))
      const what = `toolList of ${TOOLS.toLocaleString('en')} sensors`
      return [
        {
          what: `${what}: longest wait of others, ms`,
          value: of('longestMs'),
          goal: { atMost: 50 },
          measured: `median of ${ROUNDS}; the list takes ${of('listMs').toFixed(0)} ms; in the first one after the start ${first.longestMs.toFixed(0)} of ${first.listMs.toFixed(0)} ms`,
        },
        {
          what: `${what}: CPU of the main thread, s`,
          value: of('mainCpuMs') / 1_000,
          goal: null,
          measured: `the first one after the start ${(first.mainCpuMs / 1_000).toFixed(1)} s`,
        },
        {
          what: `${what}: growth of the resident memory, MB`,
          value: peak - before,
          goal: { atMost: 100 },
          measured: `${afterStart.toFixed(0)} MB when the server first answers, ${before.toFixed(0)} once it has read its devices, ${peak.toFixed(0)} at its highest`,
        },
      ]
    } finally {
      await server.running.stop()
    }
  })
