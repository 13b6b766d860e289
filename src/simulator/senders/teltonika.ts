import { connect, type Socket } from 'node:net'
import type { SensorFault } from '../../domain/readings/stored-value.ts'
import { type Measurement, readingOf, temperaturesOf, valueOf } from '../reading.ts'
import type { Protocol } from './sender.ts'
import { type CodecName, type Element, frameOf, loginOf, type Record } from './teltonika-frames.ts'

const DALLAS_1 = 72
const BLE_HUMIDITY_1 = 86
const BATTERY_LEVEL = 113
const EXTERNAL_VOLTAGE = 66
const MAINS_MILLIVOLTS = 12_000

/** What a Dallas probe says in place of a temperature. */
const DALLAS_FAULTS: Readonly<globalThis.Record<SensorFault, number>> = {
  'not-ready': 850,
  'read-error': 2000,
  'not-connected': 3000,
  'wrong-id': 4000,
  unknown: 2000,
}

const recordOf = (measurement: Measurement): Record => {
  const elements = temperaturesOf(measurement).map((reading): Element => {
    const raw = 'value' in reading ? Math.round(reading.value * 10) : DALLAS_FAULTS[reading.fault]
    return { id: DALLAS_1 + reading.sensor - 1, raw, bytes: 2 }
  })
  const humidity = valueOf(measurement, 'humidity')
  const battery = valueOf(measurement, 'battery')
  const power = readingOf(measurement, 1, 'power')
  if (humidity !== null) elements.push({ id: BLE_HUMIDITY_1, raw: humidity * 10, bytes: 2 })
  if (battery !== null) elements.push({ id: BATTERY_LEVEL, raw: battery, bytes: 1 })
  if (power !== null && 'value' in power)
    elements.push({ id: EXTERNAL_VOLTAGE, raw: power.value * MAINS_MILLIVOLTS, bytes: 2 })
  return { timeMs: measurement.timeMs, elements }
}

/** The next bytes of an answer. Rejects when the connection ends first. */
const answered = (socket: Socket, bytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const done = (): void => {
      socket.off('data', take)
      socket.off('close', closed)
    }
    const take = (data: Buffer): void => {
      received = Buffer.concat([received, data])
      if (received.length < bytes) return
      done()
      resolve(received)
    }
    const closed = (): void => {
      done()
      reject(new Error('the server ended the connection'))
    }
    socket.on('data', take)
    socket.on('close', closed)
  })

/** A logger's connection. `send` answers how many records were acknowledged. */
export type LoggerConnection = { send(frame: Buffer): Promise<number>; end(): void }

/** Connects and logs in. Rejects when the server does not let the device in. */
export const connectLogger = async (
  { host, port }: { host: string; port: number },
  imeiNumber: string,
): Promise<LoggerConnection> => {
  const socket = connect({ host, port, noDelay: true })
  // Errors close the connection, which ends whoever waits.
  socket.on('error', () => {})
  const accepted = answered(socket, 1)
  socket.write(loginOf(imeiNumber))
  if ((await accepted)[0] !== 1) throw new Error(`${imeiNumber} was not let in`)
  return {
    send: async (frame) => {
      const acknowledged = answered(socket, 4)
      socket.write(frame)
      return (await acknowledged).readUInt32BE()
    },
    end: () => void socket.destroy(),
  }
}

/** Models differ in their codec: every third device has each. */
const CODECS_OF_MODELS: readonly CodecName[] = ['8', '8E', '16']

/** A GSM logger with wired probes and a Bluetooth humidity sensor. */
export const TELTONIKA: Protocol = {
  devicesPerSender: 1,
  gathersDevices: false,
  namedBy: 'imei',
  sensors: 4,
  channels: ['temperature', 'humidity', 'power', 'battery'],
  faultName: 'not-connected',
  time: 'own',
  measurementsPerMessage: 20,
  open: ({ teltonika }, [device]) => {
    const { imeiNumber } = device!
    const codec = CODECS_OF_MODELS[Number(imeiNumber.slice(-3, -1)) % CODECS_OF_MODELS.length]!
    let connection: LoggerConnection | null = null
    return {
      send: async ([part]) => {
        if (teltonika === null) throw new Error('the server has no port for Teltonika loggers')
        connection ??= await connectLogger(teltonika, imeiNumber)
        const records = part!.measurements.map(recordOf)
        const count = await connection.send(frameOf(records, codec))
        return count === records.length
          ? { kind: 'acknowledged', refused: [] }
          : { kind: 'refused', reason: `${count} of ${records.length} records acknowledged` }
      },
      close: async () => connection?.end(),
    }
  },
}
