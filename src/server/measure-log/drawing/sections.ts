import { filled } from '../../../locales/filled.ts'
import type { Provenance } from '../../../domain/readings/provenance.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { gapTable, noGapsText } from '../words/gap-rows.ts'
import { drawAlarms } from './draw-alarms.ts'
import { type Flow, heading, paragraph } from './flow.ts'
import { drawInstruments } from './draw-instruments.ts'
import { drawImports } from './draw-imports.ts'
import { drawSettings } from './draw-settings.ts'
import { BLANK_LINES_HEIGHT, drawSignatures } from './draw-signatures.ts'
import type { Element } from './structure-element.ts'
import type { LogWords } from '../words/log-words.ts'
import { annexLeftOutText } from './summary.ts'
import { table } from './table.ts'

const drawGaps = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
): void => {
  const { title, columns, rows } = gapTable(log, figures, words)
  heading(flow, parent, title)
  if (figures.completeness.gaps.length === 0)
    paragraph(flow, parent, noGapsText(log, figures, words))
  if (rows.length > 0) table(flow, parent, columns, rows)
}

/** "+ arrived from … to …, more than 24 hours after they were measured" */
const arrivalText = ({ kind, receivedMs }: Provenance, { texts, time }: LogWords): string => {
  const { print } = texts
  if (kind === 'before-setup') return print.beforeSetup
  if (kind === 'damaged') return print.damagedStored
  if (kind === 'withdrawn') return print.withdrawnReadings
  if (receivedMs === null) return print.arrivalUnknown
  if (kind === 'imported') return filled(print.importedReadings, { time: time(receivedMs.first) })
  return filled(print.lateReadings, { time: time(receivedMs.first) })
}

const drawMarks = (
  flow: Flow,
  parent: Element,
  { marks, arrivals }: MeasureLog,
  words: LogWords,
): void => {
  if (marks.length === 0 && arrivals.length === 0) return
  const { print } = words.texts
  heading(flow, parent, print.lessSure)
  table(
    flow,
    parent,
    [
      { title: print.from, share: 2 },
      { title: print.to, share: 2 },
      { title: print.kind, share: 5 },
    ],
    [
      ...marks.map(({ kind, fromMs, toMs, clockAheadMs }) => [
        words.time(fromMs),
        words.time(toMs),
        kind === 'suspect-clock'
          ? filled(print.suspectClock, { duration: words.duration(clockAheadMs) })
          : print.unauthenticated,
      ]),
      ...arrivals.map((stretch) => [
        words.time(stretch.fromMs),
        words.time(stretch.toMs - 1),
        arrivalText(stretch, words),
      ]),
    ].values(),
  )
}

/** Of the text about the figures, in every language, at most. */
const METHOD_HEIGHT = 72

/**
 * Draws the sections between daily sheet and readings: instruments, excursions, other alarms, gaps, settings, less
 * certain readings, imported files, how the figures are calculated, and the signatures.
 */
export const drawSections = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
): void => {
  const { print } = words.texts
  drawInstruments(flow, parent, log, words)
  drawAlarms(flow, parent, figures, words)
  drawGaps(flow, parent, log, figures, words)
  drawSettings(flow, parent, log, figures, words)
  drawMarks(flow, parent, log, words)
  drawImports(flow, parent, log, words)
  // The lines for signatures are never alone on a page.
  heading(flow, parent, print.method, METHOD_HEIGHT + BLANK_LINES_HEIGHT)
  paragraph(flow, parent, print.methodText)
  drawSignatures(flow, parent, log, words)
  if (log.withReadings) return
  heading(flow, parent, print.allReadings)
  paragraph(flow, parent, annexLeftOutText(log, words))
}
