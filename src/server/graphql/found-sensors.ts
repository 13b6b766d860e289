import type { ListedFoundSensor } from '../found-sensors/list-found-sensors.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { ToolType } from './tool-type.ts'

const FoundSensorType = builder.objectRef<ListedFoundSensor>('FoundSensor').implement({
  description: 'A sensor that a gateway announced over MQTT.',
  fields: (t) => ({
    id: t.exposeID('id'),
    deviceName: t.exposeString('deviceName', {
      description: 'The thing that it belongs to. Sensors of one thing become one device.',
    }),
    maker: t.exposeString('maker', {
      nullable: true,
      description: 'Maker and model, where the gateway says them.',
    }),
    thing: t.exposeString('deviceKey', { description: 'The same for sensors of one thing.' }),
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
    gateway: t.exposeString('gateway', {
      nullable: true,
      description:
        'The name of the app key or token with which its gateway logs in; null for a broker that others run.',
    }),
    lastValue: t.float({
      nullable: true,
      description:
        'The last value since the server started: °C, % or, of a door, 1 (open) and 0 (closed).',
      resolve: ({ last }) => last?.value ?? null,
    }),
    lastAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ last }) => (last === null ? null : new Date(last.atMs)),
    }),
    signal: t.string({
      nullable: true,
      description: 'How well the gateway hears it, as the gateway says it: "-67 dBm", "LQI 120".',
      resolve: ({ last }) => last?.signal ?? null,
    }),
    foundAt: t.expose('foundAt', { type: 'DateTime' }),
  }),
})

const FoundSensorLimits = builder.inputType('FoundSensorLimits', {
  description: '°C, as of a tool.',
  fields: (t) => ({
    min: t.float({ required: true }),
    max: t.float({ required: true }),
    notificationMin: t.float({ required: true }),
    notificationMax: t.float({ required: true }),
  }),
})

builder.queryFields((t) => ({
  foundSensors: t.field({
    type: [FoundSensorType],
    description:
      "What an account's gateways found, at most 500. Without userId: of the caller's account; for superadmin, of gateways with a key for all devices.",
    complexity: { field: 100, multiplier: 10 },
    args: {
      userId: t.arg.id(),
      dismissed: t.arg.boolean({
        defaultValue: false,
        description: 'True: those that somebody dismissed, in place of the others.',
      }),
    },
    resolve: async (_root, { userId, dismissed }, { services, actor }) =>
      answer(
        await services.foundSensors.list(actor, {
          userId: optionalId(userId),
          dismissed: dismissed ?? false,
        }),
      ),
  }),
  foundSensorCount: t.int({
    description: "How many temperatures that the caller's gateways found wait to be taken over.",
    complexity: 20,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.foundSensors.count(actor)),
  }),
}))

builder.mutationFields((t) => ({
  takeOverSensor: t.field({
    type: ToolType,
    description:
      'Makes a sensor of what a gateway found. userId: whose it is; without it the account of the gateway. name: without it, as the gateway calls it. limits: without them they count as never set.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ required: true }),
      userId: t.arg.id(),
      name: t.arg.string(),
      limits: t.arg({ type: FoundSensorLimits }),
      defrostFridge: t.arg.boolean({ defaultValue: false }),
    },
    resolve: async (_root, { id, userId, name, limits, defrostFridge }, { services, actor }) =>
      answer(
        await services.foundSensors.takeOver(actor, {
          id: numericId(id),
          userId: optionalId(userId),
          name: name?.trim() || null,
          defrostFridge: defrostFridge ?? false,
          ...(limits && { limits }),
        }),
      ),
  }),
  restoreFoundSensor: t.boolean({
    description: 'A dismissed one waits again.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.foundSensors.restore(actor, { id: numericId(id) })),
  }),
  dismissFoundSensor: t.boolean({
    description: 'It is not listed again. One that was taken over sends no more; its record stays.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.foundSensors.dismiss(actor, { id: numericId(id) })),
  }),
}))
