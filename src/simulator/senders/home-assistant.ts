import type { Channel } from '../../domain/devices/sensor.ts'
import { valueOf } from '../reading.ts'
import { brokerConnection, gatewayLogin } from './mqtt.ts'
import type { DeviceName, Protocol, ServerAddress } from './sender.ts'

/** How Zigbee2MQTT calls the thing: it has no IMEI until somebody takes it over. */
export const thingName = ({ alias }: DeviceName): string => `fridge_${alias ?? ''}`

const stateTopic = (device: DeviceName): string => `zigbee2mqtt/${thingName(device)}`

const ANNOUNCED = [
  { channel: 'temperature', component: 'sensor', unit: '°C' },
  { channel: 'humidity', component: 'sensor', unit: '%' },
  { channel: 'battery', component: 'sensor', unit: '%' },
] as const satisfies { channel: Channel; component: string; unit: string }[]

/** The messages by which Zigbee2MQTT announces a thing to Home Assistant. */
export const announcementsOf = (device: DeviceName): { topic: string; payload: object }[] =>
  ANNOUNCED.map(({ channel, component, unit }) => ({
    topic: `homeassistant/${component}/0x${device.alias ?? ''}/${channel}/config`,
    payload: {
      device_class: channel,
      state_class: 'measurement',
      unit_of_measurement: unit,
      state_topic: stateTopic(device),
      value_template: `{{ value_json.${channel} }}`,
      unique_id: `0x${device.alias ?? ''}_${channel}_zigbee2mqtt`,
      device: {
        identifiers: [`zigbee2mqtt_0x${device.alias ?? ''}`],
        name: thingName(device),
        manufacturer: 'Aqara',
        model: 'Temperature and humidity sensor',
      },
    },
  }))

/** Announces the devices as their gateway does when it starts. */
export const announce = async (
  server: ServerAddress,
  devices: readonly DeviceName[],
): Promise<void> => {
  const connection = brokerConnection(server.mqttUrl, () => gatewayLogin(server))
  try {
    for (const device of devices)
      for (const { topic, payload } of announcementsOf(device))
        await connection.send(topic, JSON.stringify(payload), true)
  } finally {
    await connection.close()
  }
}

/** A gateway with Zigbee2MQTT, whose sensors were announced and taken over. */
export const HOME_ASSISTANT: Protocol = {
  devicesPerSender: 20,
  gathersDevices: false,
  namedBy: 'announced',
  sensors: 1,
  channels: ['temperature', 'humidity', 'battery'],
  faultName: null,
  time: 'receipt',
  measurementsPerMessage: 1,
  open: (server) => {
    const connection = brokerConnection(server.mqttUrl, () => gatewayLogin(server))
    return {
      send: ([part]) => {
        const [measurement] = part!.measurements
        const payload = Object.fromEntries(
          ANNOUNCED.map(({ channel }) => [channel, valueOf(measurement!, channel)]),
        )
        return connection.send(
          stateTopic(part!.device),
          JSON.stringify({ ...payload, linkquality: 90 }),
        )
      },
      close: connection.close,
    }
  },
}
