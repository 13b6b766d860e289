import { BYTE_ORDER_MARK, csvCell, csvLine, csvMarks } from '../../domain/records/csv.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { filled } from '../../locales/filled.ts'
import type { RegisterRecord } from './register-record.ts'
import { registerWords } from './register-words.ts'

/** A month of a register as CSV: the days of each sensor, its alarms, the checks, and what was missed. */
export const registerCsv = (record: RegisterRecord, language: LanguageCode): string => {
  const { separator } = csvMarks(language)
  const words = registerWords(record, language)
  const { texts } = words
  const { month } = texts
  // A true minus is no number to a spreadsheet.
  const line = (...cells: string[]): string =>
    csvLine(
      cells.map((cell) => csvCell(cell.replace(/^−(?=\d)/, '-'), separator)),
      separator,
    )
  const head = [month.lowest, month.mean, month.highest, ...record.settings.times]
  return [
    BYTE_ORDER_MARK,
    line(month.sensor, month.day, ...head, month.out, month.missing, month.alarms, month.marks),
    ...record.sensors.flatMap((sensor) =>
      sensor.days.map((day) => line(sensor.name, day.day, ...words.dayCells(day))),
    ),
    line(),
    line(month.sensor, texts.paper.alarm, texts.paper.began, texts.paper.end, texts.paper.action),
    ...record.sensors.flatMap((sensor) =>
      sensor.incidents.map((incident) => line(sensor.name, ...words.incidentCells(incident))),
    ),
    line(),
    line(texts.paper.time, texts.paper.check, texts.paper.bounds, texts.paper.by),
    ...record.checks.map((check) =>
      line(
        words.time(check.measuredMs),
        check.isCorrected
          ? `${words.checkText(check)} (${texts.corrected})`
          : words.checkText(check),
        words.boundsText(check),
        words.checkNotes(check),
      ),
    ),
    line(),
    line(record.site === null ? month.missed : texts.paper.checksElsewhere),
    ...record.missed.map(({ day, name, asked, done }) =>
      line(
        filled(done === 0 ? month.noCheck : month.fewChecks, {
          day,
          name,
          asked: String(asked),
          done: String(done),
        }),
      ),
    ),
  ].join('')
}
