import type { StoredFoundSensor } from '../storage/found-sensor-store.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { ToolType } from './tool-type.ts'

const FoundSensorType = builder.objectRef<StoredFoundSensor>('FoundSensor').implement({
  description: 'A sensor that a gateway announced over MQTT.',
  fields: (t) => ({
    id: t.exposeID('id'),
    deviceName: t.exposeString('deviceName', {
      description: 'The thing that it belongs to. Sensors of one thing become one device.',
    }),
    name: t.exposeString('name'),
    type: t.exposeString('channel', {
      description: '"temperature", "humidity", "battery", "door".',
    }),
    trouble: t.exposeString('trouble', {
      nullable: true,
      description:
        'Why it cannot be read: "template", "unit", "no-topic", "own-temperature", "malformed"; null when it can.',
    }),
    isTaken: t.boolean({ resolve: ({ state }) => state === 'taken' }),
    imeiNumber: t.string({
      nullable: true,
      description: 'The number of its device, once it was taken over.',
      resolve: ({ place }) => place?.imeiNumber ?? null,
    }),
    equipmentId: t.int({ nullable: true, resolve: ({ place }) => place?.equipmentId ?? null }),
    foundAt: t.expose('foundAt', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  foundSensors: t.field({
    type: [FoundSensorType],
    description:
      "What an account's gateways found, at most 500. Without userId: of the caller's account; for superadmin, of gateways with a key for all devices.",
    complexity: { field: 100, multiplier: 10 },
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.foundSensors.list(actor, { userId: optionalId(userId) })),
  }),
}))

builder.mutationFields((t) => ({
  takeOverSensor: t.field({
    type: ToolType,
    description:
      'Makes a sensor of what a gateway found. userId: whose it is; without it the account of the gateway. name: without it, as the gateway calls it.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), userId: t.arg.id(), name: t.arg.string() },
    resolve: async (_root, { id, userId, name }, { services, actor }) =>
      answer(
        await services.foundSensors.takeOver(actor, {
          id: numericId(id),
          userId: optionalId(userId),
          name: name?.trim() || null,
        }),
      ),
  }),
  dismissFoundSensor: t.boolean({
    description: 'It is not listed again. One that was taken over sends no more; its record stays.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.foundSensors.dismiss(actor, { id: numericId(id) })),
  }),
}))
