import { DAY_MS, MINUTE_MS } from '../src/domain/durations.ts'
import { runOn } from '../src/server/storage/postgres/testing/postgres-server.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../src/server/storage/storage.ts'
import { usedBytes } from './stored-bytes.ts'
import { chartLoad } from './support/chart-load.ts'
import { type OnPostgres, onPostgres } from './support/on-postgres.ts'
import { interleaved } from './support/pairs.ts'
import { fridgeReadings } from './support/readings.ts'
import type { Figure } from './support/report.ts'
import { addTools, enterReadings, sealAll } from './support/seeded-readings.ts'
import { chartRequest } from './charts.ts'

const PAIRS = 5
const TOOLS = 10
const DAYS = 60
const PER_TOOL = DAYS * 1_440
const YEAR = 525_600
const END = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - DAY_MS
const CALLS = { month: 20, year: 8 }

type Kind = 'calm' | 'noisy-seconds'

const fill = async (storage: Storage, toolIds: readonly number[], kind: Kind, count: number) => {
  for (const [index, toolId] of toolIds.entries()) {
    const fromMs = END - count * MINUTE_MS
    await enterReadings(storage, toolId, fridgeReadings(kind, index + 1, fromMs, count))
  }
  await sealAll(storage)
}

/** All tables with their indexes, once what was deleted is given back. */
const databaseBytes = async (url: string): Promise<number> => {
  const answers = await runOn(
    url,
    'VACUUM FULL',
    "SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  )
  return answers.at(-1)!.rows[0].bytes
}

/** Bytes a sealed reading on PostgreSQL - the same on SQLite. */
const bytesOf = async (kind: Kind, { url, seed, folderOf }: OnPostgres): Promise<Figure> => {
  const folder = folderOf(`bytes-${kind}`)
  const onSqlite = await openSqliteStorage({ dataDir: folder })
  const tools = await addTools(onSqlite, TOOLS)
  const sqliteBefore = usedBytes(folder)
  await fill(onSqlite, tools, kind, PER_TOOL)
  await onSqlite.close()
  const sqlite = (usedBytes(folder) - sqliteBefore) / (TOOLS * PER_TOOL)

  const [before, after] = await seed(async (storage) => {
    const toolIds = await addTools(storage, TOOLS)
    const empty = await databaseBytes(url)
    await fill(storage, toolIds, kind, PER_TOOL)
    return [empty, await databaseBytes(url)] as const
  })
  const postgres = (after - before) / (TOOLS * PER_TOOL)
  return {
    what: `bytes a stored reading on PostgreSQL − on SQLite, ${kind}`,
    value: postgres - sqlite,
    goal: { atMost: 0.25 },
    measured: `${postgres.toFixed(3)} − ${sqlite.toFixed(3)}, ${(TOOLS * PER_TOOL).toLocaleString('en')} readings, sealed`,
  }
}

const chartsOf = async ({ seed, start, folderOf }: OnPostgres): Promise<Figure[]> => {
  const dataDir = folderOf('charts')
  const yearOn = async (storage: Storage): Promise<number> => {
    const [toolId] = await addTools(storage, 1)
    await fill(storage, [toolId!], 'calm', YEAR)
    return toolId!
  }
  const onSqlite = await openSqliteStorage({ dataDir })
  const sqliteTool = await yearOn(onSqlite)
  await onSqlite.close()
  const postgresTool = await seed(yearOn)
  const [postgres, sqlite] = [await start(), await start(dataDir)]
  const figures: Figure[] = []
  for (const span of ['month', 'year'] as const) {
    const fromMs = END - (span === 'year' ? YEAR * MINUTE_MS : 30 * DAY_MS)
    const time = await interleaved(
      PAIRS,
      async () =>
        (await chartLoad(chartRequest(postgres, postgresTool, fromMs, END), CALLS[span], 1)).ms,
      async () =>
        (await chartLoad(chartRequest(sqlite, sqliteTool, fromMs, END), CALLS[span], 1)).ms,
    )
    figures.push({
      what: `chart of a ${span} on PostgreSQL ÷ on SQLite, one client`,
      value: time.ratio,
      goal: { atMost: 1.5 },
      measured: `${time.ours.toFixed(1)} ÷ ${time.theirs.toFixed(1)} ms`,
    })
  }
  return figures
}

/** What a reading takes on PostgreSQL, and a chart, beside SQLite. Each on a database of its own. */
export async function* postgresStored(): AsyncIterable<Figure> {
  yield await onPostgres((parts) => bytesOf('calm', parts))
  yield await onPostgres((parts) => bytesOf('noisy-seconds', parts))
  yield* await onPostgres(chartsOf)
}
