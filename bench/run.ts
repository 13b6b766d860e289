// npm run bench [-- name …]: the figures of performance, each a ratio from one run against its
// goal, as a Markdown table.
import { alarmShare } from './alarm-share.ts'
import { answerTimes } from './answer-times.ts'
import { bulkIngest } from './bulk-ingest.ts'
import { bundleSizes } from './bundle-sizes.ts'
import { busyDashboard } from './busy-dashboard.ts'
import { charts } from './charts.ts'
import { csvExport } from './csv-export.ts'
import { delivery } from './delivery.ts'
import { everythingAtOnce } from './everything-at-once.ts'
import { firstPaint } from './first-paint.ts'
import { firstView } from './first-view.ts'
import { growth, memory } from './growth.ts'
import { httpIngest } from './http-ingest.ts'
import { hundredThousand } from './hundred-thousand.ts'
import { ingestUnderReaders } from './ingest-under-readers.ts'
import { longLists } from './long-lists.ts'
import { measureLog } from './measure-log.ts'
import { mqttBrokerCpu, mqttConnected, mqttIngest } from './mqtt-ingest.ts'
import { pageQueries } from './page-queries.ts'
import { simulatedFleet } from './simulated-fleet.ts'
import { storedBytes } from './stored-bytes.ts'
import { upkeep } from './upkeep.ts'
import { yearLogMemory } from './year-log-memory.ts'
import { teltonikaIngest } from './teltonika-ingest.ts'
import { figuresTable, type Figure } from './support/report.ts'

const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  httpIngest,
  hundredThousand,
  teltonikaIngest,
  mqttIngest,
  mqttBrokerCpu,
  mqttConnected,
  simulatedFleet,
  bulkIngest,
  alarmShare,
  ingestUnderReaders,
  storedBytes,
  charts,
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
  delivery,
  everythingAtOnce,
  yearLogMemory,
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

const figures: Figure[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const began = performance.now()
  console.error(`${name} …`)
  figures.push(...(await bench()))
  console.error(`  ${((performance.now() - began) / 1000).toFixed(0)} s`)
}
console.log(figuresTable(figures))
