import { lateOnRecord } from '../../../domain/readings/provenance.ts'
import { type PeriodVerdict, wholePercent } from '../../../domain/records/period-verdict.ts'
import { silenceAtEnd } from '../../../domain/records/silence-at-end.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { LogIncident, MeasureLog } from '../record/measure-log.ts'
import { GAP_TEXTS } from '../record/measure-log-texts.ts'
import { expiredSentences } from './instrument-rows.ts'
import type { LogWords } from './log-words.ts'

export type Verdict = {
  sign: PeriodVerdict['sign']
  /** The most important sentences of the log: first what is missing, where that is too much. */
  sentence: string
  details: string[]
}

const isWarning = ({ condition }: LogIncident): boolean => condition?.severity === 'warning'

/** A warning is no alarm, and waits for nobody. */
const alarmSentence = (incidents: readonly LogIncident[], words: LogWords): string => {
  const alarms = incidents.filter((incident) => !isWarning(incident))
  const open = alarms.filter(({ acknowledgement }) => acknowledgement === null).length
  if (alarms.length === 0) return words.texts.print.noAlarm
  return open === 0
    ? words.counted('alarmsDone', alarms.length)
    : words.counted('alarmsOpen', alarms.length, { open: words.count(open) })
}

const warningSentence = (incidents: readonly LogIncident[], words: LogWords): string | null => {
  const warnings = incidents.filter(isWarning).length
  return warnings === 0 ? null : words.counted('warnings', warnings)
}

/**
 * What the headline begins with where too little was measured, no data comes any more, or readings
 * are dated before the sensor was made. What is missing is never that of the time before that.
 */
const missingSentences = (log: MeasureLog, { verdict }: LogFigures, words: LogWords): string[] => {
  const { print } = words.texts
  const share = verdict.missing?.share ?? null
  const missing = log.toolSinceMs > log.fromMs ? print.missingShareSince : print.missingShare
  const silence = verdict.missing === null ? null : silenceAtEnd(log)
  return [
    ...(share === null
      ? []
      : [filled(missing, { share: words.wholePercent(wholePercent(share)) })]),
    ...(silence === null
      ? []
      : [filled(print.silentSince, { time: words.time(silence.startedMs) })]),
    ...(verdict.beforeSetUp === 0
      ? []
      : [filled(print.beforeSetUp, { readings: words.count(verdict.beforeSetUp) })]),
  ]
}

/** What the readings say; where they cannot speak for the period, only about the measured time. */
const readingsSentence = (
  { statistics, excursions, verdict }: LogFigures,
  words: LogWords,
): string => {
  const { print } = words.texts
  if (statistics === null) return print.nothing
  if (excursions.length > 0)
    return words.counted('outOfRange', excursions.length, {
      duration: words.duration(statistics.high.ms + statistics.low.ms),
    })
  return verdict.missing === null && verdict.beforeSetUp === 0
    ? print.inRange
    : filled(print.inRangeMeasured, { duration: words.duration(statistics.coveredMs) })
}

const farthestSentence = (
  { statistics, excursions }: LogFigures,
  words: LogWords,
): string | null => {
  if (statistics === null || excursions.length === 0) return null
  const celsiusBeyond = ({ side, extreme, limit }: LogFigures['excursions'][number]): number =>
    side === 'high' ? extreme.celsius - limit : limit - extreme.celsius
  const farthest = excursions.reduce((worst, excursion) =>
    celsiusBeyond(excursion) > celsiusBeyond(worst) ? excursion : worst,
  )
  return filled(words.texts.print.farthest, {
    celsius: words.celsius(farthest.extreme.celsius),
    time: words.time(farthest.extreme.atMs),
    duration: words.duration(statistics.longestMs),
  })
}

/**
 * Null where no readings were expected, or too many are missing though no pause is long enough for a
 * gap: nothing can be complete there.
 */
const completeSentence = (
  { completeness, verdict }: LogFigures,
  words: LogWords,
): string | null => {
  const { gaps, expected, missingMs } = completeness
  if (gaps.length > 0)
    return words.counted('incomplete', gaps.length, { duration: words.duration(missingMs) })
  return expected === 0 || verdict.missing !== null ? null : words.texts.print.complete
}

/** Null where every reading arrived in time. */
const lateSentence = ({ arrivals }: MeasureLog, words: LogWords): string | null => {
  const { readings, atMostMs } = lateOnRecord(arrivals)
  return atMostMs === null ? null : words.late(readings, atMostMs)
}

const readingsOfKind = ({ arrivals }: MeasureLog, kind: 'imported' | 'withdrawn'): number =>
  arrivals
    .filter((stretch) => stretch.kind === kind)
    .reduce((sum, stretch) => sum + stretch.readings, 0)

/** Null where no reading came as a file. */
const importedSentence = (log: MeasureLog, words: LogWords): string | null => {
  const readings = readingsOfKind(log, 'imported')
  return readings === 0
    ? null
    : filled(words.texts.print.importedSentence, { readings: words.count(readings) })
}

const withdrawnSentence = (log: MeasureLog, words: LogWords): string | null => {
  const readings = readingsOfKind(log, 'withdrawn')
  return readings === 0
    ? null
    : filled(words.texts.print.withdrawnSentence, { readings: words.count(readings) })
}

/** Sums up the period in words. */
export const verdictOf = (log: MeasureLog, figures: LogFigures, words: LogWords): Verdict => {
  const { print } = words.texts
  const { statistics, excursions, verdict } = figures
  const measured =
    verdict.missing !== null && statistics !== null && excursions.length > 0
      ? filled(print.measuredOnly, { duration: words.duration(statistics.coveredMs) })
      : null
  const details = [
    measured,
    farthestSentence(figures, words),
    alarmSentence(log.incidents, words),
    warningSentence(log.incidents, words),
    statistics === null ? null : completeSentence(figures, words),
    log.outages.length === 0 ? null : GAP_TEXTS[log.language].notMonitored,
    ...expiredSentences(log, words),
    lateSentence(log, words),
    log.arrivals.some(({ kind }) => kind === 'damaged') ? print.damagedSentence : null,
    importedSentence(log, words),
    withdrawnSentence(log, words),
    log.toolSinceMs > log.fromMs
      ? filled(print.sensorSince, { time: words.time(log.toolSinceMs) })
      : null,
    (log.series.times[0] ?? Infinity) < log.ranges.fromMs[0]!
      ? filled(print.beforeFirstLimits, { time: words.time(log.ranges.fromMs[0]!) })
      : null,
    log.untilMs < log.toMs ? filled(print.unfinished, { time: words.time(log.untilMs) }) : null,
  ]
  return {
    sign: verdict.sign,
    sentence: [
      ...(statistics === null ? [] : missingSentences(log, figures, words)),
      readingsSentence(figures, words),
    ].join(' '),
    details: details.filter((sentence) => sentence !== null),
  }
}
