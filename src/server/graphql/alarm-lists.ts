import type { AlarmFilter } from '../alarms/alarm-filter.ts'
import { ALARM_ORDERS, type AlarmCount, MOST_ALARMS } from '../alarms/list-alarms.ts'
import {
  type AccountAlarms,
  type CustomerAlarms,
  type CustomerAlarmsPage,
  MOST_OF_EACH,
  MOST_TOOLS,
} from '../alarms/open-alarms.ts'
import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import { AlarmType } from './alarm-type.ts'
import { LaneEnum } from './what-comes-next.ts'
import { answer } from './answer.ts'
import { loaded } from './batch.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, pageCost, ROWS_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { ownerOf } from './tool-type.ts'
import { UserType } from './user-type.ts'

const OrderEnum = builder.enumType('AlarmOrder', {
  description:
    'NEWEST: by opening. LONGEST_WAITING: open alarms only, unacknowledged ones before the others, each by start.',
  values: ALARM_ORDERS,
})

const AlarmCountType = builder.objectRef<AlarmCount>('AlarmCount').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    isExact: t.exposeBoolean('isExact', {
      description: 'False: there are more than total. Open alarms are all counted.',
    }),
  }),
})

const AccountAlarmsType = builder.objectRef<AccountAlarms>('AccountAlarms').implement({
  fields: (t) => ({
    userId: t.exposeID('userId'),
    open: t.exposeInt('open'),
    unacknowledged: t.exposeInt('unacknowledged'),
  }),
})

const CustomerAlarmsType = builder.objectRef<CustomerAlarms>('CustomerAlarms').implement({
  description: "The open alarms of an account's own sensors.",
  fields: (t) => ({
    user: t.field({
      type: UserType,
      resolve: async ({ ownerId }, _args, context) =>
        loaded(await ownerOf(context, ownerId), `account ${ownerId}`),
    }),
    open: t.exposeInt('open'),
    unacknowledged: t.exposeInt('unacknowledged'),
    waitingSince: t.expose('waitingSince', {
      type: 'DateTime',
      description: 'Start of the longest-waiting alarm: of the unacknowledged ones, if any.',
    }),
    alarms: t.expose('alarms', {
      type: [AlarmType],
      complexity: { field: 1, multiplier: MOST_OF_EACH },
      description: 'The longest-waiting ones, as many as the page asks for.',
    }),
  }),
})

const CustomerAlarmsPageType = builder
  .objectRef<CustomerAlarmsPage>('CustomerAlarmsPage')
  .implement({
    fields: (t) => ({
      rows: t.expose('rows', { type: [CustomerAlarmsType], complexity: ROWS_COST }),
      customers: t.exposeInt('customers', { description: 'On all pages, as the other counts.' }),
      open: t.exposeInt('open', { description: 'With warnings.' }),
      warnings: t.exposeInt('warnings'),
      unacknowledged: t.exposeInt('unacknowledged', { description: 'Without warnings.' }),
    }),
  })

const SEARCH =
  "A text in the sensor's name or IMEI, or in its customer's names or e-mail. Case-sensitive; fewer than three characters are ignored."

const FOLDED =
  'True: of the alarms of a group only the one that comes first is listed. Counts still count all.'

/** As the arguments name it: ids are text, and what is left out does not filter. */
type FilterArgs = {
  [Name in keyof AlarmFilter]?:
    | (NonNullable<AlarmFilter[Name]> extends number ? string : AlarmFilter[Name])
    | null
    | undefined
}

const filterOf = (args: FilterArgs): AlarmFilter => ({
  toolId: optionalId(args.toolId),
  userId: optionalId(args.userId),
  ownerId: optionalId(args.ownerId),
  lane: args.lane ?? null,
  search: args.search ?? null,
  dateStart: args.dateStart ?? null,
  dateEnd: args.dateEnd ?? null,
  isActionOpen: args.isActionOpen ?? null,
  groupId: optionalId(args.groupId),
})

builder.queryFields((t) => {
  const filterArgs = () => ({
    toolId: t.arg.id(),
    open: t.arg.boolean({
      description: 'True: open alarms; false: ended alarms; left out: both.',
    }),
    userId: t.arg.id({ description: 'Narrows to that account and its subtree.' }),
    ownerId: t.arg.id({ description: "Narrows to that account's own sensors." }),
    dateStart: t.arg.string({
      description: 'With dateEnd, the period that the alarms touch. Half open.',
    }),
    dateEnd: t.arg.string(),
    search: t.arg.string({ description: SEARCH }),
    lane: t.arg({ type: LaneEnum }),
    isActionOpen: t.arg.boolean({
      description:
        'True: only alarms that were acknowledged and of which nobody has written down yet what was done.',
    }),
    groupId: t.arg.id({ description: 'Only the alarms of this group.' }),
  })
  return {
    alarmList: t.field({
      type: [AlarmType],
      description: 'A page of the alarms that the caller may see, newest first.',
      complexity: ({ first }) => pageCost(first, MOST_ALARMS),
      args: {
        ...filterArgs(),
        order: t.arg({ type: OrderEnum, defaultValue: 'NEWEST' }),
        isFolded: t.arg.boolean({ description: FOLDED }),
        first: t.arg.int({ defaultValue: 50, description: `1 to ${MOST_ALARMS}.` }),
        before: t.arg.id({ description: 'The last alarm of the previous page.' }),
      },
      resolve: async (
        _root,
        { open, order, isFolded, first, before, ...args },
        { services, actor },
      ) =>
        answer(
          await services.alarms.list(actor, {
            ...filterOf(args),
            open: open ?? null,
            order: order ?? 'NEWEST',
            isFolded: isFolded ?? false,
            first: first ?? 50,
            beforeId: optionalId(before),
          }),
        ),
    }),
    alarmCount: t.field({
      type: AlarmCountType,
      description: 'Number of alarms on all pages of alarmList.',
      complexity: { field: 50, multiplier: 1 },
      args: filterArgs(),
      resolve: async (_root, { open, ...args }, { services, actor }) =>
        answer(await services.alarms.count(actor, { ...filterOf(args), open: open ?? null })),
    }),
    alarm: t.field({
      type: AlarmType,
      nullable: true,
      description: 'Null for an alarm that the caller may not see.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, { services, actor }) =>
        answer(await services.alarms.byId(actor, numericId(id))),
    }),
    openAlarms: t.field({
      type: [AlarmType],
      description:
        "All open alarms of these sensors; without toolIds, of the caller's own ones. Sensors that the caller may not see are left out.",
      complexity: OWN_TABLE_COST,
      args: { toolIds: t.arg.idList({ description: `At most ${MOST_TOOLS}.` }) },
      resolve: async (_root, { toolIds }, { services, actor }) =>
        answer(await services.alarms.openOf(actor, { toolIds: toolIds?.map(numericId) ?? null })),
    }),
    openAlarmCount: t.int({
      description: 'Number of open alarms that the caller may see, without warnings.',
      resolve: async (_root, _args, { services, actor }) =>
        answer(await services.alarms.countOpen(actor)),
    }),
    unacknowledgedAlarmCount: t.int({
      description: 'Number of open alarms that the caller may see and nobody has acknowledged.',
      resolve: async (_root, _args, { services, actor }) =>
        answer(await services.alarms.countUnacknowledged(actor)),
    }),
    openAlarmCounts: t.field({
      type: [AccountAlarmsType],
      description:
        'Number of open alarms of each account with its subtree. Accounts that the caller may not see are left out.',
      complexity: { field: 50, multiplier: 10 },
      args: { userIds: t.arg.idList({ required: true, description: 'At most 200.' }) },
      resolve: async (_root, { userIds }, { services, actor }) =>
        answer(await services.alarms.countByAccount(actor, { userIds: userIds.map(numericId) })),
    }),
    openAlarmsByCustomer: t.field({
      type: CustomerAlarmsPageType,
      description:
        'A page of the accounts whose sensors have open alarms. Those who wait longest for an acknowledgement come first.',
      complexity: ({ first }) => pageCost(first, LARGEST_PAGE),
      args: {
        userId: t.arg.id({ description: 'Narrows to that account and its subtree.' }),
        search: t.arg.string({ description: SEARCH }),
        lane: t.arg({ type: LaneEnum }),
        first: t.arg.int({ defaultValue: 25 }),
        offset: t.arg.int({ defaultValue: 0 }),
        most: t.arg.int({
          defaultValue: 3,
          description: `Alarms of each account, 1 to ${MOST_OF_EACH}.`,
        }),
        isFolded: t.arg.boolean({ description: FOLDED }),
      },
      resolve: async (_root, { first, offset, most, isFolded, ...args }, { services, actor }) => {
        const { userId, search, lane } = filterOf(args)
        return answer(
          await services.alarms.openByCustomer(actor, {
            userId,
            search,
            lane,
            first: first ?? 25,
            offset: offset ?? 0,
            most: most ?? 3,
            isFolded: isFolded ?? false,
          }),
        )
      },
    }),
  }
})
