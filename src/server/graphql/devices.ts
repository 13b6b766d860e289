import { DEVICE_FILTERS } from '../../domain/devices/device-state.ts'
import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import type { Device, UnknownDevice } from '../storage/device-store.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { pageCost, ROWS_COST } from './costs.ts'
import { DeviceType } from './device-type.ts'
import { optionalId } from './numeric-id.ts'
import { slicedList } from './sliced-list.ts'

const DeviceFilterType = builder.enumType('DeviceFilter', {
  values: DEVICE_FILTERS,
  description:
    'STOCK: in service, without tools, held by nobody or by a manager. ASSIGNED: in service and in no stock. SILENT: it has sent, but one of its tools has an alarm because of missing data, or nothing came for 24 hours.',
})

/** The register is one query of any length. A device has at most four sensors. */
const REGISTER_COST = { field: 500, multiplier: 13 }

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
