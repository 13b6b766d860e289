import type { LoggerDoors } from '../devices/logger-doors.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'

const LoggerDoorsType = builder.objectRef<LoggerDoors>('LoggerDoors').implement({
  description: 'Where loggers reach this server. A port that is null is closed.',
  fields: (t) => ({
    publicUrl: t.exposeString('publicUrl', {
      nullable: true,
      description: 'PUBLIC_URL; null when it is not set. HTTP is always open there.',
    }),
    mqttPort: t.exposeInt('mqtt', { nullable: true }),
    mqttsPort: t.exposeInt('mqtts', { nullable: true, description: 'MQTT with TLS.' }),
    outsideBroker: t.exposeBoolean('outsideBroker', {
      description: "Whether the server also reads at a broker of its operator's (MQTT_URL).",
    }),
    teltonikaPort: t.exposeInt('teltonika', { nullable: true }),
    teltonikaTlsPort: t.exposeInt('teltonikaTls', { nullable: true }),
  }),
})

builder.queryField('loggerDoors', (t) =>
  t.field({
    type: LoggerDoorsType,
    description: 'What to put into a logger as the address of this server.',
    resolve: (_root, _args, { services, actor }) => answer(services.devices.doors(actor)),
  }),
)
