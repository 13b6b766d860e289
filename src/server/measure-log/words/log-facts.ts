import { localTime } from '../../../domain/periods/local-time.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogChannel } from '../record/log-channels.ts'
import type { LogFigures } from '../record/log-figures.ts'
import type { FiguresWithGoods, LogGoods } from '../record/log-goods.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { CHANNEL_TEXTS } from '../record/measure-log-texts.ts'
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

/** `isMeasured`: read off the readings of the record, so that it says nothing of the time before. */
export type DatedSetting = {
  label: string
  entries: { fromMs: number; value: string }[]
  isMeasured?: boolean
}

/** For each kind of setting, its values in the period. */
export const settingsInForce = (
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
): DatedSetting[] => {
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
      isMeasured: true,
      entries: inForce(
        figures.intervals.map(({ fromMs }) => fromMs),
        figures.intervals.map(({ intervalMs }) => words.duration(intervalMs)),
      ),
    },
  ]
}

const ownerText = ({ owner }: MeasureLog, words: LogWords): string =>
  [words.name(owner), owner.email === '' ? '' : `<${plainText(owner.email)}>`]
    .filter((part) => part !== '')
    .join(' ') || '–'

/** When and by whom the log was issued: time with its offset, name, role, account. */
export const issuedText = ({ issued, timeZone }: MeasureLog, words: LogWords): string => {
  const { email, role, ...name } = issued.by
  const account = plainText(email)
  return filled(words.texts.print.issued, {
    time: `${words.time(issued.atMs)} (${localTime(timeZone).offsetTextAt(issued.atMs)})`,
    name: words.name(name) || account,
    role: words.role(role),
    account,
  })
}

/** Sensor, device, owner, period and settings. */
export const logFacts = (
  log: MeasureLog,
  { figures, goods }: FiguresWithGoods,
  words: LogWords,
): LogFact[] => {
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
    { label: texts.owner, value: ownerText(log, words) },
    { label: texts.period, value: periodText(log, words) },
    { label: texts.timeZone, value: `${log.timeZone} (${words.offsets})` },
    ...settings,
    ...(goods === null ? [] : [goodsFact(goods, words)]),
    ...log.channels.map((channel) => channelFact(channel, log.language, words)),
  ]
}

const goodsFact = ({ lags, lowest, highest }: LogGoods, words: LogWords): LogFact => ({
  label: words.texts.print.goods,
  value: filled(words.texts.print.goodsFact, {
    lowest: words.celsius(lowest),
    highest: words.celsius(highest),
    minutes: lags.join(', '),
  }),
})

/** "lowest 42%, highest 61%; values: 288", "open: 12 ×; values: 288". */
const channelFact = (
  { channel, readings, lowest, highest, begins, ends }: LogChannel,
  language: LanguageCode,
  words: LogWords,
): LogFact => {
  const texts = CHANNEL_TEXTS[language]
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const count = filled(texts.values, { n: words.count(readings) })
  const times = (state: string, n: number): string => `${state}: ${words.count(n)} ×; ${count}`
  const value =
    lowest === null || highest === null
      ? `${texts.fault}; ${count}`
      : channel === 'door'
        ? times(texts.open, begins)
        : channel === 'power'
          ? times(texts.gone, ends)
          : `${texts.lowest} ${percent.format(lowest / 100)}, ${texts.highest} ${percent.format(highest / 100)}; ${count}`
  return { label: texts[channel], value }
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
    { label: print.measuredTime, value: words.duration(statistics.coveredMs) },
    {
      label: print.inRangeShare,
      value: share({
        ms: statistics.coveredMs - high.ms - low.ms,
        share: 1 - high.share - low.share,
      }),
    },
    { label: print.above, value: share(high) },
    { label: print.below, value: share(low) },
    { label: print.excursionCount, value: words.count(statistics.excursions) },
    ...(statistics.excursions === 0
      ? []
      : [{ label: print.longest, value: words.duration(statistics.longestMs) }]),
  ]
}
