import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import type { LogWords } from '../words/log-words.ts'
import { settingTable } from '../words/setting-rows.ts'
import { type Flow, heading } from './flow.ts'
import type { Element } from './structure-element.ts'
import { table } from './table.ts'

/** Draws the limits, corrections, interval and alarm settings in force, each change with its date. */
export const drawSettings = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
): void => {
  const { title, columns, rows } = settingTable(log, figures, words)
  heading(flow, parent, title)
  table(flow, parent, columns, rows)
}
