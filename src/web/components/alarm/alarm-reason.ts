import type { TFunction } from 'i18next'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { AlarmReasonKind } from '../../../domain/records/alarm-reason.ts'
import { alarmReasonText } from '../../../locales/alarm-reason-text.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { PeriodFiguresQuery } from '../../api/generated/graphql.ts'

type Excursion = PeriodFiguresQuery['periodFigures']['excursions'][number]
type Alarm = Excursion['alarms'][number]

const KINDS = {
  AFTER_DELAY: 'after-delay',
  AT_ONCE: 'at-once',
  AFTER_DEFROST_TIME: 'after-defrost-time',
  ABOVE_DEFROST_CEILING: 'above-defrost-ceiling',
  LONGER_THAN_DEFROSTS: 'longer-than-defrosts',
  WARMER_THAN_DEFROSTS: 'warmer-than-defrosts',
  SLOWER_THAN_DEFROSTS: 'slower-than-defrosts',
  BROKEN_EXCURSION: 'broken-excursion',
  AFTER_PAUSE: 'after-pause',
  LASTED: 'lasted',
  ADDED_UP: 'added-up',
  SENSOR_FAULT: 'sensor-fault',
  SILENCE: 'silence',
  READINGS_LATE: 'readings-late',
  ALREADY_OPEN: 'already-open',
  AFTER_PERIOD: 'after-period',
  RAISED: 'raised',
  WITHIN_ALARM_LIMITS: 'within-alarm-limits',
  SHORT: 'short',
  UNPROVEN: 'unproven',
  DEFROST_TIME: 'defrost-time',
  LIKE_DEFROSTS: 'like-defrosts',
  PAUSED: 'paused',
  TOO_LATE: 'too-late',
  IMPORTED: 'imported',
  NO_ALARM: 'no-alarm',
} as const satisfies Record<Alarm['reason'], AlarmReasonKind>

export const reasonKind = (reason: Alarm['reason']): AlarmReasonKind => KINDS[reason]

/** The alarms of an excursion, or why it has none, as the measurement log says it. */
export const alarmTexts = (
  alarms: readonly Alarm[],
  { language, timeZone }: Pick<Viewer, 'language' | 'timeZone'>,
  t: TFunction,
): string =>
  alarms
    .map(({ openedAt, reason, until, ...values }) =>
      alarmReasonText(
        {
          ...values,
          openedMs: openedAt === null ? null : Date.parse(openedAt),
          untilMs: until === null ? null : Date.parse(until),
          kind: KINDS[reason],
        },
        {
          language,
          time: localTime(timeZone).textOf,
          write: (key, filled) => t(`alarmReason.${key}`, filled),
        },
      ),
    )
    .join('; ')
