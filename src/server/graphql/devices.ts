import { readReason } from '../../domain/audit/reason.ts'
import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import type { NewAppKey } from '../app-keys/create-app-key.ts'
import type { DeviceWithKey } from '../devices/register-device.ts'
import type { Device, UnknownDevice } from '../storage/device-store.ts'
import { answer } from './answer.ts'
import { batched } from './batch.ts'
import { builder } from './builder.ts'
import { pageCost, ROWS_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { ToolType } from './tool-type.ts'

const toolsOf = batched(({ services, actor }, imeiNumbers: readonly string[]) =>
  services.devices.toolsOf(actor, imeiNumbers),
)

/** The register is one query whatever its length; each device has four sensors at most. */
const REGISTER_COST = { field: 500, multiplier: 15 }
const SENSORS_COST = { field: 1, multiplier: 4 }

const DeviceType = builder.objectRef<Device>('Device').implement({
  fields: (t) => ({
    imeiNumber: t.exposeString('imeiNumber'),
    alias: t.exposeString('alias', {
      nullable: true,
      description: 'A second name that it sends under, such as a LoRaWAN EUI.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    firstContact: t.expose('firstContact', { type: 'DateTime', nullable: true }),
    lastContact: t.expose('lastContact', { type: 'DateTime', nullable: true }),
    tools: t.field({
      type: [ToolType],
      description: 'As far as the caller may see them.',
      complexity: SENSORS_COST,
      resolve: async (device, _args, context) => (await toolsOf(context, device.imeiNumber)) ?? [],
    }),
  }),
})

const DeviceRegistration = builder.objectRef<DeviceWithKey>('DeviceRegistration').implement({
  description: 'The key is shown this once; the server keeps a hash.',
  fields: (t) => ({
    device: t.expose('device', { type: DeviceType }),
    key: t.exposeString('key'),
  }),
})

const AppKey = builder.objectRef<NewAppKey>('AppKey').implement({
  description: 'The key is shown this once; the server keeps a hash.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    key: t.exposeString('key'),
  }),
})

const UnknownDeviceType = builder.objectRef<UnknownDevice>('UnknownDevice').implement({
  description: 'Somebody sends under an IMEI that nobody registered; its readings were refused.',
  fields: (t) => ({
    imeiNumber: t.exposeString('imeiNumber'),
    attempts: t.exposeInt('attempts'),
    firstAttempt: t.expose('firstAttempt', { type: 'DateTime' }),
    lastAttempt: t.expose('lastAttempt', { type: 'DateTime' }),
  }),
})

const DevicePage = builder.objectRef<{ rows: Device[]; total: number }>('DevicePage').implement({
  fields: (t) => ({
    rows: t.expose('rows', { type: [DeviceType], complexity: ROWS_COST }),
    total: t.exposeInt('total'),
  }),
})

builder.queryFields((t) => ({
  deviceList: t.field({
    type: [DeviceType],
    description: 'The device register; superadmin and factory.',
    complexity: REGISTER_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.devices.list(actor)),
  }),
  devicePage: t.field({
    type: DevicePage,
    description:
      "A page of deviceList, found by IMEI and alias and sorted on the server; a search of fewer than three characters is none. sort is a column, '-' before it turns it round; what has no value comes last.",
    complexity: ({ first }) => pageCost(first, LARGEST_PAGE),
    args: {
      search: t.arg.string(),
      sort: t.arg.string({ defaultValue: 'imeiNumber' }),
      first: t.arg.int({ defaultValue: 10 }),
      offset: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, { search, sort, first, offset }, { services, actor }) =>
      answer(
        await services.devices.page(actor, {
          search: search ?? null,
          sort: sort ?? 'imeiNumber',
          first: first ?? 10,
          offset: offset ?? 0,
        }),
      ),
  }),
  unknownDevices: t.field({
    type: [UnknownDeviceType],
    description: 'Who sends without being registered; superadmin and factory.',
    complexity: REGISTER_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.devices.unknown(actor)),
  }),
}))

const REASON = 'Why, for the audit trail.'

builder.mutationFields((t) => ({
  registerDevice: t.field({
    type: DeviceRegistration,
    description: 'Superadmin and factory. A device that has a key is refused.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      alias: t.arg.string(),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, alias, reason }, { services, actor }) =>
      answer(
        await services.devices.register(actor, {
          imeiNumber,
          alias: alias ?? null,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  rotateDeviceKey: t.field({
    type: DeviceRegistration,
    description:
      'A new key, or the first one of a device that a tool brought in; the old one opens nothing from then on.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, reason }, { services, actor }) =>
      answer(
        await services.devices.rotateKey(actor, { imeiNumber, reason: answer(readReason(reason)) }),
      ),
  }),
  allowTcp: t.field({
    type: DeviceType,
    description:
      'Which networks (CIDR) may send for this device over raw TCP, which carries no secret; an empty list, the default, closes that door.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      networks: t.arg.stringList({ required: true }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, networks, reason }, { services, actor }) =>
      answer(
        await services.devices.allowTcp(actor, {
          imeiNumber,
          networks,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  createAppKey: t.field({
    type: AppKey,
    description:
      "A key for a machine that sends for many devices; superadmin. userId narrows it to that subtree's devices.",
    complexity: WRITE_COST,
    args: {
      name: t.arg.string({ required: true }),
      userId: t.arg.id(),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { name, userId, reason }, { services, actor }) =>
      answer(
        await services.appKeys.create(actor, {
          name,
          userId: optionalId(userId),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  revokeAppKey: t.boolean({
    description: 'Superadmin.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ description: REASON }) },
    resolve: async (_root, { id, reason }, { services, actor }) =>
      answer(
        await services.appKeys.revoke(actor, {
          id: numericId(id),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
}))
