import { connectLogger, type LoggerConnection } from '../src/simulator/senders/teltonika.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { preciseCpuMs } from './load/process-figures.ts'
import { freePort } from './support/free-port.ts'
import { httpLoad } from './support/http-load.ts'
import { allStored, ingestRequests } from './support/ingest-requests.ts'
import { interleaved, median } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { seedDevices, startServer } from './support/seeded-server.ts'
import { framesOf } from './support/teltonika-load.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 5
/** Of each protocol, each with a connection of its own. */
const DEVICES = 64
/** A device may send 600 at once: with those before, it stays below that. */
const FRAMES = 90
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
      const pid = server.running.child.pid!
      const cpu = { tcp: [] as number[], http: [] as number[] }
      /** Readings a second of one round; its CPU a reading goes to `into`. */
      const round = async (into: number[], send: () => Promise<unknown>): Promise<number> => {
        const [began, before] = [performance.now(), preciseCpuMs(pid)]
        await send()
        into.push(((preciseCpuMs(pid) - before) * 1_000) / (DEVICES * FRAMES))
        return (DEVICES * FRAMES) / ((performance.now() - began) / 1000)
      }
      const overTcpRound = (into: number[]) => {
        const frames = loggers.map(() => framesOf(FRAMES, nextMs))
        return round(into, () =>
          Promise.all(
            loggers.map(async (logger, i) => {
              for (const frame of frames[i]!) await logger.send(frame)
            }),
          ),
        )
      }
      const overHttpRound = (into: number[]) => {
        const requests = ingestRequests(overHttp, FRAMES, 1, nextMs)
        return round(into, async () => {
          const { statuses } = await httpLoad(server.port, requests, DEVICES)
          allStored(statuses)
        })
      }
      // The first round of each has the program translated, which counts not.
      await overTcpRound([])
      await overHttpRound([])
      const result = await interleaved(
        PAIRS,
        () => overTcpRound(cpu.tcp),
        () => overHttpRound(cpu.http),
      )
      return [
        {
          what: 'Teltonika TCP ingest, 1 reading a frame ÷ HTTP ingest, 1 reading a request',
          value: result.ratio,
          goal: { atLeast: 0.8 },
          measured: `${rate(result.ours)} ÷ ${rate(result.theirs)}`,
        },
        {
          what: 'CPU a reading over Teltonika TCP ÷ over HTTP',
          value: median(cpu.tcp) / median(cpu.http),
          goal: null,
          measured: `${median(cpu.tcp).toFixed(0)} ÷ ${median(cpu.http).toFixed(0)} µs`,
        },
      ]
    } finally {
      for (const logger of loggers) logger.end()
      await server.running.stop()
    }
  })
