import type { PreviewExcursion } from '../../domain/alarms/preview/preview-excursions.ts'
import type { PreviewOutcome } from '../../domain/alarms/preview/preview-outcome.ts'
import type { AlarmPreview, PreviewChoice } from '../alarms/preview/preview-alarms.ts'
import { builder } from './builder.ts'
import { SeverityEnum, severityName } from './condition-enums.ts'

/** One of few small records: its fields hardly matter. */
const SMALL_LIST = { field: 1, multiplier: 1 }

const DelayType = builder
  .objectRef<AlarmPreview['byDelay'][number]>('AlarmPreviewDelay')
  .implement({
    fields: (t) => ({
      raiseDelay: t.exposeFloat('raiseDelay', { description: 'Minutes.' }),
      alarms: t.exposeInt('alarms'),
    }),
  })

const ConditionCountType = builder
  .objectRef<AlarmPreview['conditions'][number]>('AlarmPreviewCondition')
  .implement({
    description: 'How often a further condition would have been broken.',
    fields: (t) => ({
      name: t.exposeString('name'),
      severity: t.field({
        type: SeverityEnum,
        resolve: ({ severity }) => severityName(severity),
      }),
      alarms: t.exposeInt('alarms', { description: 'Of a warning, the warnings.' }),
    }),
  })

const OutcomeType = builder.objectRef<PreviewOutcome>('AlarmPreviewOutcome').implement({
  description: 'The alarms of temperature. Minutes.',
  fields: (t) => ({
    alarms: t.exposeInt('alarms'),
    minutesInAlarm: t.exposeInt('minutesInAlarm', {
      description: 'From the opening of each alarm to its end, added up.',
    }),
    toldAfter: t.exposeInt('toldAfter', {
      nullable: true,
      description:
        'The median of the time from the first value out of range to the alarm. Null without alarms.',
    }),
    longestStartedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The first value out of range of the longest alarm.',
      resolve: ({ longest }) => (longest === null ? null : new Date(longest.startedMs)),
    }),
    longestMinutes: t.int({
      nullable: true,
      description: 'From there to its end.',
      resolve: ({ longest }) => longest?.minutes ?? null,
    }),
    longestToldAfter: t.int({
      nullable: true,
      description: 'From there to its alarm.',
      resolve: ({ longest }) => longest?.toldAfter ?? null,
    }),
    recognised: t.exposeInt('recognised', {
      description: 'Excursions that looked like the defrosts before them.',
    }),
  }),
})

const ExcursionType = builder.objectRef<PreviewExcursion>('AlarmPreviewExcursion').implement({
  description: 'Consecutive readings beyond one of the alarm limits.',
  fields: (t) => ({
    startedAt: t.field({ type: 'DateTime', resolve: ({ startedMs }) => new Date(startedMs) }),
    minutes: t.exposeInt('minutes'),
    isHigh: t.exposeBoolean('isHigh'),
    peak: t.exposeFloat('peak', { description: 'Its value farthest from the limits, °C.' }),
    shape: t.exposeFloatList('shape', {
      description: 'The same for up to twelve equal parts of it.',
    }),
    isAlarm: t.exposeBoolean('isAlarm'),
    isDefrost: t.exposeBoolean('isDefrost', { description: 'It looked like the defrosts before.' }),
  }),
})

const ChoiceType = builder.objectRef<PreviewChoice>('AlarmPreviewChoice').implement({
  description: 'Other settings; null: as they are on the screen.',
  fields: (t) => ({
    raiseDelay: t.exposeFloat('raiseDelay', { nullable: true }),
    learnDefrosts: t.exposeBoolean('learnDefrosts', { nullable: true }),
    outcome: t.expose('outcome', { type: OutcomeType, complexity: SMALL_LIST }),
    excursions: t.expose('excursions', {
      type: [ExcursionType],
      complexity: SMALL_LIST,
      description: 'What becomes of the excursions of the preview, in their order.',
    }),
  }),
})

export const PreviewType = builder.objectRef<AlarmPreview>('AlarmPreview').implement({
  description:
    'The alarms that these limits and settings would have opened with the stored readings of the last days. Limits of the past are ignored.',
  fields: (t) => ({
    days: t.exposeInt('days'),
    readings: t.exposeInt('readings'),
    alarms: t.exposeInt('alarms'),
    high: t.exposeInt('high'),
    low: t.exposeInt('low'),
    sensor: t.exposeInt('sensor'),
    nodata: t.exposeInt('nodata'),
    conditions: t.expose('conditions', {
      type: [ConditionCountType],
      complexity: SMALL_LIST,
      description:
        'The further conditions, in their order: those of severity ALARM are part of alarms.',
    }),
    byDelay: t.expose('byDelay', { type: [DelayType] }),
    neverInRange: t.exposeBoolean('neverInRange', {
      description: 'There are readings, and none lies within the alarm limits.',
    }),
    outcome: t.expose('outcome', { type: OutcomeType, complexity: SMALL_LIST }),
    choices: t.expose('choices', {
      type: [ChoiceType],
      complexity: SMALL_LIST,
      description:
        'Up to three other settings: learned defrosts, where they say anything; longer delays with fewer alarms.',
    }),
    excursions: t.expose('excursions', {
      type: [ExcursionType],
      complexity: SMALL_LIST,
      description: 'The newest of at least five minutes, oldest first.',
    }),
  }),
})
