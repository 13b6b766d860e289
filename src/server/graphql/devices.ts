import { DEVICE_FILTERS, DEVICE_STATES } from '../../domain/devices/device-state.ts'
import { readReason } from '../../domain/audit/reason.ts'
import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import type { DeviceWithKey } from '../devices/register-device.ts'
import type { Device, UnknownDevice } from '../storage/device-store.ts'
import { answer } from './answer.ts'
import { batched, loaded } from './batch.ts'
import { builder } from './builder.ts'
import { DeviceReportType, REPORT_COST, reportOf } from './device-report.ts'
import { pageCost, ROWS_COST, WRITE_COST } from './costs.ts'
import { optionalId } from './numeric-id.ts'
import { ownerOf, ToolType } from './tool-type.ts'
import { UserType } from './user-type.ts'
import { slicedList } from './sliced-list.ts'

const toolsOf = batched(({ services, actor }, imeiNumbers: readonly string[]) =>
  services.devices.toolsOf(actor, imeiNumbers),
)

const stateOf = batched(({ services }, devices: readonly Device[]) =>
  services.devices.statesOf(devices),
)

const DeviceStateType = builder.enumType('DeviceState', { values: DEVICE_STATES })
const DeviceFilterType = builder.enumType('DeviceFilter', {
  values: DEVICE_FILTERS,
  description:
    'STOCK: in service, without tools, held by nobody or by a manager. ASSIGNED: in service and in no stock. SILENT: it has sent, but one of its tools has an alarm because of missing data, or nothing came for 24 hours.',
})

/** A column of a row that is read in any case. */
const COLUMN_COST = { field: 0, multiplier: 0 }
/** The register is one query of any length. A device has at most four sensors. */
const REGISTER_COST = { field: 500, multiplier: 14 }
const SENSORS_COST = { field: 1, multiplier: 4 }

export const DeviceType = builder.objectRef<Device>('Device').implement({
  fields: (t) => ({
    imeiNumber: t.exposeString('imeiNumber'),
    alias: t.exposeString('alias', {
      nullable: true,
      description: 'A second name that the device may send under, such as a LoRaWAN EUI.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    firstContact: t.expose('firstContact', { type: 'DateTime', nullable: true }),
    lastContact: t.expose('lastContact', { type: 'DateTime', nullable: true }),
    tcpNetworks: t.stringList({
      description: 'The networks (CIDR) that may send for it over raw TCP, which has no key.',
      complexity: COLUMN_COST,
      resolve: ({ tcpNetworks }) => [...tcpNetworks],
    }),
    holder: t.field({
      type: UserType,
      nullable: true,
      description:
        'The account that the device belongs to; null for a device of the stock, and for an account that the caller may not see.',
      resolve: async ({ holderId }, _args, context) =>
        holderId === null ? null : ((await ownerOf(context, holderId)) ?? null),
    }),
    retiredAt: t.expose('retiredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it is out of service; null: it is in service.',
      complexity: COLUMN_COST,
    }),
    state: t.field({
      type: DeviceStateType,
      resolve: async (device, _args, context) =>
        loaded(await stateOf(context, device), `state of device ${device.imeiNumber}`),
    }),
    lastReport: t.field({
      type: DeviceReportType,
      nullable: true,
      description: 'Signal, battery voltage and firmware; null: it never said anything of itself.',
      complexity: REPORT_COST,
      resolve: async ({ imeiNumber }, _args, context) =>
        (await reportOf(context, imeiNumber)) ?? null,
    }),
    hasClaimCode: t.exposeBoolean('hasClaimCode', {
      description: 'False when no code was made, or the last one was used.',
    }),
    tools: t.field({
      type: [ToolType],
      description: 'The tools that are bound to the device and that the caller may see.',
      complexity: SENSORS_COST,
      resolve: async (device, _args, context) => (await toolsOf(context, device.imeiNumber)) ?? [],
    }),
  }),
})

export const DeviceRegistration = builder.objectRef<DeviceWithKey>('DeviceRegistration').implement({
  description: 'Key and claim code are shown only now; the server stores their hashes.',
  fields: (t) => ({
    device: t.expose('device', { type: DeviceType }),
    key: t.exposeString('key'),
    claimCode: t.exposeString('claimCode', {
      nullable: true,
      description: 'Claims the device for an account, once. Null unless this call made one.',
    }),
  }),
})

const UnknownDeviceType = builder.objectRef<UnknownDevice>('UnknownDevice').implement({
  description: 'An unregistered IMEI whose readings were refused.',
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
    description:
      'The device register: all devices for superadmin, the stock for the factory, the devices of their branch for admins and affiliates.',
    complexity: REGISTER_COST,
    resolve: slicedList('deviceList', async ({ services, actor }) =>
      answer(await services.devices.list(actor)),
    ),
  }),
  devicePage: t.field({
    type: DevicePage,
    description:
      "A page of deviceList, searched by IMEI, alias and holder, filtered and sorted on the server. A search with fewer than three characters is ignored. sort is a column; '-' before it sorts in descending order. Rows without a value come last.",
    complexity: ({ first }) => pageCost(first, LARGEST_PAGE),
    args: {
      search: t.arg.string(),
      sort: t.arg.string({ defaultValue: 'imeiNumber' }),
      first: t.arg.int({ defaultValue: 10 }),
      offset: t.arg.int({ defaultValue: 0 }),
      filter: t.arg({ type: DeviceFilterType }),
      userId: t.arg.id({
        description: 'Only devices that this account and those below it hold.',
      }),
    },
    resolve: async (_root, { search, sort, first, offset, filter, userId }, { services, actor }) =>
      answer(
        await services.devices.page(actor, {
          search: search ?? null,
          sort: sort ?? 'imeiNumber',
          first: first ?? 10,
          offset: offset ?? 0,
          filter: filter ?? null,
          userId: optionalId(userId),
        }),
      ),
  }),
  heldDevice: t.field({
    type: DeviceType,
    nullable: true,
    description:
      'The device, where the caller may add sensors of it without a claim code; null for any other, registered or not.',
    args: { imeiNumber: t.arg.string({ required: true }) },
    resolve: async (_root, { imeiNumber }, { services, actor }) =>
      answer(await services.devices.held(actor, imeiNumber)),
  }),
  unknownDevices: t.field({
    type: [UnknownDeviceType],
    description: 'Unregistered IMEIs that tried to send. Superadmin and factory.',
    complexity: REGISTER_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.devices.unknown(actor)),
  }),
}))

const REASON = 'Why, for the audit trail.'

builder.mutationFields((t) => ({
  registerDevice: t.field({
    type: DeviceRegistration,
    description:
      'Superadmin, factory, admin and affiliate. A device that has a key is refused, whoever holds it.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      alias: t.arg.string(),
      userId: t.arg.id({
        description:
          'The account that the device belongs to. Without it: the stock for superadmin and factory, else the own account.',
      }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, alias, userId, reason }, { services, actor }) =>
      answer(
        await services.devices.register(actor, {
          imeiNumber,
          alias: alias ?? null,
          userId: optionalId(userId),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  rotateDeviceKey: t.field({
    type: DeviceRegistration,
    description:
      'Makes a new key, or the first key of a device that was created with a tool. The old key is refused at once.',
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
  claimDevice: t.field({
    type: DeviceType,
    description:
      'Makes an account the holder of a device by the code on its label; only while no tool is bound to it. userId: the account, without it the own one. 10 tries an hour by address and by device.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      claimCode: t.arg.string({ required: true }),
      userId: t.arg.id(),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (
      _root,
      { imeiNumber, claimCode, userId, reason },
      { services, actor, clientAddress },
    ) =>
      answer(
        await services.devices.claim(actor, {
          imeiNumber,
          claimCode,
          userId: optionalId(userId),
          clientAddress,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  newClaimCode: t.string({
    description:
      'Makes a new claim code, which is shown only now. The old one is refused at once. For those who manage the device.',
    complexity: WRITE_COST,
    args: {
      imeiNumber: t.arg.string({ required: true }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { imeiNumber, reason }, { services, actor }) =>
      answer(
        await services.devices.makeClaimCode(actor, {
          imeiNumber,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  allowTcp: t.field({
    type: DeviceType,
    description:
      'The networks (CIDR) that may send for this device over raw TCP, which has no key. An empty list, the default, allows none. For those who manage the device, and for the account that holds it, which adds networks of at most /24, or /48 of IP version 6.',
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
}))
