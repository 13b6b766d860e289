import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import { fridgeReadings } from './support/readings.ts'
import { addTools, enterReadings, sealAll } from './support/seeded-readings.ts'
import type { Figure } from './support/report.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'
import { startVictoriaMetrics, victoriaMetricsInstalled } from './support/victoria-metrics.ts'

const TOOLS = 10
const DAYS = 60
const START = Date.UTC(2026, 0, 1)
const PER_TOOL = DAYS * 1440

/** Pages in use ÷ readings, when all of them are sealed. */
const ourBytes = (kind: 'calm' | 'noisy' | 'noisy-seconds'): Promise<number> =>
  inTemporaryFolder(async (folder) => {
    const storage = await openSqliteStorage({ dataDir: folder })
    const toolIds = await addTools(storage, TOOLS)
    const before = usedBytes(folder)
    for (const [index, toolId] of toolIds.entries())
      await enterReadings(storage, toolId, fridgeReadings(kind, index + 1, START, PER_TOOL))
    await sealAll(storage)
    await storage.close()
    return (usedBytes(folder) - before) / (TOOLS * PER_TOOL)
  })

/** Pages in use. */
export const usedBytes = (folder: string): number => {
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') || name.endsWith('.db'))
  if (file === undefined) throw new Error(`no database in ${readdirSync(folder).join(', ')}`)
  const database = new DatabaseSync(join(folder, file), { readOnly: true })
  const pragma = (name: string): number =>
    Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0])
  const used = (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
  database.close()
  return used
}

const folderBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** The same calm readings in VictoriaMetrics, after it flushed. */
const victoriaBytes = (): Promise<number> =>
  inTemporaryFolder(async (folder) => {
    const { port, running } = await startVictoriaMetrics(folder)
    try {
      for (let tool = 1; tool <= TOOLS; tool += 1) {
        const { times, values } = fridgeReadings('calm', tool, START, PER_TOOL)
        const response = await fetch(`http://127.0.0.1:${port}/api/v1/import`, {
          method: 'POST',
          body: JSON.stringify({
            metric: { __name__: 'temperature', tool: String(tool) },
            values,
            timestamps: times,
          }),
        })
        if (!response.ok) throw new Error(`VictoriaMetrics refused: ${await response.text()}`)
      }
      await fetch(`http://127.0.0.1:${port}/internal/force_flush`)
    } finally {
      await running.stop()
    }
    return folderBytes(join(folder, 'data')) / (TOOLS * PER_TOOL)
  })

export const storedBytes = async (): Promise<Figure[]> => {
  const calm = await ourBytes('calm')
  const noisy = await ourBytes('noisy')
  const noisySeconds = await ourBytes('noisy-seconds')
  const figures: Figure[] = [
    {
      what: 'bytes a stored reading, calm (0.1 °C, exact minutes)',
      value: calm,
      goal: { atMost: 1 },
      measured: `pages in use, ${(TOOLS * PER_TOOL).toLocaleString('en')} readings`,
    },
    {
      what: 'bytes a stored reading, noisy (0.01 °C, whole seconds ± 2 s)',
      value: noisySeconds,
      goal: { atMost: 2.2 },
      measured: 'the same',
    },
    {
      what: 'bytes a stored reading, noisy (0.01 °C, milliseconds ± 2 s)',
      value: noisy,
      goal: { atMost: 2.2 },
      measured: 'the same; 1.5 bytes of it are the even spread of 4,000 possible times',
    },
  ]
  if (victoriaMetricsInstalled())
    figures.push({
      what: 'bytes a stored reading in VictoriaMetrics, calm',
      value: await victoriaBytes(),
      goal: null,
      measured: 'files after the flush',
    })
  return figures
}
