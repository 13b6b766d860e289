import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogImport, MeasureLog } from '../record/measure-log.ts'
import { type Flow, heading, paragraph } from './flow.ts'
import type { Element } from './structure-element.ts'
import type { LogWords } from '../words/log-words.ts'
import { table } from './table.ts'

/**
 * The files whose readings are in the record, or were and are taken back, each with the SHA-256 of the
 * original; and the days of loggers that keep only the lowest and highest of a day.
 */
export const drawImports = (
  flow: Flow,
  parent: Element,
  { imports }: MeasureLog,
  words: LogWords,
): void => {
  if (imports.length === 0) return
  const { print } = words.texts
  heading(flow, parent, print.imports)
  paragraph(flow, parent, print.importsText)
  table(
    flow,
    parent,
    [
      { title: print.importedFile, share: 5 },
      { title: print.importedWhen, share: 4 },
      { title: print.importedReadingsOf, share: 1, align: 'right' as const },
    ],
    imports.values().map((imported) => importRow(imported, words)),
  )
  const days = imports.filter(({ withdrawn }) => withdrawn === null).flatMap((one) => one.days)
  if (days.length > 0) drawDays(flow, parent, days, words)
}

const personText = (by: LogImport['by'], words: LogWords): string => words.name(by) || '–'

const importRow = (
  { fileName, fileHash, atMs, by, readings, humidityReadings, leftOut, withdrawn }: LogImport,
  words: LogWords,
): string[] => {
  const { print } = words.texts
  const sentences = [
    filled(print.importedBy, { time: words.time(atMs), name: personText(by, words) }),
    humidityReadings === 0
      ? null
      : filled(print.importHumidity, { readings: words.count(humidityReadings) }),
    leftOut === 0 ? null : filled(print.importLeftOut, { rows: words.count(leftOut) }),
    withdrawn === null
      ? null
      : filled(print.importWithdrawn, {
          time: words.time(withdrawn.atMs),
          name: personText(withdrawn.by, words),
        }),
  ]
  return [
    `${plainText(fileName)} · SHA-256 ${fileHash.slice(0, 32)} ${fileHash.slice(32)}`,
    sentences.filter((sentence) => sentence !== null).join(' '),
    words.count(readings),
  ]
}

const drawDays = (
  flow: Flow,
  parent: Element,
  days: readonly LogImport['days'][number][],
  words: LogWords,
): void => {
  const { print } = words.texts
  paragraph(flow, parent, print.loggerDaysText)
  const value = (celsius: number | null, at: string | null = null): string =>
    celsius === null ? '–' : `${words.celsius(celsius)}${at === null ? '' : ` (${at})`}`
  const minutes = (count: number | null): string => (count === null ? '–' : words.count(count))
  table(
    flow,
    parent,
    [
      { title: print.loggerDay, share: 2 },
      { title: print.loggerLow, share: 3 },
      { title: print.loggerHigh, share: 3 },
      { title: print.loggerMean, share: 2 },
      { title: print.loggerBelow, share: 2, align: 'right' as const },
      { title: print.loggerAbove, share: 2, align: 'right' as const },
    ],
    days
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .values()
      .map((day) => [
        day.day,
        value(day.low, day.lowAt),
        value(day.high, day.highAt),
        value(day.mean),
        minutes(day.minutesBelow),
        minutes(day.minutesAbove),
      ]),
  )
}
