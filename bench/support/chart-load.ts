import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { cpuMs } from '../load/process-figures.ts'

/** One request for a chart, of a server on loopback, as a browser would send it. `pid`: of the server. */
export type ChartRequest = {
  pid: number | undefined
  port: number
  path: string
  headers?: Readonly<Record<string, string>>
  /** Null: a GET. */
  body: string | null
}

/** Sends it and answers the body as it came: a browser's client takes gzip. */
const send = (
  agent: Agent,
  { port, path, headers, body }: ChartRequest,
): Promise<{ bytes: Buffer; isPacked: boolean }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: body === null ? 'GET' : 'POST',
        headers: {
          ...headers,
          'accept-encoding': 'gzip',
          ...(body === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
          resolve({
            bytes: Buffer.concat(parts),
            isPacked: response.headers['content-encoding'] === 'gzip',
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })

/** The answer of one request, parsed. */
export const chartAnswer = async (chart: ChartRequest): Promise<unknown> => {
  const agent = new Agent()
  const { bytes, isPacked } = await send(agent, chart)
  agent.destroy()
  return JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString())
}

/** Of each request: how long it took and the CPU time of the server, ms. */
export type ChartTimes = { ms: number; cpuMs: number }

/**
 * Sends `count` requests over `clients` kept connections, one at a time on each. `ms`: the time of
 * all of them ÷ `count`.
 */
export const chartLoad = async (
  chart: ChartRequest,
  count: number,
  clients: number,
): Promise<ChartTimes> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const cpuBefore = cpuMs(chart.pid).all
  const began = performance.now()
  let left = count
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) {
        const { bytes } = await send(agent, chart)
        if (bytes.length < 1_000) throw new Error(`no chart: ${bytes.toString()}`)
      }
    }),
  )
  const ms = (performance.now() - began) / count
  agent.destroy()
  return { ms, cpuMs: (cpuMs(chart.pid).all - cpuBefore) / count }
}
