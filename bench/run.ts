// npm run bench [-- name …]: the figures of performance, each a ratio from one run against its
// goal, as a Markdown table that grows as they come. A bench that fails has a row that says so.
import { alarmShare } from './alarm-share.ts'
import { alarmShareOverHttp } from './alarm-share-over-http.ts'
import { answerTimes } from './answer-times.ts'
import { bulkChange } from './bulk-change.ts'
import { bulkIngest } from './bulk-ingest.ts'
import { bundleSizes } from './bundle-sizes.ts'
import { busyDashboard } from './busy-dashboard.ts'
import { charts } from './charts.ts'
import { comparedIngest } from './compared-ingest.ts'
import { coolingYear } from './cooling-year.ts'
import { csvExport } from './csv-export.ts'
import { delivery } from './delivery.ts'
import { webhooks } from './webhooks.ts'
import { everythingAtOnce } from './everything-at-once.ts'
import { fiveMinutes } from './five-minutes.ts'
import { firstPaint } from './first-paint.ts'
import { firstView } from './first-view.ts'
import { growth, memory } from './growth.ts'
import { httpIngest } from './http-ingest.ts'
import { hundredThousand } from './hundred-thousand.ts'
import { ingestUnderReaders } from './ingest-under-readers.ts'
import { lighthouse } from './lighthouse.ts'
import { loggersFromCsv } from './loggers-from-csv.ts'
import { longLists } from './long-lists.ts'
import { measureLog } from './measure-log.ts'
import { mqttBrokerCpu, mqttConnected, mqttIngest } from './mqtt-ingest.ts'
import { pageQueries } from './page-queries.ts'
import { postgresIngest } from './postgres-ingest.ts'
import { postgresLive } from './postgres-live.ts'
import { postgresMillion } from './postgres-million.ts'
import { postgresStored } from './postgres-stored.ts'
import { resellerMorning } from './reseller-morning.ts'
import { sensorTable } from './sensor-table.ts'
import { sensorPage } from './sensor-page.ts'
import { simulatedFleet } from './simulated-fleet.ts'
import { storedBytes } from './stored-bytes.ts'
import { upkeep } from './upkeep.ts'
import { yearFolderMemory } from './year-folder-memory.ts'
import { yearLogMemory } from './year-log-memory.ts'
import { teltonikaIngest } from './teltonika-ingest.ts'
import { failedRow, type Figure, figureRow, TABLE_HEAD } from './support/report.ts'

/** The figures at the end, or one by one. */
type Bench = () => Promise<Figure[]> | AsyncIterable<Figure>

const BENCHES: Readonly<Record<string, Bench>> = {
  comparedIngest,
  httpIngest,
  hundredThousand,
  fiveMinutes,
  postgresIngest,
  postgresStored,
  postgresLive,
  postgresMillion,
  teltonikaIngest,
  mqttIngest,
  mqttBrokerCpu,
  mqttConnected,
  resellerMorning,
  sensorPage,
  sensorTable,
  simulatedFleet,
  loggersFromCsv,
  bulkChange,
  bulkIngest,
  alarmShare,
  alarmShareOverHttp,
  ingestUnderReaders,
  storedBytes,
  charts,
  coolingYear,
  growth,
  memory,
  bundleSizes,
  busyDashboard,
  firstPaint,
  firstView,
  measureLog,
  csvExport,
  pageQueries,
  longLists,
  lighthouse,
  delivery,
  webhooks,
  everythingAtOnce,
  yearLogMemory,
  yearFolderMemory,
  answerTimes,
  upkeep,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(2)
}

const run = async (name: string, bench: Bench): Promise<void> => {
  const began = performance.now()
  console.error(`${name} …`)
  try {
    for await (const figure of figuresOf(bench)) console.log(figureRow(figure))
  } catch (error) {
    process.exitCode = 1
    console.log(failedRow(name, error))
    console.error(error)
  }
  console.error(`  ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function* figuresOf(bench: Bench): AsyncGenerator<Figure> {
  yield* await bench()
}

console.log(TABLE_HEAD)
for (const [name, bench] of Object.entries(BENCHES))
  if (chosen.length === 0 || chosen.includes(name)) await run(name, bench)
