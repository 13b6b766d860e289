import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { LogDay } from '../record/daily-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import type { LogColumn } from './log-table.ts'
import type { LogWords } from './log-words.ts'

/** The columns of the daily sheet; the last one is for initials. */
export const dayColumns = ({ texts: { print } }: LogWords): LogColumn[] => {
  const { daily } = print
  const figure = (title: string, share: number): LogColumn => ({ title, share, align: 'right' })
  return [
    { title: daily.day, share: 72 },
    figure(daily.lowest, 48),
    figure(daily.mean, 48),
    figure(daily.highest, 48),
    figure(daily.out, 56),
    figure(daily.missing, 56),
    figure(daily.alarms, 48),
    { title: daily.initials, share: 67 },
  ]
}

/** Whole minutes; what is shorter than one is not 0. */
const minutesText = (ms: number, words: LogWords): string =>
  ms > 0 && ms < MINUTE_MS ? '< 1' : words.count(Math.round(ms / MINUTE_MS))

/**
 * Of a day that lies in the record only in part its time; of one that is not 24 hours long its length.
 */
export const lengthText = (
  { fromMs, toMs, isWhole, day }: LogDay,
  { timeZone, untilMs }: Pick<MeasureLog, 'timeZone' | 'untilMs'>,
  words: LogWords,
): string => {
  const endMs = fromMs < untilMs ? Math.min(toMs, untilMs) : toMs
  if (isWhole && endMs === toMs)
    return toMs - fromMs === DAY_MS ? '' : words.duration(toMs - fromMs)
  const local = localTime(timeZone)
  const timeOf = (timeMs: number): string => local.minuteText(timeMs).slice(-5)
  return `${timeOf(fromMs)}–${local.dayOf(endMs) === day ? timeOf(endMs) : '24:00'}`
}

const withoutText = (
  temperatures: Extract<LogDay['temperatures'], string>,
  { texts: { print } }: LogWords,
): string => (temperatures === 'no-readings' ? print.keyGap : print.daily[temperatures])

/** The cells behind the day: figures at the right, or why there are none from the left on. */
export type DayCells = { isOut: boolean; without: string | null; figures: readonly string[] }

export const dayCells = (
  { temperatures, outMs, missingMs, alarms }: LogDay,
  words: LogWords,
): DayCells => {
  const isJudged = temperatures !== 'ahead' && temperatures !== 'before-setup'
  const counts = [
    minutesText(outMs, words),
    minutesText(missingMs, words),
    words.count(alarms),
  ].map((text) => (isJudged ? text : '–'))
  return typeof temperatures === 'string'
    ? { isOut: false, without: withoutText(temperatures, words), figures: ['', '', '', ...counts] }
    : {
        isOut: outMs > 0,
        without: null,
        figures: [
          words.number(temperatures.lowest),
          words.number(temperatures.mean),
          words.number(temperatures.highest),
          ...counts,
        ],
      }
}
