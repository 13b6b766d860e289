import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { drawMeasureLog } from '../src/server/measure-log/drawing/draw-measure-log.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { drawWithBarePdfkit } from './support/draw-with-bare-pdfkit.ts'
import { fridgeLog } from './support/measure-logs.ts'
import { interleaved, median } from './support/pairs.ts'
import { fridgeReadings } from './support/readings.ts'
import type { Figure } from './support/report.ts'
import { addDevices, enterReadings, sealAll } from './support/seeded-readings.ts'
import { startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 7
const MONTH = 43_200
const YEAR = 525_600
const MONTH_MS = MONTH * 60_000
const LOGS = 7
const LOG = `query ($imei: String!, $from: String!, $to: String!) { generateMeasureLog(imeiNumber: $imei, measureId: "1", dateStart: $from, dateEnd: $to, language: english) }`

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

type Drawn = { ms: number; bytes: number; pages: number; megabytes: number }
const drawnAlone = async (count: number): Promise<Drawn> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('./support/draw-log.ts', import.meta.url)),
    String(count),
  ])
  return JSON.parse(stdout) as Drawn
}

/**
 * The longest block of the real server's event loop while it answers one log of 30 days, ms; median
 * of several logs, after a first one.
 */
const longestBlock = (): Promise<{ blockedMs: number; cpuMs: number; answeredMs: number }> =>
  inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    const storage = await openSqliteStorage({ dataDir })
    const [device] = await addDevices(storage, 1)
    const toMs = Math.floor(Date.now() / 60_000) * 60_000
    await enterReadings(storage, device!.toolId, fridgeReadings('calm', 1, toMs - MONTH_MS, MONTH))
    await sealAll(storage)
    await storage.close()
    const server = await startServer(dataDir, [
      '--import',
      new URL('./support/report-blocks.ts', import.meta.url).href,
    ])
    const reports = () =>
      [...server.running.output().matchAll(/^BLOCKED ([\d.]+) ([\d.]+)$/gm)].map(
        ([, wall, cpu]) => ({ wall: Number(wall), cpu: Number(cpu) }),
      )
    const sinceLastTime = async (): Promise<{ wall: number; cpu: number }> => {
      const before = reports().length
      server.running.child.kill('SIGUSR2')
      while (reports().length === before) await new Promise((resolve) => setTimeout(resolve, 5))
      return reports().at(-1)!
    }
    const ask = () =>
      server.graphql(LOG, {
        imei: device!.imeiNumber,
        from: new Date(toMs - MONTH_MS).toISOString(),
        to: new Date(toMs).toISOString(),
      })
    try {
      await ask()
      const blocks: { wall: number; cpu: number }[] = []
      const answers: number[] = []
      for (let log = 0; log < LOGS; log += 1) {
        await sinceLastTime()
        answers.push(await timed(ask))
        blocks.push(await sinceLastTime())
      }
      return {
        blockedMs: median(blocks.map(({ wall }) => wall)),
        cpuMs: median(blocks.map(({ cpu }) => cpu)),
        answeredMs: median(answers),
      }
    } finally {
      await server.running.stop()
    }
  })

/** The measurement log of 30 days and of a year, a reading a minute. */
export const measureLog = async (): Promise<Figure[]> => {
  const log = fridgeLog(MONTH)
  await drawMeasureLog(log)
  const { ratio, ours, theirs } = await interleaved(
    PAIRS,
    () => timed(() => drawMeasureLog(log)),
    () => timed(() => drawWithBarePdfkit(log)),
  )
  const month = await drawnAlone(MONTH)
  const year = await drawnAlone(YEAR)
  const { blockedMs, cpuMs, answeredMs } = await longestBlock()
  const size = ({ bytes, pages }: Drawn): string =>
    `${(bytes / 1000).toFixed(0)} kB, ${pages} pages`
  return [
    {
      what: 'PDF of 43,200 readings ÷ bare pdfkit writing the same text with the same tags',
      value: ratio,
      goal: { atMost: 1.5 },
      measured: `${ours.toFixed(0)} ÷ ${theirs.toFixed(0)} ms; ${size(month)}`,
    },
    {
      what: 'longest block of the event loop while a log of 43,200 readings is made, ms',
      value: blockedMs,
      goal: { atMost: 25 },
      measured: `of the thread's own time ${cpuMs.toFixed(1)} ms; answered after ${answeredMs.toFixed(0)} ms`,
    },
    {
      what: 'peak memory above idle, 43,200 readings, MB',
      value: month.megabytes,
      goal: null,
      measured: 'a process of its own',
    },
    {
      what: 'PDF of a year, 525,600 readings, s',
      value: year.ms / 1000,
      goal: null,
      measured: `${size(year)}, ${year.megabytes.toFixed(0)} MB above idle`,
    },
  ]
}
