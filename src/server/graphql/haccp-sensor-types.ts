import type { ValueAtTime } from '../../domain/haccp/value-at-time.ts'
import type { DayMark, RegisterDay, SensorMonth } from '../haccp/sensor-month.ts'
import type { LogAcknowledgement, LogIncident } from '../measure-log/record/measure-log.ts'
import { builder } from './builder.ts'
import { ROWS_COST } from './costs.ts'
import { LaneEnum } from './what-comes-next.ts'

const DayMarkEnum = builder.enumType('RegisterDayMark', {
  description:
    'As ProvenanceKind. NOT_MONITORED: the server watched nothing for a part of the day.',
  values: {
    LATE: { value: 'late' },
    BEFORE_SETUP: { value: 'before-setup' },
    SUSPECT_CLOCK: { value: 'suspect-clock' },
    UNAUTHENTICATED: { value: 'unauthenticated' },
    ARRIVAL_UNKNOWN: { value: 'arrival-unknown' },
    DAMAGED: { value: 'damaged' },
    IMPORTED: { value: 'imported' },
    WITHDRAWN: { value: 'withdrawn' },
    NOT_MONITORED: { value: 'not-monitored' },
  } satisfies Record<string, { value: DayMark }>,
})

const WithoutEnum = builder.enumType('RegisterDayWithout', {
  description: 'Why a day has no temperature. AHEAD: it has not come yet.',
  values: {
    NO_READINGS: { value: 'no-readings' },
    FAULTS: { value: 'faults' },
    BEFORE_SETUP: { value: 'before-setup' },
    AHEAD: { value: 'ahead' },
  } satisfies Record<string, { value: Extract<RegisterDay['temperatures'], string> }>,
})

const ValueType = builder.objectRef<ValueAtTime>('ValueAtTime').implement({
  fields: (t) => ({
    celsius: t.exposeFloat('celsius'),
    at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs) }),
  }),
})

const figures = ({ temperatures }: RegisterDay) =>
  typeof temperatures === 'string' ? null : temperatures

const DayType = builder.objectRef<RegisterDay>('RegisterDay').implement({
  description: 'A day of a sensor by the local clocks, as the daily sheet of the log has it.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'YYYY-MM-DD.' }),
    hours: t.float({
      description: '24, or 23 or 25 where the clocks change.',
      resolve: ({ fromMs, toMs }) => (toMs - fromMs) / 3_600_000,
    }),
    lowest: t.float({ nullable: true, resolve: (day) => figures(day)?.lowest ?? null }),
    mean: t.float({
      nullable: true,
      description: 'Weighted by time.',
      resolve: (day) => figures(day)?.mean ?? null,
    }),
    highest: t.float({ nullable: true, resolve: (day) => figures(day)?.highest ?? null }),
    without: t.field({
      type: WithoutEnum,
      nullable: true,
      resolve: ({ temperatures }) => (typeof temperatures === 'string' ? temperatures : null),
    }),
    outMs: t.exposeFloat('outMs', { description: 'How long it was out of range.' }),
    missingMs: t.exposeFloat('missingMs', { description: 'How long readings were missing.' }),
    alarms: t.exposeInt('alarms', { description: 'That began, lasted or ended on it.' }),
    atTimes: t.expose('atTimes', {
      type: [ValueType],
      nullable: { list: false, items: true },
      complexity: ROWS_COST,
      description: 'At the chosen times, in their order; null: no reading.',
    }),
    marks: t.expose('marks', { type: [DayMarkEnum] }),
  }),
})

const AcknowledgementType = builder
  .objectRef<LogAcknowledgement>('RegisterAcknowledgement')
  .implement({
    fields: (t) => ({
      at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs) }),
      firstName: t.string({
        description: 'Empty for an erased person and for people of a former owner.',
        resolve: ({ by }) => by.firstName,
      }),
      lastName: t.string({ resolve: ({ by }) => by.lastName }),
      correctiveAction: t.exposeString('correctiveAction', {
        description: 'Empty while nobody has written it down.',
      }),
    }),
  })

const IncidentType = builder.objectRef<LogIncident>('RegisterAlarm').implement({
  description: 'An alarm of a sensor in a month.',
  fields: (t) => ({
    lane: t.expose('lane', { type: LaneEnum }),
    condition: t.string({
      nullable: true,
      resolve: ({ condition }) => condition?.name ?? null,
    }),
    startedAt: t.field({ type: 'DateTime', resolve: ({ startedMs }) => new Date(startedMs) }),
    recoveredAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ recoveredMs }) => (recoveredMs === null ? null : new Date(recoveredMs)),
    }),
    limit: t.exposeFloat('limit', { nullable: true }),
    extreme: t.exposeFloat('extreme', { nullable: true }),
    acknowledgements: t.field({
      type: [AcknowledgementType],
      description: 'With the corrective action, the oldest first.',
      complexity: ROWS_COST,
      resolve: ({ acknowledgement, again = [] }) =>
        acknowledgement === null ? [] : [acknowledgement, ...again],
    }),
  }),
})

const RangeType = builder
  .objectRef<{ fromMs: number; min: number; max: number }>('RegisterLimits')
  .implement({
    fields: (t) => ({
      from: t.field({ type: 'DateTime', resolve: ({ fromMs }) => new Date(fromMs) }),
      min: t.exposeFloat('min'),
      max: t.exposeFloat('max'),
    }),
  })

export const SensorMonthType = builder.objectRef<SensorMonth>('SensorMonth').implement({
  description: 'A month of a sensor, worked out as its measurement log is.',
  fields: (t) => ({
    toolId: t.exposeID('toolId'),
    name: t.exposeString('name'),
    imeiNumber: t.exposeString('imeiNumber'),
    equipmentId: t.exposeInt('equipmentId'),
    limits: t.field({
      type: [RangeType],
      description: 'In force within the month, the oldest first; the first also before its time.',
      complexity: ROWS_COST,
      resolve: ({ ranges }) =>
        ranges.ranges.map(({ min, max }, i) => ({ fromMs: ranges.fromMs[i]!, min, max })),
    }),
    days: t.expose('days', { type: [DayType], complexity: ROWS_COST }),
    alarms: t.expose('incidents', { type: [IncidentType], complexity: ROWS_COST }),
  }),
})
