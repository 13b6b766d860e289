import { connect } from 'node:net'
import { SECOND_MS } from '../../domain/durations.ts'
import { type ProtocolName, usesBroker } from '../senders/protocols.ts'
import { SimulationError } from '../simulation-error.ts'
import { type Ask, RefusedError } from './ask.ts'

/** Null: the server has no such port. */
export type Doors = { mqttUrl: string | null; teltonika: { host: string; port: number } | null }

type LoggerDoors = {
  mqttPort: number | null
  mqttsPort: number | null
  teltonikaPort: number | null
}
const DOORS = '{ loggerDoors { mqttPort mqttsPort teltonikaPort } }'
/** For a caller who may not ask: the usual ones. */
const USUAL: LoggerDoors = { mqttPort: 1883, mqttsPort: null, teltonikaPort: 5027 }

const askedDoors = async (ask: Ask): Promise<LoggerDoors> => {
  try {
    return (await ask<{ loggerDoors: LoggerDoors }>(DOORS)).loggerDoors
  } catch (error) {
    if (error instanceof RefusedError) return USUAL
    throw error
  }
}

/** Where the server's other ports are: as it says, on the host of its address, unless named. */
export const findDoors = async (ask: Ask, url: string, named: Doors): Promise<Doors> => {
  const { mqttPort, mqttsPort, teltonikaPort } = await askedDoors(ask)
  const { hostname } = new URL(url)
  const mqtt = mqttPort === null ? null : `mqtt://${hostname}:${mqttPort}`
  const mqtts = mqttsPort === null ? null : `mqtts://${hostname}:${mqttsPort}`
  const teltonika = teltonikaPort === null ? null : { host: bare(hostname), port: teltonikaPort }
  return { mqttUrl: named.mqttUrl ?? mqtt ?? mqtts, teltonika: named.teltonika ?? teltonika }
}

/** Why the server cannot take a protocol; null when it can. */
export const whyClosed = (protocol: ProtocolName, doors: Doors): string | null => {
  if (usesBroker(protocol) && doors.mqttUrl === null) return 'the server’s MQTT_PORT is off'
  if (protocol === 'teltonika' && doors.teltonika === null)
    return 'the server’s TELTONIKA_PORT is off'
  return null
}

/** IPv6 addresses stand in brackets in a URL only. */
const bare = (hostname: string): string => hostname.replaceAll(/[[\]]/g, '')

const USUAL_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'mqtt:': 1883,
  'mqtts:': 8883,
}

const listens = (host: string, port: number, what: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: 10 * SECOND_MS })
    const fail = (): void => {
      socket.destroy()
      reject(new SimulationError(`${what} does not listen on ${host}:${port}.`))
    }
    socket.once('error', fail)
    socket.once('timeout', fail)
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
  })

/** Throws `SimulationError` unless something listens there. `what`: how the sentence calls it. */
export const mustListen = (url: string, what: string): Promise<void> => {
  const { protocol, hostname, port } = new URL(url)
  return listens(bare(hostname), port === '' ? USUAL_PORTS[protocol]! : Number(port), what)
}

/** As `mustListen`, for the ports that these protocols need. */
export const mustReach = async (
  protocols: ReadonlySet<ProtocolName>,
  { mqttUrl, teltonika }: Doors,
): Promise<void> => {
  if (mqttUrl !== null && [...protocols].some(usesBroker))
    await mustListen(mqttUrl, 'The MQTT broker')
  if (teltonika !== null && protocols.has('teltonika'))
    await listens(teltonika.host, teltonika.port, 'The port for Teltonika loggers')
}
