import type { AlarmReasonKind, ExcursionAlarm } from '../../domain/records/alarm-reason.ts'
import { builder } from './builder.ts'

const AlarmReasonType = builder.enumType('AlarmReason', {
  description:
    'Why the alarm of an excursion came when it came: AFTER_DELAY to RAISED; or why none came: WITHIN_ALARM_LIMITS to NO_ALARM. LASTED and ADDED_UP are of further conditions; SENSOR_FAULT and SILENCE of such alarms that opened meanwhile. RAISED and NO_ALARM: what is recorded proves no reason.',
  values: {
    AFTER_DELAY: { value: 'after-delay' },
    AT_ONCE: { value: 'at-once' },
    AFTER_DEFROST_TIME: { value: 'after-defrost-time' },
    ABOVE_DEFROST_CEILING: { value: 'above-defrost-ceiling' },
    LONGER_THAN_DEFROSTS: { value: 'longer-than-defrosts' },
    WARMER_THAN_DEFROSTS: { value: 'warmer-than-defrosts' },
    SLOWER_THAN_DEFROSTS: { value: 'slower-than-defrosts' },
    BROKEN_EXCURSION: { value: 'broken-excursion' },
    AFTER_PAUSE: { value: 'after-pause' },
    LASTED: { value: 'lasted' },
    ADDED_UP: { value: 'added-up' },
    SENSOR_FAULT: { value: 'sensor-fault' },
    SILENCE: { value: 'silence' },
    READINGS_LATE: { value: 'readings-late' },
    ALREADY_OPEN: { value: 'already-open' },
    AFTER_PERIOD: { value: 'after-period' },
    RAISED: { value: 'raised' },
    WITHIN_ALARM_LIMITS: { value: 'within-alarm-limits' },
    SHORT: { value: 'short' },
    UNPROVEN: { value: 'unproven' },
    DEFROST_TIME: { value: 'defrost-time' },
    LIKE_DEFROSTS: { value: 'like-defrosts' },
    PAUSED: { value: 'paused' },
    TOO_LATE: { value: 'too-late' },
    IMPORTED: { value: 'imported' },
    NO_ALARM: { value: 'no-alarm' },
  } satisfies Record<string, { value: AlarmReasonKind }>,
})

export const ExcursionAlarmType = builder.objectRef<ExcursionAlarm>('ExcursionAlarm').implement({
  description: 'An alarm of an excursion, or why it has none. Null: the reason has no such value.',
  fields: (t) => ({
    openedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null without an alarm.',
      resolve: ({ openedMs }) => (openedMs === null ? null : new Date(openedMs)),
    }),
    reason: t.field({ type: AlarmReasonType, resolve: ({ reason }) => reason.kind }),
    minutes: t.float({
      nullable: true,
      description:
        'The setting in force then that it went by; of defrosts before it, their usual length.',
      resolve: ({ reason }) => ('minutes' in reason ? reason.minutes : null),
    }),
    window: t.float({
      nullable: true,
      description: 'Of ADDED_UP: within how many minutes.',
      resolve: ({ reason }) => ('window' in reason ? reason.window : null),
    }),
    condition: t.string({
      nullable: true,
      description:
        'The name of the further condition whose alarm or warning it is, as it was then.',
      resolve: ({ condition }) => condition?.name ?? null,
    }),
    isWarning: t.boolean({
      description: 'Whether its condition only warns.',
      resolve: ({ condition }) => condition?.severity === 'warning',
    }),
    isOfGoods: t.boolean({
      description: 'Whether the reason is about the calculated temperature of the goods.',
      resolve: ({ isOfGoods }) => isOfGoods === true,
    }),
    celsius: t.float({
      nullable: true,
      description:
        'How far above the alarm limit defrosting might go; of defrosts before it, how warm they usually were.',
      resolve: ({ reason }) => ('celsius' in reason ? reason.celsius : null),
    }),
    defrosts: t.int({
      nullable: true,
      description: 'With how many defrosts before it the excursion was compared.',
      resolve: ({ reason }) => ('defrosts' in reason ? reason.defrosts : null),
    }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The end of the pause.',
      resolve: ({ reason }) => ('untilMs' in reason ? new Date(reason.untilMs) : null),
    }),
    days: t.int({
      nullable: true,
      description: 'Readings that arrive more days after an excursion raise no alarm.',
      resolve: ({ reason }) => ('days' in reason ? reason.days : null),
    }),
  }),
})
