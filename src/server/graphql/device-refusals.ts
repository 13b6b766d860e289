import { DEVICE_PROTOCOLS, DEVICE_REFUSALS } from '../../domain/devices/device-refusal.ts'
import type { CountedRefusal } from '../device-refusals/device-refusals.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'

const namesOf = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

const DeviceRefusalType = builder.objectRef<CountedRefusal>('DeviceRefusal').implement({
  description:
    'Readings or messages of a device that the server did not take. The same ones are counted.',
  fields: (t) => ({
    protocol: t.exposeString('protocol', { description: `${namesOf(DEVICE_PROTOCOLS)}.` }),
    reason: t.exposeString('reason', { description: `${namesOf(DEVICE_REFUSALS)}.` }),
    detail: t.exposeString('detail', {
      nullable: true,
      description:
        'What belongs to the reason: a number of a sensor, a topic, a place in the text, an address; of "not-understood" the sentence that the sender was answered, in English.',
    }),
    count: t.exposeInt('count'),
    firstAt: t.expose('firstAt', { type: 'DateTime' }),
    lastAt: t.expose('lastAt', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  deviceRefusals: t.field({
    type: [DeviceRefusalType],
    description:
      'What the server lately refused of a device, the last one first, at most 20: since the server started, and since the device got its last key, holder or networks.',
    complexity: { field: 20, multiplier: 20 },
    args: { imeiNumber: t.arg.string({ required: true }) },
    resolve: async (_root, { imeiNumber }, { services, actor }) =>
      answer(await services.deviceRefusals(actor, imeiNumber)),
  }),
}))
