import { DAY_MS } from '../src/domain/durations.ts'
import { cpuMs, residentMb } from './load/process-figures.ts'
import { addLargeFleet } from './support/large-fleet.ts'
import type { Figure } from './support/report.ts'
import { type BenchServer, startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const TOOLS = Number(process.env['BENCH_TOOLS'] ?? 100_000)

const postTable = async ({ port, token }: BenchServer, text: string): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${port}/uploads?name=sensors.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: text,
  })
  if (response.status !== 201) throw new Error(`the upload was answered ${response.status}`)
  return ((await response.json()) as { id: string }).id
}

/**
 * Sends one small request after the other, as other people's pages do, until the answered call ends it.
 * That call answers the longest wait, ms.
 */
const askMeanwhile = (port: number) => {
  let isOver = false
  let longestMs = 0
  const asking = (async () => {
    while (!isOver) {
      const startedMs = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
      longestMs = Math.max(longestMs, performance.now() - startedMs)
    }
  })()
  return async (): Promise<number> => {
    isOver = true
    await asking
    return longestMs
  }
}

/** Plans a table of 100,000 sensors (or `BENCH_TOOLS`): its time, its memory, and how long others wait. */
export const sensorTable = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const nowMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
    await addLargeFleet(folder, { tools: TOOLS, readings: 60, nowMs })
    const server = await startServer(folder)
    try {
      const { pid } = server.running.child
      const lines = Array.from({ length: TOOLS }, (_, i) => `${i + 1};9,5`)
      const upload = await postTable(server, ['id;max', ...lines].join('\r\n'))
      const before = residentMb(pid).now
      const cpuBefore = cpuMs(pid).main
      const end = askMeanwhile(server.port)
      const startedMs = performance.now()
      const { planSensorTable } = await server.graphql<{
        planSensorTable: { lines: number; change: { id: string; changing: number } | null }
      }>(
        'mutation ($upload: String!) { planSensorTable(upload: $upload) { lines change { id changing: count(states: [CHANGES]) } } }',
        { upload },
      )
      const seconds = (performance.now() - startedMs) / 1_000
      const longestMs = await end()
      const cpuSeconds = (cpuMs(pid).main - cpuBefore) / 1_000
      if (planSensorTable.change?.changing !== TOOLS)
        throw new Error(`planned: ${JSON.stringify(planSensorTable)}`)
      const what = `a table of ${TOOLS.toLocaleString('en')} sensors is planned`
      return [
        {
          what: `${what}: CPU of the main thread, s`,
          value: cpuSeconds,
          goal: null,
          measured: `one run; ${seconds.toFixed(1)} s by the clock`,
        },
        {
          what: `${what}: longest wait of others, ms`,
          value: longestMs,
          goal: { atMost: 250 },
          measured: 'GET /healthz, one request after the other',
        },
        {
          what: `${what}: growth of the resident memory, MB`,
          value: residentMb(pid).peak - before,
          goal: { atMost: 200 },
          measured: `${before.toFixed(0)} MB before`,
        },
      ]
    } finally {
      await server.running.stop()
    }
  })
