import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { type AlarmRun, createAlarmRun } from '../../domain/alarms/replay/alarm-run.ts'
import type { BookedNotice } from '../../domain/alarms/replay/incident-book.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'
import { ReplayError } from './replay-error.ts'
import { type ReplayOptions, replayOptions } from './replay-options.ts'
import { isHeader, replayRow, type ReplayRow } from './replay-row.ts'

const USAGE = `Usage: npm run replay -- --limits 2,8 [--settings FILE] [--defrost] FILE.csv
  runs readings through the alarm rule and prints the notices that it decides, one JSON object a line.
  --limits    the lower and the upper notification limit in °C. A negative one needs the equals sign: --limits=-25,-15
  --settings  a JSON file with any of raiseDelay, raiseDelayLow, recoveryHold, gapMax, silence, late, skew, reminder,
              escalation, reAlarm, defrostGrace, defrostCap, productLag (minutes), hysteresis, defrostCeiling (°C),
              reminderFactor, learnDefrosts (true or false), watches ("air" or "goods"), and conditions: a list of
              {"name", "side": "above" | "atOrAbove" | "below" | "atOrBelow", "limit", "minutes", "window",
              "severity": "warning" | "alarm", "watches"}. A setting that it leaves out has its default; so have window
              (none), severity (alarm) and watches (air) of a condition
  --defrost   the fridge defrosts by itself
  FILE.csv    lines time,value or time,value,arrival. Times are ISO times, in UTC if they have no zone. Values are °C with a
              decimal point; an empty value or "error" is a sensor error. Without an arrival time, a reading arrives when it is
              measured. Readings with the same arrival time are one batch. A first line with column names is skipped. The
              replay goes on for an hour after the last arrival.
Each line: {"at","kind","lane","from","to","count"}
  at          when the notice is decided, by the server's clock
  kind        OPENED, RECOVERED, ESCALATED, REMINDER, LATE_EXCURSION
  lane        HIGH, LOW, SENSOR, NODATA; C1, C2, … for the conditions in their order
  from        start of the incident: the first value out of range, the first sensor error, the last receipt before the silence
  to          its end: the first value that stayed clear of the limits, the first good value, the next receipt; null while it
              lasts. A notice about several late excursions runs from the start of the first to the end of the last
  count       number of excursions; 1 for all kinds but LATE_EXCURSION
Exit code: 0, or 1 when a file cannot be used, or 2 when the command is not understood.
`

/**
 * The rows in the order of the file, one at a time in memory. Throws `ReplayError` at the first
 * line that cannot be read.
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
 * Whether the rows are in the order of arrival. Reads the whole file, so that a bad line is
 * reported before anything is printed.
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

/** Reads a file into memory as a whole only when its rows are not in order. */
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
    lane: notice.condition === undefined ? notice.lane : `C${notice.condition.id}`,
    from: isoOf(fromMs),
    to: toMs === null ? null : isoOf(toMs),
    count: notice.count,
  })

/** How long the replay goes on after the last arrival. */
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
  let unwritten = ''
  const flush = async (): Promise<void> => {
    if (unwritten === '') return
    const text = unwritten
    unwritten = ''
    if (!out.write(text)) await once(out, 'drain')
  }
  const run = createAlarmRun({
    tool,
    onNotice: (notice) => {
      unwritten += `${lineOf(notice)}\n`
    },
  })
  await feed(run, rows, flush)
  await flush()
}

/** Answers the exit code: 0 done, 1 not done, 2 not understood. */
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
    // The reader ended early, as in `… | head`.
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  process.exitCode = await runReplayCommand(process.argv.slice(2), process.stdout, (text) =>
    process.stderr.write(text),
  )
}
