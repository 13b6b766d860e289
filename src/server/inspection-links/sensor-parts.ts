import { localTime } from '../../domain/periods/local-time.ts'
import { celsiusOf, faultOf } from '../../domain/readings/stored-value.ts'
import { numberText } from '../../domain/records/number-text.ts'
import { entryInForce } from '../../domain/records/entry-in-force.ts'
import { isOutOfRange } from '../../domain/limits/range.ts'
import { LANGUAGE_CODES, type Language } from '../../domain/users/account.ts'
import { FOLDER_TEXTS } from '../inspection-folders/folder-texts.ts'
import { faultText } from '../measure-log/record/measure-log-texts.ts'
import { excursionTable, otherAlarmTable } from '../measure-log/words/alarm-rows.ts'
import { completenessFacts } from '../measure-log/words/completeness-facts.ts'
import { dayCells, dayColumns, lengthText } from '../measure-log/words/day-cells.ts'
import { gapTable, noGapsText } from '../measure-log/words/gap-rows.ts'
import {
  certificateTable,
  expiredSentences,
  instrumentFacts,
  labelTable,
} from '../measure-log/words/instrument-rows.ts'
import { logFacts, statisticsFacts } from '../measure-log/words/log-facts.ts'
import { verdictOf } from '../measure-log/words/log-verdict.ts'
import type { LogWords } from '../measure-log/words/log-words.ts'
import { settingTable } from '../measure-log/words/setting-rows.ts'
import { filled } from '../../locales/filled.ts'
import type { SensorRecord } from './sensor-record.ts'
import { factTable, type ShownPart, type ShownTable, shownTable } from './shown-table.ts'

type Written = SensorRecord & { words: LogWords }

const READINGS_A_PAGE = 500

const whole = (...tables: readonly ShownTable[]): ShownPart => ({ tables, next: null })

/** The sentence of the log, its figures, what was measured and where readings are missing. */
export const summaryPart = ({ log, figures, goods, words }: Written): ShownPart => {
  const { print } = words.texts
  const { sentence, details } = verdictOf(log, figures, words)
  const statistics = statisticsFacts(figures, words)
  const gaps = gapTable(log, figures, words)
  return whole(
    factTable(print.statistics, statistics, [sentence, ...details].join(' ')),
    factTable(print.completeness, completenessFacts(log, figures, words)),
    factTable(print.facts, [
      ...logFacts(log, { figures, goods }, words),
      ...instrumentFacts(log, words),
    ]),
    shownTable(gaps, {
      note: figures.completeness.gaps.length === 0 ? noGapsText(log, figures, words) : '',
    }),
  )
}

/** The daily sheet, without the place for initials. */
export const daysPart = ({ log, days, words }: Written): ShownPart => {
  const { daily } = words.texts.print
  const weekday = new Intl.DateTimeFormat(words.language, { weekday: 'short', timeZone: 'UTC' })
  const rows = days.map((day) => {
    const { without, figures } = dayCells(day, words)
    const length = lengthText(day, log, words)
    const date = `${day.day} ${weekday.format(Date.parse(`${day.day}T00:00:00Z`))}`
    return [
      length === '' ? date : `${date}, ${length}`,
      without ?? figures[0]!,
      ...figures.slice(1),
    ]
  })
  return whole(
    shownTable(
      { title: daily.title, columns: dayColumns(words).slice(0, -1), rows },
      {
        note: filled(daily.text, { zone: log.timeZone }),
        isOut: (i) => dayCells(days[i]!, words).isOut,
      },
    ),
  )
}

/** Excursions and alarms: who acknowledged, and what was done. */
export const alarmsPart = ({ figures, words }: Written): ShownPart => {
  const excursions = excursionTable(figures, words)
  const others = otherAlarmTable(figures, words)
  return whole(
    shownTable(excursions, {
      note: excursions.rows.length === 0 ? words.texts.print.noExcursions : '',
    }),
    ...(others.rows.length === 0 ? [] : [shownTable(others)]),
  )
}

/** Instruments with their labels, what was calibrated in the period, and all certificates if there are any. */
export const instrumentsPart = ({ log, words }: Written, certificates: ShownTable): ShownPart => {
  const { instruments, calibrationInPeriod, allCertificates } = FOLDER_TEXTS[words.language]
  const note = expiredSentences(log, words).join(' ')
  return whole(
    { ...shownTable(labelTable(log, words), { note }), title: instruments },
    { ...shownTable(certificateTable(log, words)), title: calibrationInPeriod },
    ...(certificates.rows.length === 0 ? [] : [{ ...certificates, title: allCertificates }]),
  )
}

export const settingsInForce = ({ log, figures, words }: Written): ShownTable =>
  shownTable(settingTable(log, figures, words))

/** The readings of the record, some hundred at a time. */
export const readingsPart = (
  { log: { series, ranges, timeZone } }: Pick<SensorRecord, 'log'>,
  language: Language,
  after: number,
): ShownPart => {
  const code = LANGUAGE_CODES[language]
  const { csv } = FOLDER_TEXTS[code]
  const local = localTime(timeZone)
  const rangeAt = entryInForce(ranges.fromMs, ranges.ranges)
  const end = Math.min(series.times.length, after + READINGS_A_PAGE)
  const rows = Array.from({ length: Math.max(0, end - after) }, (_, i) => {
    const timeMs = series.times[after + i]!
    const value = series.values[after + i]!
    const celsius = celsiusOf(value)
    const fault = faultOf(value)
    const text = celsius === null ? faultText(fault ?? 'unknown', code) : numberText(celsius, code)
    return {
      cells: [local.textOf(timeMs), text],
      isOut: celsius !== null && isOutOfRange(celsius, rangeAt(timeMs)),
    }
  })
  return {
    tables: [
      {
        title: '',
        note: series.times.length === 0 ? FOLDER_TEXTS[code].nothing : '',
        columns: [
          { title: csv.time, isRight: false },
          { title: csv.celsius, isRight: true },
        ],
        rows,
      },
    ],
    next: end < series.times.length ? end : null,
  }
}
