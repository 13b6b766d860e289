import { readReason } from '../../domain/audit/reason.ts'
import type { BrokenRule } from '../../domain/refusal.ts'
import type { DeviceBatch, RegisteredRow } from '../device-life/register-devices.ts'
import type { CodeOfDevice } from '../devices/make-claim-code.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { DeviceType } from './device-type.ts'
import { optionalId } from './numeric-id.ts'

/** A thousand devices take about as long as the other dearest calls. */
const BATCH_COST = { field: 500, multiplier: 40 }

/** Nothing but columns is worth reading of a thousand devices. */
const CODES_COST = { field: 500, multiplier: 14 }

const DeviceRowProblem = builder.objectRef<BrokenRule>('DeviceRowProblem').implement({
  fields: (t) => ({
    field: t.exposeString('field', { nullable: true }),
    key: t.exposeString('key', { description: 'Names the text of the screens.' }),
    message: t.exposeString('message'),
    params: t.string({
      description: 'What the text fills in, as a JSON object.',
      resolve: ({ params }) => JSON.stringify(params ?? {}),
    }),
  }),
})

const DeviceBatchRow = builder.objectRef<RegisteredRow>('DeviceBatchRow').implement({
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Of the file, from 1.' }),
    imeiNumber: t.exposeString('imeiNumber'),
    alias: t.exposeString('alias', { nullable: true }),
    account: t.string({
      nullable: true,
      description: 'The e-mail of the holder, as the file names it or as it is.',
      resolve: ({ account, holder }) => holder?.email ?? account,
    }),
    sensors: t.stringList({
      description: 'Names by sensor number from 1; empty: none.',
      resolve: ({ sensors }) => sensors.map((name) => name ?? ''),
    }),
    problems: t.field({
      type: [DeviceRowProblem],
      description: 'Why the row is refused; empty: it is not.',
      complexity: { field: 1, multiplier: 2 },
      resolve: ({ problems }) => [...problems],
    }),
    key: t.exposeString('key', {
      nullable: true,
      description: 'Shown only now. Null unless the device was registered.',
    }),
    claimCode: t.exposeString('claimCode', { nullable: true }),
  }),
})

const DeviceBatchType = builder.objectRef<DeviceBatch>('DeviceBatch').implement({
  fields: (t) => ({
    rows: t.field({
      type: [DeviceBatchRow],
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ rows }) => [...rows],
    }),
    registered: t.exposeInt('registered', {
      description: '0 after a dry run, and when a refused row refused all.',
    }),
  }),
})

const DeviceClaimCode = builder.objectRef<CodeOfDevice>('DeviceClaimCode').implement({
  fields: (t) => ({
    device: t.expose('device', { type: DeviceType }),
    claimCode: t.exposeString('claimCode', { description: 'Shown only now.' }),
  }),
})

builder.mutationFields((t) => ({
  newClaimCodes: t.field({
    type: [DeviceClaimCode],
    description:
      'newClaimCode for up to 1,000 devices in one transaction, as for sheets of labels, in the order of the numbers. One that is refused refuses all.',
    complexity: CODES_COST,
    args: {
      imeiNumbers: t.arg.stringList({ required: true }),
      reason: t.arg.string({ description: 'Why, for the audit trail.' }),
    },
    resolve: async (_root, { imeiNumbers, reason }, { services, actor }) =>
      answer(
        await services.devices.makeClaimCodes(actor, {
          imeiNumbers,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  registerDevices: t.field({
    type: DeviceBatchType,
    description:
      'Registers the devices of a list in one transaction, for those who may call registerDevice: columns imei, alias, account (e-mail of the holder), sensor1 to sensor4 (names of sensors that are made with the device), with or without headings, separated by comma, semicolon or tab; at most 1,000. dryRun: says what would come of each row. A refused row refuses all, unless onlyGood. oddImeis: takes numbers whose check digit is wrong. userId: holder where a row names no account.',
    complexity: BATCH_COST,
    args: {
      csv: t.arg.string({ required: true }),
      dryRun: t.arg.boolean({ required: true }),
      userId: t.arg.id(),
      onlyGood: t.arg.boolean({ defaultValue: false }),
      oddImeis: t.arg.boolean({ defaultValue: false }),
      reason: t.arg.string({ description: 'Why, for the audit trail.' }),
    },
    resolve: async (
      _root,
      { csv, dryRun, userId, onlyGood, oddImeis, reason },
      { services, actor },
    ) =>
      answer(
        await services.devices.registerMany(actor, {
          csv,
          dryRun,
          userId: optionalId(userId),
          onlyGood: onlyGood ?? false,
          oddImeis: oddImeis ?? false,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
}))
