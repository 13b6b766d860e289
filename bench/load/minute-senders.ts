import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** A thread that sends what it is told, and answers with the CPU time that this took it, ms. */
export type MinuteOfReadings = { keys: readonly string[]; bodies: readonly string[] }

const { port } = workerData as { port: number }
const CONNECTIONS = 8
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

const send = (key: string, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: '/ingest/v1/readings',
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (part: Buffer) => (text += part.toString()))
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`a reading was answered ${response.statusCode}: ${text}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

parentPort!.on('message', ({ keys, bodies }: MinuteOfReadings) => {
  const before = process.threadCpuUsage()
  let next = 0
  const connection = async (): Promise<void> => {
    for (let i = next++; i < bodies.length; i = next++) await send(keys[i]!, bodies[i]!)
  }
  void Promise.all(Array.from({ length: CONNECTIONS }, connection)).then(
    () => {
      const { user, system } = process.threadCpuUsage(before)
      parentPort!.postMessage({ cpuMs: (user + system) / 1_000 })
    },
    (error: unknown) => parentPort!.postMessage({ error: String(error) }),
  )
})
