import { filled } from '../../../locales/filled.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { GAP_TEXTS } from '../record/measure-log-texts.ts'
import type { LogTable } from './log-table.ts'
import type { LogWords } from './log-words.ts'

/** That there are no gaps, where readings were expected and came; and from when on they were expected. */
export const noGapsText = (
  { language, outages, toolSinceMs, fromMs }: MeasureLog,
  { completeness: { expected }, verdict }: LogFigures,
  words: LogWords,
): string => {
  const { print } = words.texts
  const complete = outages.length === 0 ? print.complete : print.completeNotMonitored
  const onlyOutages = outages.length === 0 ? [] : [GAP_TEXTS[language].notMonitored]
  return [
    ...(expected === 0 || verdict.missing !== null ? onlyOutages : [complete]),
    ...(toolSinceMs > fromMs ? [filled(print.sensorSince, { time: words.time(toolSinceMs) })] : []),
  ].join(' ')
}

/** The gaps, and between them when the server watched nothing. */
export const gapTable = (
  { outages }: Pick<MeasureLog, 'outages'>,
  { completeness: { gaps } }: LogFigures,
  words: LogWords,
): LogTable => {
  const { print } = words.texts
  const rows = [
    ...gaps.map(({ fromMs, toMs, missing }) => ({ fromMs, toMs, what: words.count(missing) })),
    ...outages.map(({ fromMs, toMs, cause }) => ({
      fromMs,
      toMs,
      what: print.notMonitored[cause],
    })),
  ].sort((a, b) => a.fromMs - b.fromMs)
  return {
    title: print.gaps,
    columns: [
      { title: print.from, share: 3 },
      { title: print.to, share: 3 },
      { title: print.duration, share: 3 },
      { title: print.missing, share: 2, align: 'right' as const },
    ],
    rows: rows.map(({ fromMs, toMs, what }) => [
      words.time(fromMs),
      words.time(toMs),
      words.duration(toMs - fromMs),
      what,
    ]),
  }
}
