import { DEVICE_STATES } from '../../domain/devices/device-state.ts'
import type { DeviceWithKey } from '../devices/register-device.ts'
import type { Device } from '../storage/device-store.ts'
import { batched, loaded } from './batch.ts'
import { builder } from './builder.ts'
import { DeviceReportType, REPORT_COST, reportOf } from './device-report.ts'
import { ownerOf, ToolType } from './tool-type.ts'
import { UserType } from './user-type.ts'

const toolsOf = batched(({ services, actor }, imeiNumbers: readonly string[]) =>
  services.devices.toolsOf(actor, imeiNumbers),
)

const stateOf = batched(({ services }, devices: readonly Device[]) =>
  services.devices.statesOf(devices),
)

const DeviceStateType = builder.enumType('DeviceState', { values: DEVICE_STATES })

/** A column of a row that is read in any case. */
const COLUMN_COST = { field: 0, multiplier: 0 }
/** A device has at most four sensors. */
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
