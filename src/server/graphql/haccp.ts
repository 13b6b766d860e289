import type { ListedRegister, ShownMonth, ShownRegister } from '../haccp/show-register.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, ROWS_COST, TABLE_COST } from './costs.ts'
import {
  CheckPointType,
  MissedChecksType,
  RegisterCheckType,
  RegisterSettingsType,
} from './haccp-check-types.ts'
import { SensorMonthType } from './haccp-sensor-types.ts'
import { LanguagesEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { SignatureType } from './signatures.ts'
import { UserType } from './user-type.ts'

const RegisterToolType = builder
  .objectRef<ShownRegister['tools'][number]>('RegisterTool')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      min: t.float({ description: 'Its limits now, °C.', resolve: ({ limits }) => limits.min }),
      max: t.float({ resolve: ({ limits }) => limits.max }),
    }),
  })

const RegisterSiteType = builder.objectRef<{ id: number; name: string }>('RegisterSite').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

const RegisterType = builder.objectRef<ShownRegister>('HaccpRegister').implement({
  description: 'What an account checks by hand, and what was entered today.',
  fields: (t) => ({
    account: t.expose('account', { type: UserType }),
    timeZone: t.exposeString('timeZone', { description: 'By whose clocks its days are.' }),
    settings: t.expose('settings', { type: RegisterSettingsType }),
    points: t.expose('points', {
      type: [CheckPointType],
      complexity: ROWS_COST,
      description: 'As they are defined now, also those that are asked for no more.',
    }),
    tools: t.expose('tools', { type: [RegisterToolType], complexity: ROWS_COST }),
    today: t.exposeString('today', { description: 'YYYY-MM-DD.' }),
    checks: t.expose('checks', {
      type: [RegisterCheckType],
      complexity: ROWS_COST,
      description: 'Of today, in the order of their arrival.',
    }),
  }),
})

const IssuedType = builder.objectRef<ListedRegister>('IssuedRegister').implement({
  description: 'A month of a register that was issued as a PDF.',
  fields: (t) => ({
    id: t.exposeID('id'),
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
    firstName: t.string({
      description: 'Of who issued it; empty for an erased person.',
      resolve: ({ issuer }) => issuer.firstName,
    }),
    lastName: t.string({ resolve: ({ issuer }) => issuer.lastName }),
    site: t.exposeString('site', {
      nullable: true,
      description: 'The site whose sensors it is of; null: of all of the account.',
    }),
    contentHash: t.exposeString('contentHash', { description: 'SHA-256 of its record, hex.' }),
    fileHash: t.exposeString('fileHash', { description: 'SHA-256 of the file, hex.' }),
    signatures: t.expose('signatures', {
      type: [SignatureType],
      complexity: ROWS_COST,
      description: 'The oldest first.',
    }),
  }),
})

const MonthType = builder.objectRef<ShownMonth>('HaccpMonth').implement({
  description: 'The checks of a month, by the clocks of the zone of the account.',
  fields: (t) => ({
    month: t.exposeString('month', { description: 'YYYY-MM.' }),
    timeZone: t.exposeString('timeZone'),
    settings: t.expose('settings', {
      type: RegisterSettingsType,
      description: 'Those in force at its end.',
    }),
    tools: t.expose('tools', { type: [RegisterToolType], complexity: ROWS_COST }),
    sites: t.field({
      type: [RegisterSiteType],
      complexity: ROWS_COST,
      description: 'Those of the account that have sensors: its register may be of one.',
      resolve: ({ sites }) => sites,
    }),
    checks: t.expose('checks', { type: [RegisterCheckType], complexity: ROWS_COST }),
    missed: t.expose('missed', { type: [MissedChecksType], complexity: ROWS_COST }),
    isOver: t.exposeBoolean('isOver', { description: 'The month has passed.' }),
    issued: t.expose('issued', {
      type: [IssuedType],
      complexity: ROWS_COST,
      description: 'The newest first.',
    }),
  }),
})

const OF_SITE = 'Of the sensors at this site alone, without the checks by hand of the account.'
const OF_ACCOUNT = 'userId: the account that the caller acts for when left out.'

builder.queryFields((t) => ({
  haccpRegister: t.field({
    type: RegisterType,
    description: `What an account checks, and what was entered today. ${OF_ACCOUNT}`,
    complexity: OWN_TABLE_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.haccp.show(actor, { userId: optionalId(userId) })),
  }),
  haccpMonth: t.field({
    type: MonthType,
    description: `The checks of a month. ${OF_ACCOUNT}`,
    complexity: TABLE_COST,
    args: {
      userId: t.arg.id(),
      month: t.arg.string({ required: true, description: 'YYYY-MM.' }),
    },
    resolve: async (_root, { userId, month }, { services, actor }) =>
      answer(await services.haccp.month(actor, { userId: optionalId(userId), month })),
  }),
  haccpPdf: t.string({
    description: `A month of a register as a PDF, base64. It is on record as issued before it is answered. ${OF_ACCOUNT}`,
    complexity: 500,
    args: {
      userId: t.arg.id(),
      month: t.arg.string({ required: true, description: 'YYYY-MM.' }),
      siteId: t.arg.id({ description: OF_SITE }),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: async (_root, { userId, siteId, ...input }, { services, actor, signal }) =>
      answer(
        await services.haccp.issue(actor, {
          ...input,
          userId: optionalId(userId),
          siteId: optionalId(siteId),
          signal,
        }),
      ).file.base64,
  }),
  haccpCsv: t.string({
    description: `The same as CSV, with the marks that a spreadsheet of the language expects. ${OF_ACCOUNT}`,
    complexity: 500,
    args: {
      userId: t.arg.id(),
      month: t.arg.string({ required: true, description: 'YYYY-MM.' }),
      siteId: t.arg.id({ description: OF_SITE }),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: async (_root, { userId, siteId, ...input }, { services, actor, signal }) =>
      answer(
        await services.haccp.csv(actor, {
          ...input,
          userId: optionalId(userId),
          siteId: optionalId(siteId),
          signal,
        }),
      ),
  }),
  haccpSensorMonth: t.field({
    type: SensorMonthType,
    description: 'A month of a sensor in the register of its account, a row for each day.',
    complexity: { field: 350, multiplier: 40 },
    args: {
      month: t.arg.string({ required: true, description: 'YYYY-MM.' }),
      toolId: t.arg.id({ required: true }),
    },
    resolve: async (_root, { month, toolId }, { services, actor, signal }) =>
      answer(
        await services.haccp.sensorMonth(actor, {
          month,
          toolId: numericId(toolId),
          signal,
        }),
      ),
  }),
}))
