import { connectLogger, type LoggerConnection } from '../src/simulator/senders/teltonika.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { freePort } from './support/free-port.ts'
import { httpLoad } from './support/http-load.ts'
import { allStored, ingestRequests } from './support/ingest-requests.ts'
import { interleaved } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { seedDevices, startServer } from './support/seeded-server.ts'
import { framesOf } from './support/teltonika-load.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 5
/** Of each protocol, each with a connection of its own. */
const DEVICES = 64
/** A device may send 600 at once. */
const FRAMES = 50
const START = Date.UTC(2026, 0, 1)
const rate = (value: number): string => `${Math.round(value).toLocaleString('en')} readings/s`

/** One reading a frame over Teltonika's TCP against one reading a request over HTTP. */
export const teltonikaIngest = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const devices = await seedDevices(folder, 2 * DEVICES)
    const [overTcp, overHttp] = [devices.slice(0, DEVICES), devices.slice(DEVICES)]
    const storage = await openSqliteStorage({ dataDir: folder })
    await storage.transaction(async (stores) => {
      for (const { imeiNumber } of overTcp)
        await stores.devices.setTcpNetworks(imeiNumber, ['127.0.0.0/8'])
    })
    await storage.close()
    const tcpPort = await freePort()
    const server = await startServer(folder, [], {
      TELTONIKA_PORT: String(tcpPort),
      MQTT_PORT: '0',
    })
    const nextMs = { value: START }
    const loggers: LoggerConnection[] = []
    try {
      for (const { imeiNumber } of overTcp)
        loggers.push(await connectLogger({ host: '127.0.0.1', port: tcpPort }, imeiNumber))
      const result = await interleaved(
        PAIRS,
        async () => {
          const frames = loggers.map(() => framesOf(FRAMES, nextMs))
          const began = performance.now()
          await Promise.all(
            loggers.map(async (logger, i) => {
              for (const frame of frames[i]!) await logger.send(frame)
            }),
          )
          return (DEVICES * FRAMES) / ((performance.now() - began) / 1000)
        },
        async () => {
          const requests = ingestRequests(overHttp, FRAMES, 1, nextMs)
          const { statuses, seconds } = await httpLoad(server.port, requests, DEVICES)
          allStored(statuses)
          return requests.length / seconds
        },
      )
      return [
        {
          what: 'Teltonika TCP ingest, 1 reading a frame ÷ HTTP ingest, 1 reading a request',
          value: result.ratio,
          goal: { atLeast: 0.8 },
          measured: `${rate(result.ours)} ÷ ${rate(result.theirs)}`,
        },
      ]
    } finally {
      for (const logger of loggers) logger.end()
      await server.running.stop()
    }
  })
