import { MINUTE_MS } from '../../domain/durations.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { countText } from '../../domain/records/count-text.ts'
import { durationText } from '../../domain/records/duration-text.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import { filled } from '../../locales/filled.ts'
import { numberText } from '../../domain/records/number-text.ts'
import type { LogIncident } from '../measure-log/record/measure-log.ts'
import { MEASURE_LOG_TEXTS } from '../measure-log/record/measure-log-texts.ts'
import type { RegisterRecord } from './register-record.ts'
import { REGISTER_TEXTS } from './register-texts.ts'
import type { RegisterDay } from './sensor-month.ts'
import type { ShownCheck } from './shown-checks.ts'

const KEYS = {
  'no-readings': 'NO_READINGS',
  faults: 'FAULTS',
  'before-setup': 'BEFORE_SETUP',
  ahead: 'AHEAD',
} as const

const keyOf = (mark: RegisterDay['marks'][number]) =>
  mark.toUpperCase().replaceAll('-', '_') as keyof (typeof REGISTER_TEXTS)['en']['mark']

/** Writes the parts of a register for paper and CSV, so that both say the same. */
export const registerWords = (
  { timeZone, settings, untilMs }: RegisterRecord,
  language: LanguageCode,
) => {
  const texts = REGISTER_TEXTS[language]
  const { print } = MEASURE_LOG_TEXTS[language]
  const local = localTime(timeZone)
  const minutes = (ms: number): string =>
    ms > 0 && ms < MINUTE_MS ? '< 1' : countText(Math.round(ms / MINUTE_MS), language)
  const name = (person: ShownCheck['by']): string =>
    plainText(personName(person, language)) || print.erased
  const number = (celsius: number): string => numberText(celsius, language)

  /**
   * The cells of a day: lowest, mean, highest, those at the chosen times, minutes, alarms, and notes,
   * of which the first says why a day has no temperature.
   */
  const dayCells = (day: RegisterDay): string[] => {
    const { temperatures, atTimes, marks } = day
    const isJudged = temperatures !== 'ahead' && temperatures !== 'before-setup'
    const counts = [minutes(day.outMs), minutes(day.missingMs), countText(day.alarms, language)]
    const hours = (day.toMs - day.fromMs) / (60 * MINUTE_MS)
    const isToCome = (i: number): boolean =>
      local.instantOf(
        day.day,
        Number(settings.times[i]!.slice(0, 2)) * 60 * MINUTE_MS +
          Number(settings.times[i]!.slice(3)) * MINUTE_MS,
      ) >= untilMs
    return [
      ...(typeof temperatures === 'string'
        ? ['–', '–', '–']
        : [temperatures.lowest, temperatures.mean, temperatures.highest].map(number)),
      ...atTimes.map((value, i) => {
        if (value !== null) return number(value.celsius)
        return isJudged && !isToCome(i) ? texts.month.noReading : '–'
      }),
      ...counts.map((text) => (isJudged ? text : '–')),
      [
        ...(typeof temperatures === 'string' ? [texts.without[KEYS[temperatures]]] : []),
        ...(hours === 24 ? [] : [filled(texts.month.hours, { hours: String(hours) })]),
        ...marks.map((mark) => texts.mark[keyOf(mark)]),
      ].join(', '),
    ]
  }

  const checkText = ({ values }: ShownCheck): string => {
    const subject = plainText(values.subject)
    const measured =
      'celsius' in values && values.celsius !== null ? [`${number(values.celsius)} °C`] : []
    if (values.kind === 'ACTION') return filled(texts.actionText, { action: subject })
    if (values.kind === 'CLEANING')
      return `${subject}: ${values.isDone ? texts.isDone : texts.notDone}`
    if (values.kind === 'TEMPERATURE') return `${subject}: ${measured.join('')}`
    const batch =
      values.batch === '' ? [] : [filled(texts.batchOf, { batch: plainText(values.batch) })]
    const goods = [subject, plainText(values.supplier), ...batch].join(', ')
    return `${goods}: ${[...measured, values.isAccepted ? texts.isAccepted : texts.isRefused].join(', ')}`
  }

  /** Who, remark, and what else is to be known of an entry. */
  const checkNotes = (check: ShownCheck): string => {
    const { correction, clockAheadMs, enteredMs, receivedMs, measuredMs } = check
    return [
      name(check.by),
      plainText(check.remark),
      ...(correction === null
        ? []
        : [
            correction.isVoid ? texts.void : texts.correction,
            filled(texts.because, { reason: plainText(correction.reason) }),
          ]),
      check.isOutOfBounds ? texts.outOfBounds : '',
      enteredMs === measuredMs
        ? ''
        : filled(texts.enteredAt, { time: local.minuteText(enteredMs) }),
      check.isLate ? filled(texts.late, { time: local.minuteText(receivedMs) }) : '',
      clockAheadMs === null
        ? ''
        : filled(clockAheadMs > 0 ? texts.clockAhead : texts.clockBehind, {
            duration: durationText(Math.abs(clockAheadMs), language),
          }),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }

  const boundsText = ({ bounds }: ShownCheck): string => {
    if (bounds === null) return ''
    const { min, max } = bounds
    if (min !== null && max !== null) return `${number(min)} … ${number(max)} °C`
    if (min !== null) return filled(texts.above, { celsius: `${number(min)} °C` })
    return max === null ? '' : filled(texts.below, { celsius: `${number(max)} °C` })
  }

  /** Kind, beginning, end, and what was done. */
  const incidentCells = (incident: LogIncident): string[] => {
    const { lane, condition, startedMs, recoveredMs, acknowledgement, again = [] } = incident
    const kind = lane === 'CONDITION' ? plainText(condition?.name ?? '') : print[`lane_${lane}`]
    const actions = (acknowledgement === null ? [] : [acknowledgement, ...again]).map((each) =>
      each.isFormerOwners
        ? print.formerOwner
        : `${plainText(each.correctiveAction) || texts.month.noAction} · ${name(each.by)}, ${local.minuteText(each.atMs)}`,
    )
    return [
      kind,
      local.minuteText(startedMs),
      recoveredMs === null ? texts.month.lasts : local.minuteText(recoveredMs),
      actions.length === 0 ? texts.month.notAcknowledged : actions.join('\n'),
    ]
  }

  return {
    texts,
    dayCells,
    checkText,
    checkNotes,
    boundsText,
    incidentCells,
    time: local.minuteText,
  }
}
