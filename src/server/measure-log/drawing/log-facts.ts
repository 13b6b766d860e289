import { localTime } from '../../../domain/periods/local-time.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { LogIncident, MeasureLog } from '../record/measure-log.ts'
import type { LogWords } from './log-words.ts'

/** One labelled value on the log's first page. */
export type LogFact = { label: string; value: string }

/**
 * The values in force in the period, each with its start. Equal neighbours become one entry.
 */
export const inForce = (
  fromMs: readonly number[],
  texts: readonly string[],
): { fromMs: number; value: string }[] =>
  texts
    .map((value, i) => ({ fromMs: fromMs[i]!, value }))
    .filter(({ value }, i) => value !== texts[i - 1])

export const limitsText = (words: LogWords, min: number, max: number): string =>
  `${words.number(min)} … ${words.celsius(max)}`

/** For each kind of setting, its values in the period. */
export const settingsInForce = (
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
): { label: string; entries: { fromMs: number; value: string }[] }[] => {
  const { texts } = words
  const { ranges, corrections } = log
  return [
    {
      label: texts.limits,
      entries: inForce(
        ranges.fromMs,
        ranges.ranges.map(({ min, max }) => limitsText(words, min, max)),
      ),
    },
    {
      label: texts.print.alarmLimits,
      entries: inForce(
        ranges.fromMs,
        ranges.ranges.map(({ notificationMin, notificationMax }) =>
          limitsText(words, notificationMin, notificationMax),
        ),
      ),
    },
    {
      label: texts.correction,
      entries: inForce(
        corrections.fromMs,
        corrections.celsius.map((celsius) => words.celsius(celsius)),
      ),
    },
    {
      label: texts.print.interval,
      entries: inForce(
        figures.intervals.map(({ fromMs }) => fromMs),
        figures.intervals.map(({ intervalMs }) => words.duration(intervalMs)),
      ),
    },
  ]
}

/** Sensor, device, owner, period and settings. */
export const logFacts = (log: MeasureLog, figures: LogFigures, words: LogWords): LogFact[] => {
  const { texts } = words
  const device = filled(texts.deviceAndSensor, {
    imei: log.imeiNumber,
    number: String(log.equipmentId),
  })
  const settings = settingsInForce(log, figures, words)
    .filter(({ entries }) => entries.length > 0)
    .map(({ label, entries }) => ({
      label,
      value:
        entries.length === 1
          ? entries[0]!.value
          : filled(texts.print.changed, {
              value: entries[0]!.value,
              section: texts.print.settings,
            }),
    }))
  return [
    { label: texts.sensor, value: plainText(log.sensorName) },
    {
      label: texts.device,
      value: log.alias === null ? device : `${device} (${plainText(log.alias)})`,
    },
    {
      label: texts.print.quantity,
      value: log.defrostFridge
        ? `${texts.print.temperature}, ${texts.print.defrostFridge}`
        : texts.print.temperature,
    },
    { label: texts.owner, value: plainText(log.owner) || '–' },
    { label: texts.period, value: periodText(log, words) },
    { label: texts.timeZone, value: `${log.timeZone} (${words.offsets})` },
    ...settings,
  ]
}

export const periodText = ({ fromMs, toMs }: MeasureLog, words: LogWords): string =>
  filled(words.texts.fromTo, { from: words.time(fromMs), to: words.time(toMs) })

/** The statistics; the PDF's `methodText` explains how they are weighted. */
export const statisticsFacts = ({ statistics }: LogFigures, words: LogWords): LogFact[] => {
  if (statistics === null) return []
  const { print } = words.texts
  const { high, low } = statistics
  const share = ({ ms, share }: typeof high): string =>
    ms === 0 ? words.percent(0) : `${words.percent(share)}, ${words.duration(ms)}`
  return [
    { label: print.lowest, value: words.celsius(statistics.lowest.celsius) },
    { label: print.highest, value: words.celsius(statistics.highest.celsius) },
    { label: print.mean, value: words.celsius(statistics.mean) },
    { label: print.median, value: words.celsius(statistics.median) },
    { label: print.standardDeviation, value: words.celsius(statistics.standardDeviation) },
    { label: print.meanKinetic, value: words.celsius(statistics.meanKinetic) },
    { label: print.inRangeShare, value: words.percent(1 - high.share - low.share) },
    { label: print.above, value: share(high) },
    { label: print.below, value: share(low) },
    { label: print.excursionCount, value: words.count(statistics.excursions) },
    ...(statistics.excursions === 0
      ? []
      : [{ label: print.longest, value: words.duration(statistics.longestMs) }]),
  ]
}

export const completenessFacts = ({ completeness }: LogFigures, words: LogWords): LogFact[] => {
  const { print } = words.texts
  const { expected, received, coverage, faults, gaps, missingMs } = completeness
  return [
    { label: print.expected, value: words.count(expected) },
    { label: print.received, value: words.count(received) },
    ...(coverage === null ? [] : [{ label: print.coverage, value: words.percent(coverage) }]),
    ...(faults === 0 ? [] : [{ label: print.faults, value: words.count(faults) }]),
    { label: print.gapCount, value: words.count(gaps.length) },
    ...(gaps.length === 0 ? [] : [{ label: print.missingTime, value: words.duration(missingMs) }]),
  ]
}

export type Verdict = {
  kind: 'in-range' | 'out-of-range' | 'nothing'
  /** The most important sentence of the log. */
  sentence: string
  details: string[]
}

const alarmSentence = (incidents: readonly LogIncident[], words: LogWords): string => {
  const open = incidents.filter(({ acknowledgement }) => acknowledgement === null).length
  if (incidents.length === 0) return words.texts.print.noAlarm
  return open === 0
    ? words.counted('alarmsDone', incidents.length)
    : words.counted('alarmsOpen', incidents.length, { open: words.count(open) })
}

/** Sums up the period in words. */
export const verdictOf = (log: MeasureLog, figures: LogFigures, words: LogWords): Verdict => {
  const { print } = words.texts
  const {
    statistics,
    excursions,
    completeness: { gaps, missingMs },
  } = figures
  const local = localTime(log.timeZone)
  const complete =
    gaps.length === 0
      ? print.complete
      : words.counted('incomplete', gaps.length, { duration: words.duration(missingMs) })
  const unfinished =
    log.untilMs < log.toMs ? [filled(print.unfinished, { time: local.textOf(log.untilMs) })] : []
  if (statistics === null)
    return {
      kind: 'nothing',
      sentence: print.nothing,
      details: [alarmSentence(log.incidents, words), ...unfinished],
    }
  const details = [alarmSentence(log.incidents, words), complete, ...unfinished]
  if (excursions.length === 0) return { kind: 'in-range', sentence: print.inRange, details }
  const celsiusBeyond = ({ side, extreme, limit }: LogFigures['excursions'][number]): number =>
    side === 'high' ? extreme.celsius - limit : limit - extreme.celsius
  const farthest = excursions.reduce((worst, excursion) =>
    celsiusBeyond(excursion) > celsiusBeyond(worst) ? excursion : worst,
  )
  return {
    kind: 'out-of-range',
    sentence: words.counted('outOfRange', excursions.length, {
      duration: words.duration(statistics.high.ms + statistics.low.ms),
    }),
    details: [
      filled(print.farthest, {
        celsius: words.celsius(farthest.extreme.celsius),
        time: words.time(farthest.extreme.atMs),
        duration: words.duration(statistics.longestMs),
      }),
      ...details,
    ],
  }
}
