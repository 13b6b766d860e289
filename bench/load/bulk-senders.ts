// A process of its own: devices that send their backlog, a hundred readings a request, each sender
// again as soon as it is answered. Prints a line of JSON each second.
import { readFileSync } from 'node:fs'
import { DAY_MS } from '../../src/domain/durations.ts'
import { httpLoad } from '../support/http-load.ts'
import { ingestRequests } from '../support/ingest-requests.ts'
import type { BenchDevice } from '../support/seeded-readings.ts'

export type BulkOrder = { port: number; devices: readonly BenchDevice[]; senders: number }
export type BulkReport = { stored: number; refused: number }

const PER_REQUEST = 100
const { port, devices, senders } = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
) as BulkOrder
const nextMs = { value: Date.now() - 20 * DAY_MS }
const report: BulkReport = { stored: 0, refused: 0 }

setInterval(() => console.log(JSON.stringify(report)), 1_000)
for (;;) {
  const { statuses } = await httpLoad(
    port,
    ingestRequests(devices, 1, PER_REQUEST, nextMs),
    senders,
  )
  for (const [status, count] of statuses)
    report[status === 200 ? 'stored' : 'refused'] += count * PER_REQUEST
}
