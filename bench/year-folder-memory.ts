import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS } from '../src/domain/durations.ts'
import { DATABASE_FILE } from '../src/server/storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { childrenMb, residentMb } from './load/process-figures.ts'
import type { Figure } from './support/report.ts'
import { fridgeReadings } from './support/readings.ts'
import { addDevices, enterReadings, sealAll } from './support/seeded-readings.ts'
import { type BenchServer, startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const SENSORS = 200
const DAYS = 365
const YEAR_ROWS = DAYS * 1_440
/** Sensors whose readings differ; all others repeat them. */
const KINDS = 4
/** Rows of chunks of a tool: id is the tool times this, plus the day. */
const CHUNKS_OF_A_TOOL = 100_000
const FOLDER = 'id state doneSensors sensors pdfBytes zipBytes'

type Folder = {
  id: string
  state: string
  doneSensors: number
  pdfBytes: number | null
  zipBytes: number | null
}
type Peak = { server: number; drawing: number; all: number }

/** A year of minutes; the odd ones leave their limits for 40 minutes every third day. */
const yearOf = (kind: number, fromMs: number) => {
  const { times, values } = fridgeReadings(
    kind % 2 === 0 ? 'calm' : 'noisy-seconds',
    kind,
    fromMs,
    YEAR_ROWS,
  )
  if (kind % 2 === 1)
    for (let i = 0; i < YEAR_ROWS; i++) if (i % (3 * 1_440) < 40) values[i] = values[i]! + 6
  return { times, values }
}

/** Answers the first day, ms. */
const seedYears = async (dataDir: string): Promise<{ toolIds: number[]; fromMs: number }> => {
  const storage = await openSqliteStorage({ dataDir })
  const devices = await addDevices(storage, SENSORS)
  const fromMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - (DAYS + 1) * DAY_MS
  for (let kind = 0; kind < KINDS; kind++)
    await enterReadings(storage, devices[kind]!.toolId, yearOf(kind, fromMs))
  await sealAll(storage)
  await storage.close()
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
  db.exec('PRAGMA synchronous = OFF; BEGIN')
  const chunks = db.prepare(
    `INSERT INTO chunk (id, days, readings, bytes) SELECT id + ? * ${CHUNKS_OF_A_TOOL}, days, readings, bytes FROM chunk WHERE id >= ? * ${CHUNKS_OF_A_TOOL} AND id < (? + 1) * ${CHUNKS_OF_A_TOOL}`,
  )
  const latest = db.prepare(
    'INSERT INTO latest (tool_id, time_ms, value, received_ms) SELECT ?, time_ms, value, received_ms FROM latest WHERE tool_id = ?',
  )
  for (const [i, { toolId }] of devices.entries()) {
    const first = devices[i % KINDS]!.toolId
    if (toolId === first) continue
    chunks.run(toolId - first, first, first)
    latest.run(toolId, first)
  }
  db.exec('COMMIT')
  db.close()
  return { toolIds: devices.map(({ toolId }) => toolId), fromMs }
}

const make = async (
  { graphql, running }: BenchServer,
  asked: { toolIds: number[]; fromMs: number },
  peak: Peak,
): Promise<Folder> => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  await graphql(
    `
      mutation ($tools: [ID!]!, $from: String!, $to: String!) {
        makeInspectionFolder(toolIds: $tools, dateStart: $from, dateEnd: $to, language: german) {
          id
        }
      }
    `,
    {
      tools: asked.toolIds.map(String),
      from: day(asked.fromMs),
      to: day(asked.fromMs + (DAYS - 1) * DAY_MS),
    },
  )
  let saidAt = 0
  for (;;) {
    await pause(5_000)
    const { inspectionFolders } = await graphql<{ inspectionFolders: Folder[] }>(
      `{ inspectionFolders { ${FOLDER} } }`,
    )
    const folder = inspectionFolders[0]
    if (folder === undefined) throw new Error('The folder has gone.')
    if (folder.state === 'DONE') return folder
    if (folder.state === 'FAILED') throw new Error(`The folder failed. ${running.output()}`)
    if (folder.doneSensors < saidAt + 10) continue
    saidAt = folder.doneSensors
    console.error(
      `  ${saidAt} sensors; at most: server ${peak.server.toFixed(0)} MB, process that writes ${peak.drawing.toFixed(0)} MB`,
    )
  }
}

/** Memory while a folder of 200 sensors of a year of minutes is made, and how long that takes. */
export const yearFolderMemory = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    const asked = await seedYears(dataDir)
    const server = await startServer(dataDir)
    const { pid } = server.running.child
    const peak: Peak = { server: 0, drawing: 0, all: 0 }
    await pause(3_000)
    const idle = residentMb(pid).now
    const sample = setInterval(() => {
      const [own, drawing] = [residentMb(pid).now, childrenMb(pid)]
      peak.server = Math.max(peak.server, own)
      peak.drawing = Math.max(peak.drawing, drawing)
      peak.all = Math.max(peak.all, own + drawing)
    }, 50)
    const began = performance.now()
    try {
      const made = await make(server, asked, peak)
      const minutes = (performance.now() - began) / MINUTE_MS
      const mb = (bytes: number | null) => `${((bytes ?? 0) / 1e6).toFixed(0)} MB`
      return [
        {
          what: `memory of the process that writes a folder of ${SENSORS} sensors × a year, MB`,
          value: peak.drawing,
          goal: { atMost: 300 },
          measured: `server at most ${peak.server.toFixed(0)} MB (idle before ${idle.toFixed(0)}), both at once ${peak.all.toFixed(0)}; ${minutes.toFixed(1)} min; PDF ${mb(made.pdfBytes)}, ZIP ${mb(made.zipBytes)}`,
        },
      ]
    } finally {
      clearInterval(sample)
      await server.running.stop()
    }
  })
