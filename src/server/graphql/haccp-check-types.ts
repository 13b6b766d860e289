import { CHECK_KINDS, POINT_KINDS } from '../../domain/haccp/check.ts'
import type { CheckPoint } from '../../domain/haccp/check-point.ts'
import type { MissedChecks } from '../../domain/haccp/missed-checks.ts'
import type { RegisterSettings } from '../../domain/haccp/register-settings.ts'
import type { ShownCheck } from '../haccp/shown-checks.ts'
import { builder } from './builder.ts'

export const CheckKindEnum = builder.enumType('CheckKind', {
  description:
    'TEMPERATURE: measured with a thermometer. GOODS_IN: goods inwards. CLEANING. ACTION: a corrective action.',
  values: CHECK_KINDS,
})

export const PointKindEnum = builder.enumType('CheckPointKind', { values: POINT_KINDS })

export const CheckPointType = builder.objectRef<CheckPoint>('CheckPoint').implement({
  description: 'What an account checks by hand, and how often.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.expose('kind', { type: PointKindEnum }),
    toolId: t.exposeID('toolId', { nullable: true, description: 'The sensor beside it.' }),
    min: t.exposeFloat('min', { nullable: true, description: '°C; null: no lower bound.' }),
    max: t.exposeFloat('max', { nullable: true, description: '°C; null: no upper bound.' }),
    timesADay: t.exposeInt('timesADay', { description: '0: whenever it occurs.' }),
    weekdays: t.expose('weekdays', {
      type: ['Int'],
      description: '1 Monday to 7 Sunday.',
    }),
    isRetired: t.exposeBoolean('isRetired', { description: 'Asked for no more.' }),
    since: t.field({
      type: 'DateTime',
      description: 'When it was defined so.',
      resolve: ({ sinceMs }) => new Date(sinceMs),
    }),
  }),
})

export const RegisterSettingsType = builder
  .objectRef<RegisterSettings>('RegisterSettings')
  .implement({
    fields: (t) => ({
      times: t.expose('times', { type: ['String'], description: 'HH:MM, by the local clocks.' }),
      withinMinutes: t.exposeInt('withinMinutes', {
        description: 'How old the value at a time may be.',
      }),
      toolIds: t.field({
        type: ['ID'],
        nullable: true,
        description: 'Null: all sensors of the account.',
        resolve: ({ toolIds }) => toolIds?.map(String) ?? null,
      }),
    }),
  })

export const MissedChecksType = builder.objectRef<MissedChecks>('MissedChecks').implement({
  description: 'A day on which a point was checked less often than asked for.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'YYYY-MM-DD.' }),
    pointId: t.exposeID('pointId'),
    name: t.exposeString('name'),
    asked: t.exposeInt('asked'),
    done: t.exposeInt('done'),
  }),
})

const aboutOf = ({ values }: ShownCheck) => (values.kind === 'ACTION' ? values.about : null)
const goodsOf = ({ values }: ShownCheck) => (values.kind === 'GOODS_IN' ? values : null)

export const RegisterCheckType = builder.objectRef<ShownCheck>('RegisterCheck').implement({
  description: 'An entry of a HACCP register. It is never changed or deleted.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Made by the device.' }),
    kind: t.field({ type: CheckKindEnum, resolve: ({ values }) => values.kind }),
    pointId: t.exposeID('pointId', { nullable: true }),
    subject: t.string({
      description: 'The position, goods or surface; of ACTION what was done.',
      resolve: ({ values }) => values.subject,
    }),
    celsius: t.float({
      nullable: true,
      resolve: ({ values }) => ('celsius' in values ? values.celsius : null),
    }),
    supplier: t.string({ nullable: true, resolve: (check) => goodsOf(check)?.supplier ?? null }),
    batch: t.string({ nullable: true, resolve: (check) => goodsOf(check)?.batch ?? null }),
    accepted: t.boolean({
      nullable: true,
      resolve: (check) => goodsOf(check)?.isAccepted ?? null,
    }),
    done: t.boolean({
      nullable: true,
      description: 'Of CLEANING.',
      resolve: ({ values }) => (values.kind === 'CLEANING' ? values.isDone : null),
    }),
    aboutCheckId: t.id({
      nullable: true,
      description: 'Of ACTION: the entry that it is on.',
      resolve: (check) => {
        const about = aboutOf(check)
        return about?.kind === 'check' ? about.checkId : null
      },
    }),
    aboutDay: t.string({
      nullable: true,
      description: 'Of ACTION: the day that it is on, YYYY-MM-DD.',
      resolve: (check) => {
        const about = aboutOf(check)
        return about?.kind === 'day' ? about.day : null
      },
    }),
    aboutToolId: t.id({
      nullable: true,
      resolve: (check) => {
        const about = aboutOf(check)
        return about?.kind === 'day' && about.toolId !== null ? String(about.toolId) : null
      },
    }),
    remark: t.exposeString('remark'),
    measuredAt: t.field({
      type: 'DateTime',
      description:
        'The moment that the entry is about; of a correction and an action, that of what they are on.',
      resolve: ({ measuredMs }) => new Date(measuredMs),
    }),
    enteredAt: t.field({
      type: 'DateTime',
      description: 'When it was made on the device, put right where the clock of that was wrong.',
      resolve: ({ enteredMs }) => new Date(enteredMs),
    }),
    receivedAt: t.field({
      type: 'DateTime',
      resolve: ({ receivedMs }) => new Date(receivedMs),
    }),
    clockAheadSeconds: t.float({
      nullable: true,
      description: "How far the device's clock was ahead; null: not enough to matter.",
      resolve: ({ clockAheadMs }) => (clockAheadMs === null ? null : clockAheadMs / 1000),
    }),
    firstName: t.string({
      description: 'Of who made it; empty for an erased person.',
      resolve: ({ by }) => by.firstName,
    }),
    lastName: t.string({ resolve: ({ by }) => by.lastName }),
    min: t.float({
      nullable: true,
      description: 'The bounds of its check point when it was made, °C.',
      resolve: ({ bounds }) => bounds?.min ?? null,
    }),
    max: t.float({ nullable: true, resolve: ({ bounds }) => bounds?.max ?? null }),
    isOutOfBounds: t.exposeBoolean('isOutOfBounds'),
    isLate: t.exposeBoolean('isLate', {
      description: 'It arrived more than 24 hours after it was made.',
    }),
    isCorrected: t.exposeBoolean('isCorrected', {
      description: 'Another entry stands in its place.',
    }),
    correctsId: t.id({
      nullable: true,
      description: 'The entry in whose place it stands.',
      resolve: ({ correction }) => correction?.ofId ?? null,
    }),
    reason: t.string({ nullable: true, resolve: ({ correction }) => correction?.reason ?? null }),
    isVoid: t.boolean({
      description: 'The entry before was none at all, and nothing stands in its place.',
      resolve: ({ correction }) => correction?.isVoid ?? false,
    }),
  }),
})
