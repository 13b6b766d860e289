import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { type AlarmRun, createAlarmRun } from '../../domain/alarms/replay/alarm-run.ts'
import type { BookedNotice } from '../../domain/alarms/replay/incident-book.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'
import { ReplayError, type ReplayOptions, replayOptions } from './replay-options.ts'
import { isHeader, replayRow, type ReplayRow } from './replay-row.ts'

const USAGE = `Usage: npm run replay -- --limits 2,8 [--settings FILE] [--defrost] FILE.csv
  runs readings through the alarm rule and prints what it would have told, one JSON object a line.
  --limits    the lower and the upper notification limit in °C; with a sign it needs the equals sign: --limits=-25,-15
  --settings  a JSON file with any of raiseDelay, recoveryHold, gapMax, silence, late, skew, reminder, escalation, reAlarm,
              defrostGrace (minutes) and hysteresis, defrostCeiling (°C); what it leaves out is as by default
  --defrost   the fridge defrosts by itself
  FILE.csv    lines time,value or time,value,arrival: ISO times (UTC where no zone is given), °C with a decimal point; an empty
              value or "error" is a sensor's error; without arrival a reading arrives when it was measured. Readings with one
              arrival time are one batch. A first line with names is skipped. An hour passes after the last arrival.
Each line: {"at","kind","lane","from","to","count"}
  at          when it is told, by the server's clock
  kind        OPENED, RECOVERED, ESCALATED, REMINDER, LATE_EXCURSION
  lane        HIGH, LOW, SENSOR, NODATA
  from        when what it tells of began: the first value out of range, the first error, the last receipt before silence
  to          when that ended, null while it lasts: the first value that was clear for good, the first good value, the next
              receipt. For several late excursions: from the start of the first to the end of the last
  count       how many excursions; 1 for all but LATE_EXCURSION
Ends with 0, with 1 when a file cannot be used, with 2 when the command is not understood.
`

/**
 * Rows in the order of the file; holds one at a time. Throws `ReplayError` at the first line that
 * cannot be read.
 */
async function* rowsOf(file: string): AsyncGenerator<ReplayRow> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity })
  let number = 0
  for await (const raw of lines) {
    number++
    const line = number === 1 ? raw.replace(/^\uFEFF/, '') : raw
    if (line.trim() === '' || (number === 1 && isHeader(line))) continue
    yield replayRow(line, number)
  }
}

/**
 * Whether the rows stand in the order of arrival. Reads all of the file, so that a bad line is
 * found before anything is printed.
 */
const isInOrder = async (file: string): Promise<boolean> => {
  let lastMs = -Infinity
  let inOrder = true
  for await (const { receivedMs } of rowsOf(file)) {
    if (receivedMs < lastMs) inOrder = false
    lastMs = receivedMs
  }
  return inOrder
}

/** Only a file that is not in order is held in memory as a whole. */
const inOrderOfArrival = async (
  file: string,
): Promise<AsyncIterable<ReplayRow> | Iterable<ReplayRow>> => {
  if (await isInOrder(file)) return rowsOf(file)
  const rows: ReplayRow[] = []
  for await (const row of rowsOf(file)) rows.push(row)
  return rows.sort((a, b) => a.receivedMs - b.receivedMs)
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

const lineOf = ({ notice, fromMs, toMs }: BookedNotice): string =>
  JSON.stringify({
    at: isoOf(notice.atMs),
    kind: notice.kind,
    lane: notice.lane,
    from: isoOf(fromMs),
    to: toMs === null ? null : isoOf(toMs),
    count: notice.count,
  })

const AFTERWARDS_MS = HOUR_MS

/** Hands over each batch once the next arrival time shows that it is complete. */
const feed = async (
  run: AlarmRun,
  rows: AsyncIterable<ReplayRow> | Iterable<ReplayRow>,
  flush: () => Promise<void>,
): Promise<void> => {
  let receivedMs = Number.NaN
  let timesMs: number[] = []
  let values: StoredValue[] = []
  for await (const row of rows) {
    if (row.receivedMs !== receivedMs && timesMs.length > 0) {
      run.arrive(receivedMs, timesMs, values)
      await flush()
      timesMs = []
      values = []
    }
    receivedMs = row.receivedMs
    timesMs.push(row.timeMs)
    values.push(row.value)
  }
  if (timesMs.length === 0) return
  run.arrive(receivedMs, timesMs, values)
  run.runUntil(receivedMs + AFTERWARDS_MS)
}

const replay = async ({ file, tool }: ReplayOptions, out: Writable): Promise<void> => {
  const rows = await inOrderOfArrival(file)
  let waiting = ''
  const flush = async (): Promise<void> => {
    if (waiting === '') return
    const text = waiting
    waiting = ''
    if (!out.write(text)) await once(out, 'drain')
  }
  const run = createAlarmRun({
    tool,
    onNotice: (told) => {
      waiting += `${lineOf(told)}\n`
    },
  })
  await feed(run, rows, flush)
  await flush()
}

/** The exit code: 0 done, 1 not done, 2 not understood. */
export const runReplayCommand = async (
  argv: readonly string[],
  out: Writable,
  say: (text: string) => void,
): Promise<number> => {
  let options
  try {
    options = replayOptions(argv)
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error
    say(`${error.message}\n\n${USAGE}`)
    return 2
  }
  if (options === null) {
    out.write(USAGE)
    return 0
  }
  try {
    await replay(options, out)
    return 0
  } catch (error) {
    if (error instanceof ReplayError) say(`${options.file}: ${error.message}\n`)
    else if (error instanceof Error && 'syscall' in error)
      say(`${options.file} cannot be read: ${error.message}\n`)
    else throw error
    return 1
  }
}

if (import.meta.main) {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads has seen enough, as in `… | head`.
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  process.exitCode = await runReplayCommand(process.argv.slice(2), process.stdout, (text) =>
    process.stderr.write(text),
  )
}
