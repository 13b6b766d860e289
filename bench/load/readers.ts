// A process of its own: people who ask for measurement logs of a year, CSV exports of a year and
// charts of a month, one of each after the other. Prints a line of JSON each second.
import { readFileSync } from 'node:fs'
import { DAY_MS } from '../../src/domain/durations.ts'

export type ReadersOrder = {
  port: number
  tokens: { logs: string; exports: string; charts: string }
  year: { imeiNumber: string; toolId: number; fromMs: number; toMs: number }
}
export type ReadersReport = { logs: number; exports: number; charts: number; refused: number }

const { port, tokens, year } = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
) as ReadersOrder
const report: ReadersReport = { logs: 0, exports: 0, charts: 0, refused: 0 }
const period = {
  from: new Date(year.fromMs).toISOString(),
  to: new Date(year.toMs).toISOString(),
  lastMonth: new Date(year.toMs - 30 * DAY_MS).toISOString(),
}
const LOG = `query ($imei: String!, $from: String!, $to: String!) { generateMeasureLog(imeiNumber: $imei, measureId: "1", dateStart: $from, dateEnd: $to, language: german) }`
const EXPORT = `mutation ($id: ID!, $from: String!, $to: String!) { exportReadings(toolIds: [$id], dateStart: $from, dateEnd: $to, format: CSV) { path } }`
const CHART = `query ($imei: String!, $from: String!, $to: String!) { chartData(imeiNumber: $imei, measureId: "1", dateStart: $from, dateEnd: $to) { key value } }`

const url = (path: string): string => `http://127.0.0.1:${port}${path}`

/** Sends a query; answers the beginning of what came back. */
const ask = async (token: string, query: string, variables: object): Promise<string> => {
  const response = await fetch(url('/graphql'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  return beginningOf(response)
}

/** Reads an answer to its end and keeps some kilobytes of it, which show whether it was refused. */
const beginningOf = async (response: Response): Promise<string> => {
  let text = ''
  for await (const bytes of response.body ?? [])
    if (text.length < 2_000) text += Buffer.from(bytes).toString('latin1', 0, 2_000)
  return text
}

/** Repeats the work for ever and counts how it ends; after a refusal it waits a second. */
const again = async (name: 'logs' | 'exports' | 'charts', work: () => Promise<string>) => {
  for (;;) {
    const answer = await work()
    const isRefused = answer.startsWith('{"errors"') || answer.includes('"data":null')
    report[isRefused ? 'refused' : name] += 1
    if (isRefused) {
      console.error(answer.slice(0, 300))
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

const span = { imei: year.imeiNumber, from: period.from, to: period.to }
setInterval(() => console.log(JSON.stringify(report)), 1_000)
await Promise.all([
  again('logs', () => ask(tokens.logs, LOG, span)),
  again('exports', async () => {
    const answer = await ask(tokens.exports, EXPORT, { ...span, id: String(year.toolId) })
    const path = /"path":"([^"]+)"/.exec(answer)?.[1]
    return path === undefined ? answer : beginningOf(await fetch(url(path)))
  }),
  again('charts', () => ask(tokens.charts, CHART, { ...span, from: period.lastMonth })),
])
