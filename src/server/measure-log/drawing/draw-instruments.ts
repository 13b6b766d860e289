import type { MeasureLog } from '../record/measure-log.ts'
import { certificateTable, expiredSentences, labelTable } from '../words/instrument-rows.ts'
import type { LogWords } from '../words/log-words.ts'
import { type Flow, heading, paragraph } from './flow.ts'
import type { Element } from './structure-element.ts'
import { table } from './table.ts'

/**
 * Draws what the record was measured with: logger and probes, the certificates in force, and which of
 * them had expired.
 */
export const drawInstruments = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  words: LogWords,
): void => {
  const labels = labelTable(log, words)
  const certificates = certificateTable(log, words)
  heading(flow, parent, labels.title)
  for (const sentence of expiredSentences(log, words)) paragraph(flow, parent, sentence)
  table(flow, parent, labels.columns, labels.rows)
  table(flow, parent, certificates.columns, certificates.rows)
}
