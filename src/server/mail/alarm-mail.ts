import { isUpperSide } from '../../domain/alarms/condition-rules.ts'
import type { ToolLane } from '../../domain/alarms/alarm-decision.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { siteLine } from '../../domain/sites/site.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import { filled } from '../../locales/filled.ts'
import type { ExpiredCalibrations } from '../calibrations/expired-calibrations.ts'
import { celsiusText, limitText } from '../messages/celsius-text.ts'
import { headline, quietNote, subject, toolLabel } from '../messages/message-words.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import { type MailContent, type MailFact, type MailTone, MOST_PARTS } from './mail-content.ts'
import { MAIL_TEXTS, type MailTexts, STEP_TEXTS } from '../messages/mail-texts.ts'
import { type MailLinks, respondPart, openPart, linkOfTool, whyParts } from './alarm-mail-links.ts'

const LANE_KEYS = {
  HIGH: 'high',
  LOW: 'low',
  SENSOR: 'sensor',
  NODATA: 'nodata',
} as const satisfies Record<ToolLane, string>

type LaneFacts = Pick<MessageFacts, 'lane' | 'condition' | 'severity'>

/** A condition's values are too warm or too cold too. */
const kindOf = ({ lane, condition }: LaneFacts): ToolLane =>
  lane !== 'CONDITION' ? lane : condition && !isUpperSide(condition) ? 'LOW' : 'HIGH'

const isOfTemperature = (facts: LaneFacts): boolean => {
  const kind = kindOf(facts)
  return kind === 'HIGH' || kind === 'LOW'
}

const toneOf = (kind: Delivery['kind'], facts: LaneFacts): MailTone => {
  if (kind === 'TEST') return 'plain'
  if (kind === 'RECOVERED') return isOfTemperature(facts) ? 'green' : 'plain'
  if (facts.severity === 'warning') return 'ochre'
  return isOfTemperature(facts) ? 'red' : 'ochre'
}

const stateOf = (texts: MailTexts, kind: Delivery['kind'], facts: LaneFacts): string => {
  if (kind === 'TEST') return texts.state.test
  const word =
    facts.condition === undefined
      ? texts.lane[LANE_KEYS[kindOf(facts)]]
      : plainText(facts.condition.name)
  if (kind === 'RECOVERED') return `${word} – ${texts.state.recovered.toLocaleLowerCase()}`
  return kind === 'LATE_EXCURSION' ? `${word} – ${texts.state.late.toLocaleLowerCase()}` : word
}

const noteOf = (texts: MailTexts, deliveries: readonly Delivery[]): string | null => {
  const notes = [
    ...new Set(
      deliveries.flatMap(({ kind, facts }) => [
        noteOfKind(texts, kind),
        facts?.duty === 'rota-names-nobody' ? texts.notes.rotaNamesNobody : null,
      ]),
    ),
    quietNote(deliveries) || null,
  ].filter((note) => note !== null)
  return notes.length === 0 ? null : notes.join(' ')
}

const noteOfKind = (texts: MailTexts, kind: Delivery['kind']): string | null => {
  if (kind === 'RECOVERED') return texts.notes.recovered
  if (kind === 'LATE_EXCURSION') return texts.notes.late
  if (kind === 'TEST') return texts.notes.test
  return kind === 'ESCALATED' ? texts.notes.unacknowledged : null
}

/** "2026-11-20 02:14 (UTC+01:00)" */
export const timeText = (ms: number, timeZone: string): string => {
  const local = localTime(timeZone)
  return `${local.minuteText(ms)} (${local.offsetTextAt(ms)})`
}

/** Label and value of an expired calibration; none where `day` is undefined. `day`: "YYYY-MM-DD". */
export const expiryFacts = (code: LanguageCode, day: string | undefined): MailFact[] => {
  const { facts: labels } = MAIL_TEXTS[code]
  return day === undefined
    ? []
    : [{ label: labels.calibration, value: filled(labels.expiredOn, { day }) }]
}

const factsOf = (
  { kind, language, timeZone }: Delivery,
  facts: MessageFacts,
  expiredOn: string | undefined,
): MailFact[] => {
  const code = LANGUAGE_CODES[language]
  const { facts: labels } = MAIL_TEXTS[code]
  const degrees = (celsius: number): string => `${celsiusText(celsius, code)} °C`
  const list: MailFact[] = [
    { label: labels.sensor, value: plainText(facts.toolName) },
    ...(facts.site === undefined
      ? []
      : [{ label: labels.site, value: plainText(siteLine(facts.site)) }]),
    {
      label: labels.device,
      value: filled(labels.deviceAndSensor, {
        imei: facts.imeiNumber,
        number: String(facts.equipmentId),
      }),
    },
    ...expiryFacts(code, expiredOn),
  ]
  const add = (label: string, value: string | null): void => {
    if (value !== null) list.push({ label, value })
  }
  add(
    isOfTemperature(facts) ? labels.value : labels.lastValue,
    facts.celsius === null ? null : degrees(facts.celsius),
  )
  if (kind !== 'TEST') {
    add(labels.condition, facts.condition === undefined ? null : plainText(facts.condition.name))
    add(labels.limit, facts.limit === null ? null : `${limitText(facts.limit, code)} °C`)
    if (isOfTemperature(facts))
      add(
        kindOf(facts) === 'HIGH' ? labels.highest : labels.lowest,
        facts.extreme === null ? null : degrees(facts.extreme),
      )
    add(labels.began, timeText(facts.startedMs, timeZone))
    add(labels.ended, facts.recoveredMs === null ? null : timeText(facts.recoveredMs, timeZone))
  }
  return list
}

/** "356307042441013, sensor 1 · Limit 8 °C · Calibration expired on 2026-11-01" */
const detailOf = (
  { language }: Delivery,
  { imeiNumber, equipmentId, limit }: MessageFacts,
  expiredOn: string | undefined,
): string => {
  const code = LANGUAGE_CODES[language]
  const { facts: labels } = MAIL_TEXTS[code]
  const device = filled(labels.deviceAndSensor, { imei: imeiNumber, number: String(equipmentId) })
  return [
    device,
    ...(limit === null ? [] : [`${labels.limit} ${limitText(limit, code)} °C`]),
    ...expiryFacts(code, expiredOn).map(({ label, value }) => `${label} ${value}`),
  ].join(' · ')
}

/**
 * What a mail says about these deliveries to one recipient, which are of one kind and lane.
 * `sentMs` since 1970. `expired`: of their tools.
 */
export const alarmMail = (
  deliveries: readonly Delivery[],
  { publicUrl, unsubscribeToken, respond }: MailLinks,
  sentMs: number,
  expired: ExpiredCalibrations = new Map(),
): MailContent => {
  const [first] = deliveries
  const about = deliveries.flatMap((delivery) =>
    delivery.facts === null ? [] : [{ delivery, facts: delivery.facts }],
  )
  if (first === undefined || first.facts === null) throw new Error('a mail about nothing')
  const { kind, language } = first
  const code = LANGUAGE_CODES[language]
  const texts = MAIL_TEXTS[code]
  const steps = STEP_TEXTS[code][LANE_KEYS[kindOf(first.facts)]]
  const isCall = kind === 'OPENED' || kind === 'ESCALATED' || kind === 'REMINDER'
  return {
    language: code,
    subject: subject(deliveries, sentMs),
    tone: toneOf(kind, first.facts),
    state: stateOf(texts, kind, first.facts),
    parts: about.slice(0, MOST_PARTS).map(({ delivery, facts }) => ({
      name: toolLabel(facts),
      headline: headline(delivery, sentMs),
      value:
        facts.celsius === null || kind === 'TEST' || !isOfTemperature(facts)
          ? null
          : celsiusText(facts.celsius, code),
      facts: about.length === 1 ? factsOf(delivery, facts, expired.get(facts.toolId)) : [],
      detail: detailOf(delivery, facts, expired.get(facts.toolId)),
      link: linkOfTool(publicUrl, facts.toolId),
    })),
    more: Math.max(0, about.length - MOST_PARTS),
    sent: {
      label: texts.facts.sent,
      value: `${timeText(sentMs, first.timeZone)}, ${first.timeZone}`,
    },
    note: noteOf(texts, deliveries),
    steps: isCall
      ? { title: texts.stepsTitle, lines: [steps.first, steps.second, steps.third] }
      : null,
    respond: respondPart(code, { publicUrl, respond }),
    open: openPart(texts, about, first.facts, publicUrl),
    ...whyParts(texts, first.facts, { publicUrl, unsubscribeToken }),
  }
}
