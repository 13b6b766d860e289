import { MINUTE_MS } from '../../domain/durations.ts'
import {
  type FileTrouble,
  MOST_READINGS,
  type RowTrouble,
} from '../../domain/imports/import-format.ts'
import type { ImportLayout } from '../../domain/imports/import-layout.ts'
import {
  type FileReading,
  type ImportFile,
  openImportFile,
  rowsOfFile,
} from '../../domain/imports/read-file.ts'
import { textOfBytes } from '../../domain/imports/text-of-bytes.ts'
import { addDays } from '../../domain/periods/calendar-day.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { Series } from '../../domain/readings/series.ts'
import { nextTurn } from '../next-turn.ts'

export type RefusedRow = { line: number; text: string; reason: RowTrouble }

/**
 * What an import of a file would bring. `series`: each instant once. `examples`: the first and the last
 * readings as they stand in the file. `refusedRows`: the first of `refused`. `sources`: the sensors of
 * a file with several. The span holds all readings and days.
 */
export type ImportPlan = {
  file: ImportFile
  series: Series
  missing: number
  refused: number
  refusedRows: RefusedRow[]
  sources: string[]
  examples: FileReading[]
  fromMs: number
  toMs: number
}

export type PlanTrouble = FileTrouble | 'too-many'
export type PlanOutcome = { ok: true; plan: ImportPlan } | { ok: false; trouble: PlanTrouble }

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
    else if (gathered.sources.size < MOST_SOURCES) gathered.sources.add(row.source)
    if (gathered.readings.length > MOST_READINGS) return { ok: false, trouble: 'too-many' }
  }
  await nextTurn(planFor.signal)
  return { ok: true, plan: planOf(file, gathered) }
}

const newGathered = () => ({
  readings: [] as FileReading[],
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
  const inOrder = gathered.readings.toSorted((a, b) => a.timeMs - b.timeMs || a.line - b.line)
  const readings = inOrder.filter((reading, i) => {
    const before = inOrder[i - 1]
    if (before?.timeMs !== reading.timeMs) return true
    // The same line twice is no contradiction; two values of one instant are.
    if (before.value !== reading.value)
      refuse(gathered, {
        line: reading.line,
        text: `${reading.timeText} | ${reading.valueText}`,
        reason: 'two-values',
      })
    return false
  })
  const { only } = file.layout
  return {
    file,
    series: {
      times: Float64Array.from(readings, ({ timeMs }) => timeMs),
      values: Int32Array.from(readings, ({ value }) => value),
    },
    missing: gathered.missing,
    refused: gathered.refused,
    refusedRows: gathered.refusedRows,
    sources: only === null ? [] : [...new Set([only.text, ...gathered.sources])].toSorted(),
    examples: [...readings.slice(0, EXAMPLES), ...readings.slice(EXAMPLES).slice(-EXAMPLES)],
    ...spanOf(file, readings),
  }
}

const spanOf = (
  { days, layout }: ImportFile,
  readings: readonly FileReading[],
): { fromMs: number; toMs: number } => {
  const local = localTime(layout.timeZone)
  const starts = days.map(({ day }) => local.dayStart(day))
  const ends = days.map(({ day }) => local.dayStart(addDays(day, 1)))
  const first = readings[0]?.timeMs ?? Infinity
  const last = (readings.at(-1)?.timeMs ?? -Infinity) + 1
  const fromMs = starts.reduce((least, ms) => Math.min(least, ms), first)
  const toMs = ends.reduce((most, ms) => Math.max(most, ms), last)
  return Number.isFinite(fromMs) ? { fromMs, toMs } : { fromMs: 0, toMs: 0 }
}
