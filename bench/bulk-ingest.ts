import { join } from 'node:path'
import { httpLoad, postRequest } from './support/http-load.ts'
import { influxdbInstalled, startInfluxdb } from './support/influxdb.ts'
import { allStored, ingestRequests } from './support/ingest-requests.ts'
import { interleaved } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { seedDevices, startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 7
const PER_REQUEST = 1_000
const REQUESTS = 100
const CONNECTIONS = 8
const START = Date.UTC(2026, 0, 1)

const lineProtocol = (tool: number, startMs: number): string => {
  const lines: string[] = []
  for (let index = 0; index < PER_REQUEST; index += 1)
    lines.push(
      `temperature,tool=${tool} value=${(4 + ((index * 3) % 20) / 10).toFixed(1)} ${startMs + index * 1000}`,
    )
  return lines.join('\n')
}

/** 1,000 readings a request over HTTP with an fsync before each answer, on both sides. */
export const bulkIngest = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    if (!influxdbInstalled()) return []
    const devices = await seedDevices(folder, 1_000)
    const server = await startServer(folder)
    const influxdb = await startInfluxdb(join(folder, 'influxdb'))
    const nextMs = { value: START }
    try {
      const { ratio, ours, theirs } = await interleaved(
        PAIRS,
        async (round) => {
          const requests = ingestRequests(
            devices.slice(round * REQUESTS, (round + 1) * REQUESTS),
            1,
            PER_REQUEST,
            nextMs,
          )
          const result = await httpLoad(server.port, requests, CONNECTIONS)
          allStored(result.statuses)
          return (REQUESTS * PER_REQUEST) / result.seconds
        },
        async (round) => {
          const requests = Array.from({ length: REQUESTS }, (_, index) =>
            postRequest(
              '/write?db=bench&precision=ms',
              { 'Content-Type': 'text/plain' },
              lineProtocol(round * REQUESTS + index, START),
            ),
          )
          return (REQUESTS * PER_REQUEST) / (await influxdbSeconds(influxdb.port, requests))
        },
      )
      return [
        {
          what: 'bulk ingest, 1,000 readings a request ÷ InfluxDB 1.6',
          value: ratio,
          goal: { atLeast: 0.5 },
          measured: `${Math.round(ours).toLocaleString('en')} ÷ ${Math.round(theirs).toLocaleString('en')} readings/s`,
        },
      ]
    } finally {
      await server.running.stop()
      await influxdb.running.stop()
    }
  })

const influxdbSeconds = async (port: number, requests: readonly Buffer[]): Promise<number> => {
  const result = await httpLoad(port, requests, CONNECTIONS)
  for (const [status, count] of result.statuses)
    if (status !== 204) throw new Error(`InfluxDB answered ${status} to ${count} requests`)
  return result.seconds
}
