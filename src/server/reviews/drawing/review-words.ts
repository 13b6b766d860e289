import { addDays } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import { limitText } from '../../../domain/records/limit-text.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import type {
  PersonPlace,
  ReviewContent,
  ReviewedAlarm,
  SensorSettings,
  SettingChange,
} from '../../../domain/reviews/review.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { actionText, factName, factText } from '../../../locales/fact-text.ts'
import { filled } from '../../../locales/filled.ts'
import { factReader } from '../../audit/fact-words.ts'
import type { ReviewPaper } from '../review-paper.ts'
import { REVIEW_TEXTS } from '../review-texts.ts'

/** Nobody chooses them. */
const UNSHOWN = new Set(['keepsFirstDefaults', 'conditions'])

/** Writes the parts of a review in the words of its page. */
export const reviewWords = ({ language, content, people }: ReviewPaper) => {
  const texts = REVIEW_TEXTS[language]
  const reader = factReader(language, content.timeZone)
  const time = localTime(content.timeZone).minuteText
  const fact = (field: string, value: unknown): string =>
    plainText(factText(field, value === undefined ? null : JSON.stringify(value), reader))
  const word = (key: string): string => reader.look(key) ?? key
  const celsius = (value: number | null): string =>
    value === null ? fact('', null) : `${limitText(value, language)}\u00a0°C`
  const person = (place: PersonPlace): string => {
    const known = people[place]
    const name = known === undefined ? '' : personName(known, language)
    return plainText(name || known?.address || '') || texts.someone
  }
  const sensorNames = new Map(
    content.kind === 'TRAIL'
      ? []
      : content.sensors.map(({ toolId, name }) => [toolId, plainText(name)] as const),
  )

  /** When, who, sensor, what and the change itself. */
  const changeCells = ({
    entry,
    atMs,
    action,
    toolId,
    by,
    before,
    after,
  }: SettingChange): string[] => {
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    return [
      time(atMs),
      by === null ? texts.server : person(by),
      toolId === null ? '–' : (sensorNames.get(toolId) ?? '–'),
      `${actionText(reader, action)}\n${filled(texts.entry, { n: countText(entry, language) })}`,
      fields
        .map(
          (field) =>
            `${factName(reader, field)}: ${before === null ? '' : `${fact(field, before[field])} → `}${fact(field, after?.[field])}`,
        )
        .join('\n'),
    ]
  }

  const limits = (low: number, high: number): string =>
    `${limitText(low, language)} … ${celsius(high)}`

  const settingFacts = (sensor: SensorSettings): { label: string; value: string }[] => {
    const { limits: range, settings, pausedUntilMs } = sensor
    const rest = {
      defrostFridge: sensor.defrostFridge,
      temperatureCorrection: sensor.temperatureCorrection,
      ...settings,
    }
    return [
      { label: texts.alarmLimits, value: limits(range.notificationMin, range.notificationMax) },
      { label: texts.limits, value: limits(range.min, range.max) },
      {
        label: factName(reader, 'pausedUntil'),
        value: pausedUntilMs === null ? fact('', null) : time(pausedUntilMs),
      },
      ...Object.entries(rest)
        .filter(([field]) => !UNSHOWN.has(field))
        .map(([field, value]) => ({ label: factName(reader, field), value: fact(field, value) })),
    ]
  }

  /** Whom alarms of the sensor reach, and the conditions that it has beside its limits. */
  const settingLines = ({ recipients, settings: { conditions } }: SensorSettings): string[] => [
    `${texts.recipients}: ${
      recipients.length === 0
        ? texts.nobodyReached
        : recipients
            .map((each) => `${person(each.person)} (${word(`alarms.channel.${each.channel}`)})`)
            .join(', ')
    }`,
    ...(conditions.length === 0
      ? []
      : [`${factName(reader, 'conditions')}: ${fact('conditions', conditions)}`]),
  ]

  /** Sensor and kind, when and how far, what was done by whom, and who was told. */
  const alarmCells = (alarm: ReviewedAlarm): string[] => {
    const { toolId, condition, lane, startedMs, recoveredMs, limit, extreme } = alarm
    const end =
      recoveredMs === null
        ? texts.lasting
        : `${time(recoveredMs)} (${durationText(recoveredMs - startedMs, language)})`
    return [
      `${sensorNames.get(toolId) ?? '–'}\n${condition === null ? word(`audit.lane.${lane}`) : plainText(condition)}`,
      [
        `${time(startedMs)} – ${end}`,
        ...(limit === null
          ? []
          : [filled(texts.extreme, { extreme: celsius(extreme), limit: celsius(limit) })]),
      ].join('\n'),
      [
        ...(alarm.isWaiting ? [texts.notAcknowledged] : []),
        ...alarm.answers.map((answer) =>
          [
            `${answer.kind === 'ON_MY_WAY' ? texts.onTheWay : texts.acknowledged} · ${person(answer.person)} · ${time(answer.atMs)}`,
            ...(answer.kind === 'ON_MY_WAY'
              ? []
              : [plainText(answer.correctiveAction) || texts.noAction]),
          ].join('\n'),
        ),
      ].join('\n'),
      alarm.told.length === 0
        ? texts.nobodyTold
        : alarm.told
            .map((each) =>
              [
                person(each.person),
                word(`alarms.channel.${each.channel}`),
                word(`alarms.status.${each.status}`),
                time(each.atMs),
                filled(texts.messages, { n: String(each.messages) }),
              ].join(' · '),
            )
            .join('\n'),
    ]
  }

  return {
    texts,
    time,
    person,
    action: (action: string): string => actionText(reader, action),
    count: (count: number): string => countText(count, language),
    changeCells,
    settingFacts,
    settingLines,
    alarmCells,
  }
}

export type ReviewWords = ReturnType<typeof reviewWords>

/** "2026-10-01 – 2026-10-31" */
export const reviewDays = ({ fromDay, toDay }: Pick<ReviewContent, 'fromDay' | 'toDay'>) => {
  const lastDay = addDays(toDay, -1)
  return fromDay === lastDay ? fromDay : `${fromDay} – ${lastDay}`
}
