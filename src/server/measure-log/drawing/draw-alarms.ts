import type { LogFigures } from '../record/log-figures.ts'
import { excursionTable, otherAlarmTable } from '../words/alarm-rows.ts'
import type { LogWords } from '../words/log-words.ts'
import { type Flow, heading, paragraph } from './flow.ts'
import type { Element } from './structure-element.ts'
import { table } from './table.ts'

/** The excursions with their alarms, then the alarms of other kinds. */
export const drawAlarms = (
  flow: Flow,
  parent: Element,
  figures: LogFigures,
  words: LogWords,
): void => {
  const excursions = excursionTable(figures, words)
  heading(flow, parent, excursions.title)
  if (excursions.rows.length === 0) paragraph(flow, parent, words.texts.print.noExcursions)
  else table(flow, parent, excursions.columns, excursions.rows)
  const others = otherAlarmTable(figures, words)
  if (others.rows.length === 0) return
  heading(flow, parent, others.title)
  table(flow, parent, others.columns, others.rows)
}
