import type { DeviationFacts } from '../../domain/deviations/deviation-facts.ts'
import { builder } from './builder.ts'
import { ExcursionAlarmType } from './excursion-alarm.ts'
import { LaneEnum } from './what-comes-next.ts'

/** Facts with the names of the people in them; '' for an erased person. */
export type NamedFacts = { facts: DeviationFacts; nameOf(place: number): string }

const LimitsType = builder
  .objectRef<DeviationFacts['limits'][number]>('DeviationLimits')
  .implement({
    fields: (t) => ({
      from: t.field({ type: 'DateTime', resolve: ({ fromMs }) => new Date(fromMs) }),
      min: t.exposeFloat('min'),
      max: t.exposeFloat('max'),
      notificationMin: t.exposeFloat('notificationMin'),
      notificationMax: t.exposeFloat('notificationMax'),
    }),
  })

const CurveType = builder.objectRef<DeviationFacts['curve']>('DeviationCurve').implement({
  description:
    'Readings from an hour before the deviation to an hour after it; of many only the lowest and highest of each stretch. Parallel lists.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', resolve: ({ fromMs }) => new Date(fromMs) }),
    to: t.field({ type: 'DateTime', resolve: ({ toMs }) => new Date(toMs) }),
    gapMs: t.exposeFloat('gapMs', { description: 'A longer pause breaks the line.' }),
    times: t.field({
      type: ['Float'],
      description: 'Milliseconds since 1970.',
      resolve: ({ points }) => points.map(([atMs]) => atMs),
    }),
    values: t.field({
      type: ['Float'],
      description: '°C.',
      resolve: ({ points }) => points.map(([, value]) => value / 100),
    }),
  }),
})

type Message = DeviationFacts['told'][number] & { name: string }
const MessageType = builder.objectRef<Message>('DeviationMessage').implement({
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'As of deliveries.' }),
    channel: t.exposeString('channel'),
    status: t.exposeString('status'),
    at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs) }),
    name: t.exposeString('name', {
      description: 'Or the address of somebody without a name; empty for an erased person.',
    }),
  }),
})

type Answer = DeviationFacts['responses'][number] & { name: string }
const AnswerType = builder.objectRef<Answer>('DeviationAnswer').implement({
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'ACKNOWLEDGED or ON_MY_WAY.' }),
    at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs) }),
    name: t.exposeString('name'),
    isByLink: t.exposeBoolean('isByLink', { description: 'By a link in a message.' }),
    correctiveAction: t.exposeString('correctiveAction'),
  }),
})

export const DeviationFactsType = builder.objectRef<NamedFacts>('DeviationFacts').implement({
  description: 'What the program knows of a deviation, as it was gathered.',
  fields: (t) => ({
    gatheredAt: t.field({
      type: 'DateTime',
      resolve: ({ facts }) => new Date(facts.gatheredMs),
    }),
    unit: t.string({ nullable: true, resolve: ({ facts }) => facts.sensor.unit }),
    goods: t.string({ nullable: true, resolve: ({ facts }) => facts.sensor.goods }),
    site: t.string({ nullable: true, resolve: ({ facts }) => facts.sensor.site }),
    equipmentId: t.int({ resolve: ({ facts }) => facts.sensor.equipmentId }),
    lane: t.field({
      type: LaneEnum,
      nullable: true,
      description: 'Of the alarm; null without one, as condition and raisedAt are.',
      resolve: ({ facts }) => facts.alarm?.lane ?? null,
    }),
    condition: t.string({ nullable: true, resolve: ({ facts }) => facts.alarm?.condition ?? null }),
    raisedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ facts }) => (facts.alarm === null ? null : new Date(facts.alarm.openedMs)),
    }),
    reason: t.field({
      type: ExcursionAlarmType,
      nullable: true,
      description:
        'Why the alarm came when it came, or without one why none came, as known when it was gathered. Null where nothing proved a reason, and in facts that were gathered before reasons were kept.',
      resolve: ({ facts }) => facts.reason ?? null,
    }),
    beganAt: t.field({ type: 'DateTime', resolve: ({ facts }) => new Date(facts.beganMs) }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ facts }) => (facts.endedMs === null ? null : new Date(facts.endedMs)),
    }),
    limits: t.field({ type: [LimitsType], resolve: ({ facts }) => facts.limits }),
    raiseDelay: t.float({
      nullable: true,
      description: 'Minutes; null where it was not written down then.',
      resolve: ({ facts }) => facts.settings?.raiseDelay ?? null,
    }),
    readings: t.int({ resolve: ({ facts }) => facts.figures.readings }),
    lowest: t.float({
      nullable: true,
      resolve: ({ facts }) => facts.figures.lowest?.celsius ?? null,
    }),
    highest: t.float({
      nullable: true,
      resolve: ({ facts }) => facts.figures.highest?.celsius ?? null,
    }),
    meanKinetic: t.float({
      nullable: true,
      description: 'Mean kinetic temperature, °C, USP <1079.2>.',
      resolve: ({ facts }) => facts.figures.meanKinetic,
    }),
    outMs: t.float({
      description: 'Out of the limits in force, ms.',
      resolve: ({ facts }) => facts.figures.outMs,
    }),
    missingMs: t.float({
      description: 'Without readings, ms.',
      resolve: ({ facts }) => facts.figures.missingMs,
    }),
    curve: t.field({ type: CurveType, resolve: ({ facts }) => facts.curve }),
    messages: t.int({
      description: 'How many there were; of many, told has the first and the last ones.',
      resolve: ({ facts }) => facts.messages,
    }),
    told: t.field({
      type: [MessageType],
      resolve: ({ facts, nameOf }) =>
        facts.told.map((each) => ({ ...each, name: nameOf(each.person) })),
    }),
    answers: t.field({
      type: [AnswerType],
      resolve: ({ facts, nameOf }) =>
        facts.responses.map((each) => ({ ...each, name: nameOf(each.person) })),
    }),
  }),
})
