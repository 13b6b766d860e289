import type { QuietHours, Ways } from '../../domain/alarms/alarm-ways.ts'
import type { ShownAlarmWays, ShownService } from '../alarm-ways/show-alarm-ways.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, ROWS_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { UserType } from './user-type.ts'
import { FormEnum } from './webhook-forms.ts'

const UrgencyEnum = builder.enumType('Urgency', {
  values: {
    WARNING: {
      value: 'warning',
      description: 'Of further conditions; rings nowhere unless chosen.',
    },
    ALARM: { value: 'alarm', description: 'Its opening, reminders, its end.' },
    ESCALATED: { value: 'escalated', description: 'Nobody has answered an alarm.' },
  } as const,
})

const WaysType = builder.objectRef<Ways>('Ways').implement({
  description: 'By which ways messages reach a person.',
  fields: (t) => ({
    email: t.exposeBoolean('email'),
    push: t.exposeBoolean('push', { description: "On the person's browsers." }),
  }),
})

const QuietHoursType = builder.objectRef<QuietHours>('QuietHours').implement({
  description:
    'Hours of each day in which messages wait; one message at their end has what is open.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'HH:MM, by the clocks of the person.' }),
    to: t.exposeString('to', { description: 'HH:MM; before "from": of the next day.' }),
    waits: t.expose('waits', { type: [UrgencyEnum] }),
  }),
})

const ServiceKindEnum = builder.enumType('AlarmServiceKind', {
  values: {
    SMS: { value: 'sms' },
    CALL: { value: 'call' },
    CHAT: { value: 'chat', description: 'ntfy, Telegram, Slack, Teams.' },
    OTHER: { value: 'other' },
  } as const,
})

export const ServiceType = builder.objectRef<ShownService>('AlarmService').implement({
  description: 'A webhook of the account that reaches the person.',
  fields: (t) => ({
    webhookId: t.exposeID('webhookId'),
    form: t.expose('form', { type: FormEnum }),
    kind: t.expose('kind', { type: ServiceKindEnum }),
    to: t.exposeString('to', { description: 'The telephone number, or the host that is called.' }),
    isOn: t.exposeBoolean('isOn', { description: 'False: the webhook is switched off.' }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it takes no messages; null: it took the newest one.',
    }),
    lastFailure: t.exposeString('lastFailure', {
      nullable: true,
      description: 'In one line, what became of the newest attempt, while it fails.',
    }),
    urgencies: t.field({
      type: [UrgencyEnum],
      description: 'Of which messages it is called.',
      resolve: ({ urgencies }) => [...urgencies],
    }),
  }),
})

const AlarmWaysType = builder.objectRef<ShownAlarmWays>('AlarmWays').implement({
  description: 'By which ways and when alarms reach a person.',
  fields: (t) => ({
    user: t.expose('person', { type: UserType }),
    timeZone: t.exposeString('timeZone', { description: 'By whose clocks quiet hours are.' }),
    browsers: t.exposeInt('browsers', { description: 'How many browsers get messages.' }),
    warning: t.field({ type: WaysType, resolve: ({ ways }) => ways.warning }),
    alarm: t.field({ type: WaysType, resolve: ({ ways }) => ways.alarm }),
    escalated: t.field({ type: WaysType, resolve: ({ ways }) => ways.escalated }),
    services: t.field({
      type: [ServiceType],
      complexity: ROWS_COST,
      description: 'The webhooks that reach the person, the oldest first.',
      resolve: ({ services }) => services,
    }),
    quietHours: t.expose('quiet', { type: QuietHoursType, nullable: true }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null: nothing was chosen yet, and these are the ways of everybody.',
    }),
  }),
})

const WaysInput = builder.inputType('WaysInput', {
  fields: (t) => ({
    email: t.boolean({ required: true }),
    push: t.boolean({ required: true }),
  }),
})

const QuietHoursInput = builder.inputType('QuietHoursInput', {
  fields: (t) => ({
    from: t.string({ required: true }),
    to: t.string({ required: true }),
    waits: t.field({ type: [UrgencyEnum], required: true }),
  }),
})

const ServiceInput = builder.inputType('AlarmServiceInput', {
  fields: (t) => ({
    webhookId: t.id({ required: true }),
    urgencies: t.field({ type: [UrgencyEnum], required: true }),
  }),
})

const OF_PERSON = 'id: whoever asks when left out.'

builder.queryFields((t) => ({
  alarmWays: t.field({
    type: AlarmWaysType,
    description: `By which ways and when alarms reach a person. ${OF_PERSON}`,
    complexity: OWN_TABLE_COST,
    args: { id: t.arg.id() },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.alarmWays.show(actor, { id: optionalId(id) })),
  }),
}))

builder.mutationFields((t) => ({
  setAlarmWays: t.field({
    type: AlarmWaysType,
    description: `Sets by which ways and when alarms reach a person, as a whole.`,
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ required: true }),
      warning: t.arg({ type: WaysInput, required: true }),
      alarm: t.arg({ type: WaysInput, required: true }),
      escalated: t.arg({ type: WaysInput, required: true }),
      quietHours: t.arg({ type: QuietHoursInput }),
      services: t.arg({
        type: [ServiceInput],
        description: 'Webhooks that reach the person. Those that are left out stay as they are.',
      }),
    },
    resolve: async (_root, { id, quietHours, services: chosen, ...ways }, { services, actor }) =>
      answer(
        await services.alarmWays.set(actor, {
          id: numericId(id),
          ways: {
            warning: ways.warning,
            alarm: ways.alarm,
            escalated: ways.escalated,
          },
          quiet: quietHours ?? null,
          services: (chosen ?? []).map(({ webhookId, urgencies }) => ({
            webhookId: numericId(webhookId),
            urgencies,
          })),
        }),
      ),
  }),
}))
