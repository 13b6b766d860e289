import type { Duty, DutyException, Shift } from '../../domain/duty/rota.ts'
import type { NewRotaCalendar } from '../duty/rota-calendar-link.ts'
import { MOST_DAYS_SHOWN, type RotaPerson, type ShownRota } from '../duty/show-rota.ts'
import type { RotaCalendar } from '../storage/rota-store.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, ROWS_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { UserType } from './user-type.ts'

const DAY = 'YYYY-MM-DD.'

const ShiftType = builder.objectRef<Shift>('Shift').implement({
  description:
    "A time of the week at which somebody is on duty, by the clocks of the account's zone.",
  fields: (t) => ({
    weekdays: t.expose('weekdays', {
      type: ['Int'],
      description: 'The days on which it begins: 1 Monday to 7 Sunday.',
    }),
    from: t.exposeString('from', { description: 'HH:MM.' }),
    to: t.exposeString('to', { description: 'HH:MM; not after "from": of the next day.' }),
    personId: t.exposeID('personId'),
    secondId: t.exposeID('secondId', {
      nullable: true,
      description: 'Who is called in when the first does not answer.',
    }),
    validFrom: t.exposeString('validFrom', {
      nullable: true,
      description: `The first day on which it begins, ${DAY}`,
    }),
    validTo: t.exposeString('validTo', {
      nullable: true,
      description: `The last day on which it begins, ${DAY}`,
    }),
  }),
})

const ExceptionType = builder.objectRef<DutyException>('DutyException').implement({
  description: 'Whole days, both included, on which somebody is on duty in place of every shift.',
  fields: (t) => ({
    fromDay: t.exposeString('fromDay', { description: DAY }),
    toDay: t.exposeString('toDay', { description: DAY }),
    personId: t.exposeID('personId'),
    secondId: t.exposeID('secondId', { nullable: true }),
    note: t.exposeString('note'),
  }),
})

const PersonStateEnum = builder.enumType('RotaPersonState', {
  values: {
    READY: {},
    UNREACHABLE: {
      description:
        'No confirmed address and no browser, or wants no mail; and no webhook that reaches the person.',
    },
    LEFT: { description: 'May not be on duty any more.' },
  } as const,
})

const PersonType = builder.objectRef<RotaPerson>('RotaPerson').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.expose('account', {
      type: UserType,
      nullable: true,
      description: 'Null for somebody who left the account.',
    }),
    state: t.expose('state', { type: PersonStateEnum }),
  }),
})

const CalendarType = builder.objectRef<RotaCalendar>('RotaCalendar').implement({
  description: 'The link by which calendar programs read a rota without a login.',
  fields: (t) => ({
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'To the hour; null before the first use.',
    }),
  }),
})

const NewCalendarType = builder.objectRef<NewRotaCalendar>('NewRotaCalendar').implement({
  fields: (t) => ({
    calendar: t.expose('calendar', { type: CalendarType }),
    secret: t.exposeString('secret', {
      description: 'Shown only now. The calendar is at /calendar/SECRET.ics.',
    }),
  }),
})

const RotaType = builder.objectRef<ShownRota>('Rota').implement({
  description: 'Who is on duty for an account.',
  fields: (t) => ({
    account: t.expose('account', { type: UserType }),
    timeZone: t.exposeString('timeZone', { description: 'By whose clocks the shifts are.' }),
    shifts: t.expose('shifts', { type: [ShiftType], complexity: ROWS_COST }),
    exceptions: t.expose('exceptions', { type: [ExceptionType], complexity: ROWS_COST }),
    people: t.expose('people', {
      type: [PersonType],
      complexity: ROWS_COST,
      description: 'Those who may be on duty, the owner first, and those whom the rota names.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null: the account keeps no rota, and alarms go to its owner.',
    }),
    calendar: t.expose('calendar', { type: CalendarType, nullable: true }),
  }),
})

const DutyType = builder.objectRef<Duty>('Duty').implement({
  description: 'A time, from included and to excluded, at which somebody is on duty.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', resolve: ({ fromMs }) => new Date(fromMs) }),
    to: t.field({ type: 'DateTime', resolve: ({ toMs }) => new Date(toMs) }),
    personId: t.exposeID('personId'),
    secondId: t.exposeID('secondId', { nullable: true }),
  }),
})

const ShiftInput = builder.inputType('ShiftInput', {
  fields: (t) => ({
    weekdays: t.intList({ required: true }),
    from: t.string({ required: true }),
    to: t.string({ required: true, description: '00:00 and 24:00 are the end of the day.' }),
    personId: t.id({ required: true }),
    secondId: t.id(),
    validFrom: t.string(),
    validTo: t.string(),
  }),
})

const ExceptionInput = builder.inputType('DutyExceptionInput', {
  fields: (t) => ({
    fromDay: t.string({ required: true }),
    toDay: t.string({ required: true }),
    personId: t.id({ required: true }),
    secondId: t.id(),
    note: t.string({ defaultValue: '' }),
  }),
})

const OF_ACCOUNT = 'userId: the account that the caller acts for when left out.'

builder.queryFields((t) => ({
  rota: t.field({
    type: RotaType,
    description: `Who is on duty for an account. ${OF_ACCOUNT}`,
    complexity: OWN_TABLE_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.duty.show(actor, { userId: optionalId(userId) })),
  }),
  onDuty: t.field({
    type: [DutyType],
    description: `Who is on duty from when to when, in a period of at most ${MOST_DAYS_SHOWN} days, in order. Where nobody is, nothing stands. ${OF_ACCOUNT}`,
    complexity: OWN_TABLE_COST,
    args: {
      userId: t.arg.id(),
      from: t.arg({ type: 'DateTime', required: true }),
      to: t.arg({ type: 'DateTime', required: true }),
    },
    resolve: async (_root, { userId, from, to }, { services, actor }) =>
      answer(await services.duty.list(actor, { userId: optionalId(userId), from, to })),
  }),
}))

builder.mutationFields((t) => ({
  setRota: t.field({
    type: RotaType,
    description: `Sets the rota of an account as a whole, or not at all. Without shifts and exceptions the account keeps none. ${OF_ACCOUNT}`,
    complexity: WRITE_COST,
    args: {
      userId: t.arg.id(),
      shifts: t.arg({ type: [ShiftInput], required: true }),
      exceptions: t.arg({ type: [ExceptionInput], required: true }),
      ifUpdatedAt: t.arg({
        type: 'DateTime',
        description: 'Refuses if the rota is no longer the one of this time.',
      }),
    },
    resolve: async (_root, { userId, shifts, exceptions, ifUpdatedAt }, { services, actor }) =>
      answer(
        await services.duty.set(actor, {
          userId: optionalId(userId),
          ifUpdatedAt,
          shifts: shifts.map((shift) => ({
            weekdays: shift.weekdays,
            from: shift.from,
            to: shift.to,
            personId: numericId(shift.personId),
            secondId: optionalId(shift.secondId),
            validFrom: shift.validFrom ?? null,
            validTo: shift.validTo ?? null,
          })),
          exceptions: exceptions.map((exception) => ({
            fromDay: exception.fromDay,
            toDay: exception.toDay,
            personId: numericId(exception.personId),
            secondId: optionalId(exception.secondId),
            note: exception.note ?? '',
          })),
        }),
      ),
  }),
  createRotaCalendar: t.field({
    type: NewCalendarType,
    description: `Makes the link by which calendar programs read the rota. An earlier one ends. ${OF_ACCOUNT}`,
    complexity: WRITE_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.duty.createCalendar(actor, { userId: optionalId(userId) })),
  }),
  revokeRotaCalendar: t.boolean({
    description: `Ends the link. ${OF_ACCOUNT}`,
    complexity: WRITE_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.duty.revokeCalendar(actor, { userId: optionalId(userId) })),
  }),
}))
