import { MINUTE_MS } from '../../domain/durations.ts'
import {
  type FileProblem,
  MOST_READINGS,
  type RowProblem,
} from '../../domain/imports/import-format.ts'
import type { ImportLayout } from '../../domain/imports/import-layout.ts'
import {
  type FileHumidity,
  type FileReading,
  type ImportFile,
  openImportFile,
  rowsOfFile,
} from '../../domain/imports/read-file.ts'
import { textOfBytes } from '../../domain/imports/text-of-bytes.ts'
import { addDays } from '../../domain/periods/calendar-day.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { Series } from '../../domain/readings/series.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'
import { nextTurn } from '../next-turn.ts'

export type RefusedRow = { line: number; text: string; reason: RowProblem }

/**
 * What an import of a file would bring. `series`, `humidity`: each instant once. `examples`: the first
 * and the last readings as they stand in the file. `refusedRows`: the first of `refused`. `sources`: the sensors of
 * a file with several. The span holds all readings and days.
 */
export type ImportPlan = {
  file: ImportFile
  series: Series
  /** Relative humidity, hundredths of %. */
  humidity: Series
  missing: number
  refused: number
  refusedRows: RefusedRow[]
  sources: string[]
  examples: Example[]
  fromMs: number
  toMs: number
}

/** `humidity`: %, null without one. */
export type Example = FileReading & { humidity: number | null }

export type PlanProblem = FileProblem | 'too-many'
export type PlanOutcome = { ok: true; plan: ImportPlan } | { ok: false; trouble: PlanProblem }

/** A logger's clock may run ahead by so much; a wrong zone is more. */
const AHEAD_MS = 5 * MINUTE_MS
/** Rows read before other work gets the event loop. */
const ROWS_PER_TURN = 4_000
const REFUSED_SHOWN = 50
const EXAMPLES = 3
const MOST_SOURCES = 50

export type PlanFor = {
  timeZone: string
  /** IMEI and number of the tool's sensor. */
  source: string
  layoutOf: (signature: string) => ImportLayout | null
  nowMs: number
  /** From which instant on readings are kept. */
  fromMs: number
  signal?: AbortSignal | undefined
}

/** Reads the whole file; nothing is stored. Rejects once `signal` is aborted. */
export const planImport = async (bytes: Uint8Array, planFor: PlanFor): Promise<PlanOutcome> => {
  const opened = openImportFile(textOfBytes(bytes), planFor)
  if (!opened.ok) return opened
  const { file } = opened
  const gathered = newGathered()
  const bounds = { fromMs: planFor.fromMs, toMs: planFor.nowMs + AHEAD_MS }
  let rows = 0
  for (const row of rowsOfFile(file, bounds)) {
    if (++rows % ROWS_PER_TURN === 0) await nextTurn(planFor.signal)
    if (row.kind === 'missing') gathered.missing++
    else if (row.kind === 'refused') refuse(gathered, row)
    else if (row.kind === 'reading') gathered.readings.push(row)
    else if (row.kind === 'humidity') gathered.humidities.push(row)
    else if (gathered.sources.size < MOST_SOURCES) gathered.sources.add(row.source)
    if (Math.max(gathered.readings.length, gathered.humidities.length) > MOST_READINGS)
      return { ok: false, trouble: 'too-many' }
  }
  await nextTurn(planFor.signal)
  return { ok: true, plan: planOf(file, gathered) }
}

const newGathered = () => ({
  readings: [] as FileReading[],
  humidities: [] as FileHumidity[],
  missing: 0,
  refused: 0,
  refusedRows: [] as RefusedRow[],
  sources: new Set<string>(),
})
type Gathered = ReturnType<typeof newGathered>

const refuse = (gathered: Gathered, { line, text, reason }: RefusedRow): void => {
  gathered.refused++
  if (gathered.refusedRows.length < REFUSED_SHOWN) gathered.refusedRows.push({ line, text, reason })
}

const planOf = (file: ImportFile, gathered: Gathered): ImportPlan => {
  const readings = onceEach(gathered.readings, ({ line, timeText, valueText }) =>
    refuse(gathered, { line, text: `${timeText} | ${valueText}`, reason: 'two-values' }),
  )
  const humidities = onceEach(gathered.humidities, ({ line, timeMs, value }) =>
    refuse(gathered, {
      line,
      text: `${localTime(file.layout.timeZone).textOf(timeMs)} | ${value / 100} %`,
      reason: 'two-values',
    }),
  )
  const { only } = file.layout
  const percentAt = (exampleMs: number): number | null => {
    const beside = humidities.find(({ timeMs }) => timeMs === exampleMs)
    return beside === undefined ? null : beside.value / 100
  }
  const examples = [...readings.slice(0, EXAMPLES), ...readings.slice(EXAMPLES).slice(-EXAMPLES)]
  return {
    file,
    series: seriesOf(readings),
    humidity: seriesOf(humidities),
    missing: gathered.missing,
    refused: gathered.refused,
    refusedRows: gathered.refusedRows,
    sources: only === null ? [] : [...new Set([only.text, ...gathered.sources])].toSorted(),
    examples: examples.map((example) => ({
      ...example,
      humidity: percentAt(example.timeMs),
    })),
    ...spanOf(file, [readings, humidities]),
  }
}

type Timed = { line: number; timeMs: number; value: StoredValue }

/** In order. The same line twice is no contradiction; two values of one instant are. */
const onceEach = <Row extends Timed>(
  rows: readonly Row[],
  refuseSecond: (row: Row) => void,
): Row[] => {
  const inOrder = rows.toSorted((a, b) => a.timeMs - b.timeMs || a.line - b.line)
  return inOrder.filter((row, i) => {
    const before = inOrder[i - 1]
    if (before?.timeMs !== row.timeMs) return true
    if (before.value !== row.value) refuseSecond(row)
    return false
  })
}

const seriesOf = (rows: readonly Timed[]): Series => ({
  times: Float64Array.from(rows, ({ timeMs }) => timeMs),
  values: Int32Array.from(rows, ({ value }) => value),
})

const spanOf = (
  { days, layout }: ImportFile,
  series: readonly (readonly Timed[])[],
): { fromMs: number; toMs: number } => {
  const local = localTime(layout.timeZone)
  const starts = days.map(({ day }) => local.dayStart(day))
  const ends = days.map(({ day }) => local.dayStart(addDays(day, 1)))
  for (const rows of series) {
    starts.push(rows[0]?.timeMs ?? Infinity)
    ends.push((rows.at(-1)?.timeMs ?? -Infinity) + 1)
  }
  const fromMs = starts.reduce((least, ms) => Math.min(least, ms), Infinity)
  const toMs = ends.reduce((most, ms) => Math.max(most, ms), -Infinity)
  return Number.isFinite(fromMs) ? { fromMs, toMs } : { fromMs: 0, toMs: 0 }
}
