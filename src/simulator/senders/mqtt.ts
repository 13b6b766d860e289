import mqtt, { type MqttClient } from 'mqtt'
import { CHANNELS } from '../../domain/devices/sensor.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { type Measurement, temperaturesOf, valueOf } from '../reading.ts'
import { readingsBody } from './own-http.ts'
import type { Delivery, DeviceName, Part, Protocol, Sender } from './sender.ts'

export type Login = { username: string; password: string }

const CONNECT_TIMEOUT_MS = 20_000
/** From here on the reason of an acknowledgement in MQTT 5 is a refusal. */
const FIRST_REFUSAL = 0x80

/**
 * A connection to the broker, opened with the first message. `send` resolves after the PUBACK and
 * rejects when the connection breaks.
 */
export const brokerConnection = (url: string | null, login: () => Login) => {
  let client: MqttClient | null = null
  let broken: Promise<never> | null = null
  const connected = async (): Promise<MqttClient> => {
    if (client?.connected === true) return client
    client?.end(true)
    if (url === null) throw new Error('the server has no broker')
    client = await mqtt.connectAsync(url, {
      ...login(),
      protocolVersion: 5,
      reconnectPeriod: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
    })
    const opened = client
    broken = new Promise((_, reject) =>
      opened.once('close', () => reject(new Error('the broker ended the connection'))),
    )
    // Nobody waits for it while nothing is sent.
    broken.catch(() => {})
    opened.on('error', () => {})
    return opened
  }
  return {
    send: async (topic: string, payload: string, retain = false): Promise<Delivery> => {
      const opened = await connected()
      try {
        await Promise.race([opened.publishAsync(topic, payload, { qos: 1, retain }), broken!])
      } catch (error) {
        const { code } = error as { code?: unknown }
        if (typeof code === 'number' && code >= FIRST_REFUSAL)
          return { kind: 'refused', reason: `PUBACK 0x${code.toString(16)}` }
        throw error
      }
      return { kind: 'acknowledged', refused: [] }
    },
    close: async (): Promise<void> => void client?.end(true),
  }
}

const ofDevice = ({ imeiNumber, key }: DeviceName): Login => ({
  username: imeiNumber,
  password: key ?? '',
})

/** A sender over MQTT with one message a device. */
const overMqtt = (
  url: string | null,
  login: () => Login,
  messageOf: (part: Part) => { topic: string; payload: object },
): Sender => {
  const connection = brokerConnection(url, login)
  return {
    send: ([part]) => {
      const { topic, payload } = messageOf(part!)
      return connection.send(topic, JSON.stringify(payload))
    },
    close: connection.close,
  }
}

const ownMessage = ({ device, measurements }: Part) => ({
  topic: `coldwatch/${device.imeiNumber}/readings`,
  payload: { readings: readingsBody(measurements) },
})

const OWN = {
  gathersDevices: false,
  namedBy: 'imei',
  sensors: 4,
  channels: CHANNELS,
  faultName: 'not-connected',
  time: 'own',
  measurementsPerMessage: 500,
} as const

/** A device with its own key. */
export const MQTT: Protocol = {
  ...OWN,
  devicesPerSender: 1,
  open: ({ mqttUrl }, [device]) => overMqtt(mqttUrl, () => ofDevice(device!), ownMessage),
}

/** A gateway with a token, which publishes for each device under its own topic. */
export const MQTT_GATEWAY: Protocol = {
  ...OWN,
  devicesPerSender: 20,
  open: (server, _devices) => overMqtt(server.mqttUrl, () => gatewayLogin(server), ownMessage),
}

export const gatewayLogin = ({
  token,
  tokenId,
}: {
  token: string
  tokenId: string | null
}): Login => ({ username: `key-${tokenId ?? ''}`, password: token })

/** Firmware of others: it sends what it measures now, and keeps nothing. */
const FIRMWARE = {
  gathersDevices: false,
  namedBy: 'imei',
  devicesPerSender: 1,
  sensors: 3,
  faultName: null,
  time: 'receipt',
  measurementsPerMessage: 1,
} as const

/**
 * Tasmota writes its local time without a zone: here New York's. In a zone ahead of UTC, a fast run in
 * the past would come close to the server's clock, which would then believe it for some minutes.
 */
const LOCAL_BEHIND_MS = 5 * HOUR_MS

/** A probe that is not there has the value null. */
const tasmotaPayload = (measurement: Measurement): object => {
  const humidity = valueOf(measurement, 'humidity')
  const parts = temperaturesOf(measurement).map((reading): [string, object] => {
    const Temperature = 'value' in reading ? reading.value : null
    return reading.sensor > 1
      ? [`DS18B20-${reading.sensor}`, { Id: '0300A2790D8B', Temperature }]
      : ['AM2301', { Temperature, ...(humidity !== null && { Humidity: humidity }) }]
  })
  return {
    Time: new Date(measurement.timeMs - LOCAL_BEHIND_MS).toISOString().slice(0, 19),
    ...Object.fromEntries(parts),
    TempUnit: 'C',
  }
}

export const TASMOTA: Protocol = {
  ...FIRMWARE,
  faultName: 'read-error',
  channels: ['temperature', 'humidity'],
  open: ({ mqttUrl }, [device]) =>
    overMqtt(
      mqttUrl,
      () => ofDevice(device!),
      ({ measurements }) => ({
        topic: `tele/fridge_${device!.imeiNumber.slice(-6)}/SENSOR`,
        payload: tasmotaPayload(measurements[0]!),
      }),
    ),
}

/** Probes of the add-on are numbered from 100. */
const shellyPayload = (measurement: Measurement, name: string): object => {
  const humidity = valueOf(measurement, 'humidity')
  const battery = valueOf(measurement, 'battery')
  const temperatures = temperaturesOf(measurement).flatMap((reading) =>
    'value' in reading
      ? [
          [
            `temperature:${99 + reading.sensor}`,
            { id: 99 + reading.sensor, tC: reading.value, tF: (reading.value * 9) / 5 + 32 },
          ],
        ]
      : [],
  )
  return {
    src: name,
    dst: `${name}/events`,
    method: 'NotifyStatus',
    params: {
      ts: measurement.timeMs / 1_000,
      ...(Object.fromEntries(temperatures) as object),
      ...(humidity !== null && { 'humidity:100': { id: 100, rh: humidity } }),
      ...(battery !== null && { 'devicepower:0': { id: 0, battery: { percent: battery } } }),
    },
  }
}

export const SHELLY: Protocol = {
  ...FIRMWARE,
  channels: ['temperature', 'humidity', 'battery'],
  open: ({ mqttUrl }, [device]) => {
    const name = `shellyplus1-${device!.imeiNumber.slice(-12)}`
    return overMqtt(
      mqttUrl,
      () => ofDevice(device!),
      ({ measurements }) => ({
        topic: `${name}/events/rpc`,
        payload: shellyPayload(measurements[0]!, name),
      }),
    )
  },
}
