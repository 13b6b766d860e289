import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { insteadOfDelay } from '../../../domain/deviations/delay-of-reason.ts'
import type { DeviationFacts } from '../../../domain/deviations/deviation-facts.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import { inForce, limitsText, type LogFact } from '../../measure-log/words/log-facts.ts'
import type { LogWords } from '../../measure-log/words/log-words.ts'
import { ALARM_TEXTS, DEVIATION_TEXTS } from '../deviation-texts.ts'

const LANES = {
  HIGH: 'high',
  LOW: 'low',
  SENSOR: 'sensor',
  NODATA: 'nodata',
  CONDITION: 'condition',
} as const

/** "Too warm"; of a condition its name. */
export const laneText = (
  { lane, condition }: { lane: keyof typeof LANES; condition: string | null },
  { language }: LogWords,
): string => plainText(condition ?? '') || ALARM_TEXTS[language].lane[LANES[lane]]

const valueAt = (value: { celsius: number; atMs: number } | null, words: LogWords): string =>
  value === null
    ? '–'
    : filled(DEVIATION_TEXTS[words.language].at, {
        value: words.celsius(value.celsius),
        time: words.time(value.atMs),
      })

const whenInForce = (
  { limits }: DeviationFacts,
  words: LogWords,
  written: (limits: DeviationFacts['limits'][number]) => string,
): string =>
  inForce(
    limits.map(({ fromMs }) => fromMs),
    limits.map(written),
  )
    .map(({ fromMs, value }, i) => (i === 0 ? value : `${value} (${words.time(fromMs)})`))
    .join(', ')

/** Why the alarm came when it came, whose time stands above; or why none came. */
const reasonFacts = ({ alarm, reason }: DeviationFacts, words: LogWords): LogFact[] => {
  if (!reason) return []
  const { whyThen, whyNone } = DEVIATION_TEXTS[words.language]
  return [
    {
      label: alarm === null ? whyNone : whyThen,
      value: words.alarm({ ...reason, openedMs: null }),
    },
  ]
}

/** The delay, and what the alarm waited for in its place. */
const delayText = ({ reason }: DeviationFacts, minutes: number, words: LogWords): string => {
  const texts = DEVIATION_TEXTS[words.language]
  const delay = filled(texts.minutes, { n: words.count(minutes) })
  if (!reason) return delay
  const name = plainText(reason.condition?.name ?? '')
  const instead = insteadOfDelay(reason.reason.kind, name)
  if (instead === null) return delay
  const waited = 'minutes' in reason.reason ? reason.reason.minutes : 0
  return filled(texts[instead], { delay, duration: words.duration(waited * MINUTE_MS), name })
}

/** Where it was measured, and of which alarm. */
export const matterFacts = (facts: DeviationFacts, words: LogWords): LogFact[] => {
  const texts = DEVIATION_TEXTS[words.language]
  const { name, imeiNumber, equipmentId, unit, goods, site } = facts.sensor
  const placed = [
    { label: texts.site, value: plainText(site ?? '') },
    { label: texts.place, value: plainText(unit ?? '') },
    { label: texts.goodsStored, value: plainText(goods ?? '') },
  ].filter(({ value }) => value !== '')
  return [
    { label: texts.sensor, value: `${plainText(name)} (${imeiNumber} / ${equipmentId})` },
    ...placed,
    {
      label: texts.alarm,
      value: facts.alarm === null ? texts.noAlarm : laneText(facts.alarm, words),
    },
    ...(facts.alarm === null
      ? []
      : [{ label: texts.raised, value: words.time(facts.alarm.openedMs) }]),
    ...reasonFacts(facts, words),
    {
      label: texts.limits,
      value: whenInForce(facts, words, ({ min, max }) => limitsText(words, min, max)),
    },
    {
      label: texts.alarmLimits,
      value: whenInForce(facts, words, ({ notificationMin, notificationMax }) =>
        limitsText(words, notificationMin, notificationMax),
      ),
    },
    ...(facts.settings === null
      ? []
      : [{ label: texts.delay, value: delayText(facts, facts.settings.raiseDelay, words) }]),
  ]
}

/** When it was, how far out of range and for how long. */
export const figureFacts = (facts: DeviationFacts, words: LogWords): LogFact[] => {
  const texts = DEVIATION_TEXTS[words.language]
  const { beganMs, endedMs, figures } = facts
  return [
    { label: texts.began, value: words.time(beganMs) },
    { label: texts.ended, value: endedMs === null ? texts.lasting : words.time(endedMs) },
    {
      label: texts.duration,
      value: words.duration((endedMs ?? facts.gatheredMs) - beganMs),
    },
    { label: texts.outOfRange, value: words.duration(figures.outMs) },
    { label: texts.missing, value: words.duration(figures.missingMs) },
    { label: texts.lowest, value: valueAt(figures.lowest, words) },
    { label: texts.highest, value: valueAt(figures.highest, words) },
    {
      label: texts.meanKinetic,
      value: figures.meanKinetic === null ? '–' : words.celsius(figures.meanKinetic),
    },
    { label: texts.readings, value: words.count(figures.readings) },
  ]
}

/** Of how many days curve and figures are, where the deviation lasted longer; null: of all of it. */
export const firstDays = ({ curve, endedMs, gatheredMs }: DeviationFacts): number | null => {
  const figuresEndMs = curve.toMs - HOUR_MS
  return (endedMs ?? gatheredMs) > figuresEndMs
    ? Math.round((figuresEndMs - curve.fromMs - HOUR_MS) / (24 * HOUR_MS))
    : null
}
