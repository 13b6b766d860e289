import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMs } from './load/process-figures.ts'
import { median } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { type BenchServer, seedDevices, startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const SENSORS = Number(process.env['BENCH_TOOLS'] ?? 5_000)
const ROUNDS = 7
const PAUSE_MS = 5

type Latencies = { p50: number; p99: number; longest: number; sent: number }

const ofLatencies = (latenciesMs: readonly number[]): Latencies => {
  const sorted = latenciesMs.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  return { p50: at(0.5), p99: at(0.99), longest: sorted.at(-1)!, sent: sorted.length }
}

/** Sends single readings one after the other until it is told to end; how long each waited. */
const sendReadings = (port: number, { imeiNumber, key }: { imeiNumber: string; key: string }) => {
  const latencies: number[] = []
  let isOver = false
  const sending = (async () => {
    while (!isOver) {
      const time = new Date().toISOString()
      const startedMs = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/ingest/v1/readings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ imei: imeiNumber, readings: [{ sensor: 1, time, value: 4.5 }] }),
      })
      await answer.text()
      latencies.push(performance.now() - startedMs)
      // An allowance that is used up is no wait.
      if (answer.status !== 200 && answer.status !== 429) throw new Error(`${answer.status}`)
      await sleep(PAUSE_MS)
    }
  })()
  return async (): Promise<Latencies> => {
    isOver = true
    await sending
    return ofLatencies(latencies)
  }
}

/** Plans and writes one change of all sensors; how long each took. */
const changeAll = async (server: BenchServer, notificationMax: number, raiseDelay: number) => {
  const { pid } = server.running.child
  const startedMs = performance.now()
  const cpuBefore = cpuMs(pid).main
  const { planBulkChange } = await server.graphql<{ planBulkChange: { id: string } }>(
    'mutation ($change: SetupInput!) { planBulkChange(selection: {}, change: $change) { id } }',
    { change: { notificationMax, alarms: { raiseDelay } } },
  )
  const { id } = planBulkChange
  const plannedMs = performance.now()
  await server.graphql('mutation ($id: ID!) { startBulkChange(id: $id) { id } }', { id })
  for (;;) {
    await sleep(50)
    const { bulkChange } = await server.graphql<{ bulkChange: { state: string; done: number } }>(
      'query ($id: ID!) { bulkChange(id: $id) { state done: count(states: [DONE]) } }',
      { id },
    )
    if (bulkChange.state === 'RUNNING') continue
    if (bulkChange.state !== 'DONE' || bulkChange.done < SENSORS)
      throw new Error(`${bulkChange.state}, ${bulkChange.done} sensors`)
    return {
      planMs: plannedMs - startedMs,
      writeMs: performance.now() - plannedMs,
      mainCpuMs: cpuMs(pid).main - cpuBefore,
    }
  }
}

/**
 * A change of 5,000 sensors (or `BENCH_TOOLS`): limit and delay of each, with its histories and two
 * entries in the trail; and how long readings wait that are sent meanwhile.
 */
export const bulkChange = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const devices = await seedDevices(folder, SENSORS)
    const server = await startServer(folder)
    try {
      type Took = Awaited<ReturnType<typeof changeAll>>
      const rounds: (Took & { alone: Latencies; beside: Latencies })[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const device = devices[round]!
        const endAlone = sendReadings(server.port, device)
        await sleep(2_000)
        const alone = await endAlone()
        const end = sendReadings(server.port, device)
        const took = await changeAll(server, 9 - (round % 2), 20 + (round % 2))
        rounds.push({ ...took, alone, beside: await end() })
      }
      const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
      const what = `a change of ${SENSORS.toLocaleString('en')} sensors`
      const seconds = (ms: number) => (ms / 1_000).toFixed(1)
      return [
        {
          what: `${what}: from the plan to the last sensor, s`,
          value: of(({ planMs, writeMs }) => planMs + writeMs) / 1_000,
          goal: { atMost: 10 },
          measured: `median of ${ROUNDS}; the plan ${seconds(of(({ planMs }) => planMs))} s, writing ${seconds(of(({ writeMs }) => writeMs))} s; CPU of the main thread ${seconds(of(({ mainCpuMs }) => mainCpuMs))} s`,
        },
        {
          what: `${what}: a reading that is sent meanwhile waits, p99, ms`,
          value: of(({ beside }) => beside.p99),
          goal: { atMost: 250 },
          measured: `median of ${ROUNDS}; p50 ${of(({ beside }) => beside.p50).toFixed(0)}, longest ${of(({ beside }) => beside.longest).toFixed(0)}; alone p50 ${of(({ alone }) => alone.p50).toFixed(0)}, p99 ${of(({ alone }) => alone.p99).toFixed(0)}`,
        },
      ]
    } finally {
      await server.running.stop()
    }
  })
