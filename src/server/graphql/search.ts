import type { Found, Findings } from '../search/find-anything.ts'
import { MOST_OF_A_KIND } from '../search/find-anything.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Device } from '../storage/device-store.ts'
import { AlarmType } from './alarm-type.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { pageCost, ROWS_COST } from './costs.ts'
import { DeviceType } from './device-type.ts'
import { ToolType } from './tool-type.ts'
import { UserType } from './user-type.ts'

const HAS_MORE = 'More than these have the text.'

const AccountsType = builder.objectRef<Found<Account>>('FoundAccounts').implement({
  fields: (t) => ({
    rows: t.expose('rows', { type: [UserType], complexity: ROWS_COST }),
    hasMore: t.exposeBoolean('hasMore', { description: HAS_MORE }),
  }),
})
const ToolsType = builder.objectRef<Found<Tool>>('FoundTools').implement({
  fields: (t) => ({
    rows: t.expose('rows', { type: [ToolType], complexity: ROWS_COST }),
    hasMore: t.exposeBoolean('hasMore', { description: HAS_MORE }),
  }),
})
const DevicesType = builder.objectRef<Found<Device>>('FoundDevices').implement({
  fields: (t) => ({
    rows: t.expose('rows', { type: [DeviceType], complexity: ROWS_COST }),
    hasMore: t.exposeBoolean('hasMore', { description: HAS_MORE }),
  }),
})
const AlarmsType = builder.objectRef<Found<Incident>>('FoundAlarms').implement({
  fields: (t) => ({
    rows: t.expose('rows', { type: [AlarmType], complexity: ROWS_COST }),
    hasMore: t.exposeBoolean('hasMore', { description: HAS_MORE }),
  }),
})

const FindingsType = builder.objectRef<Findings>('SearchResult').implement({
  description: 'What a text finds in what the caller may see, a list for each kind.',
  fields: (t) => ({
    accounts: t.expose('accounts', {
      type: AccountsType,
      description:
        'Accounts and people, by name, company and e-mail; for those who manage accounts.',
    }),
    tools: t.expose('tools', {
      type: ToolsType,
      description:
        'By name and IMEI, also as "IMEI / sensor number". Who is called so comes first.',
    }),
    devices: t.expose('devices', {
      type: DevicesType,
      description: 'By IMEI and alias; for those who see the device register.',
    }),
    alarms: t.expose('alarms', {
      type: AlarmsType,
      description:
        'Open ones by their sensor, the longest waiting first; then those that are over of the sensors that are listed, the newest first.',
    }),
  }),
})

builder.queryField('search', (t) =>
  t.field({
    type: FindingsType,
    description:
      'Finds customers, sensors, devices and alarms by a text of at least two characters; a shorter one finds nothing. Accents do not count: "huto" finds "Hűtő".',
    complexity: ({ first }) => pageCost(first, MOST_OF_A_KIND),
    args: {
      text: t.arg.string({ required: true }),
      caseSensitive: t.arg.boolean({ defaultValue: false }),
      first: t.arg.int({ defaultValue: 5, description: `1 to ${MOST_OF_A_KIND}, of each kind.` }),
    },
    resolve: async (_root, { text, caseSensitive, first }, { services, actor }) =>
      answer(
        await services.findAnything(actor, {
          text,
          caseSensitive: caseSensitive ?? false,
          first: first ?? 5,
        }),
      ),
  }),
)
