import {
  markedStretches,
  type Provenance,
  PROVENANCE_KINDS,
  type ProvenanceKind,
} from '../../../domain/readings/provenance.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import type { LogFact } from './log-facts.ts'
import type { LogWords } from './log-words.ts'

/** How many readings prove less than the others, for each reason. */
const reservationFacts = ({ marks, arrivals, series }: MeasureLog, words: LogWords): LogFact[] => {
  const { print } = words.texts
  const labels = {
    late: print.countLate,
    'before-setup': print.countSetup,
    'suspect-clock': print.countClock,
    unauthenticated: print.countOrigin,
    'arrival-unknown': print.countUnknown,
    damaged: print.countDamaged,
    imported: print.countImported,
    withdrawn: print.countWithdrawn,
  } satisfies Record<ProvenanceKind, string>
  // Marks are of what the device sent: what came as a file lies between it.
  const marked = markedStretches(
    measuredTimes(series.times, arrivals),
    marks.map(({ kind, fromMs, toMs }) => ({ kind, fromMs, toMs, receivedMs: null })),
  )
  return PROVENANCE_KINDS.flatMap((kind) => {
    const readings = [...arrivals, ...marked]
      .filter((stretch) => stretch.kind === kind)
      .reduce((sum, stretch) => sum + stretch.readings, 0)
    return readings === 0 ? [] : [{ label: labels[kind], value: words.count(readings) }]
  })
}

/** Without the times of readings that came as files. Stretches in order. */
const measuredTimes = (times: Float64Array, arrivals: readonly Provenance[]): Float64Array => {
  const imported = arrivals.filter(({ kind }) => kind === 'imported')
  if (imported.length === 0) return times
  let next = 0
  return times.filter((timeMs) => {
    while (imported[next] !== undefined && imported[next]!.toMs <= timeMs) next++
    return imported[next] === undefined || timeMs < imported[next]!.fromMs
  })
}

export const completenessFacts = (
  log: MeasureLog,
  { completeness }: LogFigures,
  words: LogWords,
): LogFact[] => {
  const { print } = words.texts
  const { expected, received, coverage, faults, gaps, missingMs } = completeness
  return [
    { label: print.expected, value: words.count(expected) },
    { label: print.received, value: words.count(received) },
    ...(coverage === null ? [] : [{ label: print.coverage, value: words.percent(coverage) }]),
    ...(faults === 0 ? [] : [{ label: print.faults, value: words.count(faults) }]),
    { label: print.gapCount, value: words.count(gaps.length) },
    ...(gaps.length === 0 ? [] : [{ label: print.missingTime, value: words.duration(missingMs) }]),
    ...reservationFacts(log, words),
  ]
}
