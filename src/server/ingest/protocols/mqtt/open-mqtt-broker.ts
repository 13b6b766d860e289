import { createServer, type Server, type ServerOpts, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { setTimeout as waitMs } from 'node:timers/promises'
import { clientNetwork } from '../../../rate-limits/client-network.ts'
import type { TlsFiles } from '../../../tls-listener/tls-files.ts'
import type { IngestParts } from '../../ingest-parts.ts'
import { createConnection } from './connection.ts'
import type { Connection, ConnectionDeps } from './connection-parts.ts'
import type { FoundSources } from './found/found-sources.ts'
import { logIn, type Login, senderNow } from './log-in.ts'
import { MQTT_LIMITS, type MqttLimits } from './mqtt-limits.ts'
import { noteOutcome } from './note-outcome.ts'
import { takeMessage } from './take-message.ts'

export type MqttBrokerDeps = Pick<ConnectionDeps, 'counts' | 'readingsRefused' | 'reportError'> &
  Partial<Pick<ConnectionDeps, 'note' | 'wait'>> & {
    ingest: IngestParts
    sources: FoundSources
    limits?: MqttLimits
  }

export type MqttBroker = {
  /** Takes the port. Throws what `listen` of `node:net` throws. Answers the port that was taken. */
  listen(at: { port: number; host: string; tls: TlsFiles | null }): Promise<number>
  connections(): number
  /** Ends the connections whose time has run out. */
  sweep(): void
  /** Accepts nothing more, answers what was begun, ends every connection. */
  close(): Promise<void>
}

const SWEEP_MS = 1_000
/** How long messages that wait for their commit may still be answered at the end. */
const CLOSING_MS = 5_000
/** A dead peer is noticed by the system after minutes, also where the client asked for no keep-alive. */
const TCP_KEEP_ALIVE_MS = 60_000

/** The connections of each sender, by its name, and by the name that the client gave itself. */
const createPlaces = (limits: MqttLimits) => {
  const bySender = new Map<string, Map<string, Connection>>()
  const places = new Map<Connection, { name: string; clientId: string }>()
  return {
    /** A client that comes back under its name takes the place of its older connection. */
    admit: (connection: Connection, { name, sender }: Login, clientId: string): boolean => {
      const own = bySender.get(name) ?? new Map<string, Connection>()
      own.get(clientId)?.end('taken-over')
      const most = sender.kind === 'device' ? limits.connectionsOfDevice : limits.connectionsOfKey
      if (own.size >= most) return false
      own.set(clientId, connection)
      bySender.set(name, own)
      places.set(connection, { name, clientId })
      return true
    },
    remove: (connection: Connection): void => {
      const place = places.get(connection)
      const own = place && bySender.get(place.name)
      places.delete(connection)
      if (place === undefined || own?.get(place.clientId) !== connection) return
      own.delete(place.clientId)
      if (own.size === 0) bySender.delete(place.name)
    },
  }
}

const openTls = (
  options: ServerOpts,
  tls: TlsFiles,
  { loginMs }: MqttLimits,
  accept: (socket: Socket) => void,
): Server => {
  const server = createTlsServer(
    { ...options, ...tls.options(), handshakeTimeout: loginMs },
    accept,
  )
  tls.follow(server)
  return server
}

/**
 * The embedded broker: a door for readings over MQTT. It takes what clients publish and acknowledges
 * after the commit; a subscription is granted and delivers nothing, nothing is retained, no session outlives its connection.
 */
export const openMqttBroker = ({
  ingest,
  sources,
  limits = MQTT_LIMITS,
  ...deps
}: MqttBrokerDeps): MqttBroker => {
  const connections = new Set<Connection>()
  /** Connections that have not logged in, by network. */
  const strangers = new Map<string, number>()
  const places = createPlaces(limits)
  const servers: Server[] = []
  let heldBytes = 0
  let names = 0
  let isClosing = false

  const addStranger = (network: string, by: number): number => {
    const count = (strangers.get(network) ?? 0) + by
    if (count > 0) strangers.set(network, count)
    else strangers.delete(network)
    return count
  }
  const held = {
    isFull: () => heldBytes > limits.heldBytes,
    add: (bytes: number) => {
      const wasFull = held.isFull()
      heldBytes += bytes
      if (wasFull && !held.isFull()) for (const connection of connections) connection.resume()
    },
  }
  const connectionDeps = (leaveStrangers: () => void): ConnectionDeps => ({
    note: ({ sender }, message, outcome) => noteOutcome(ingest, sender, message, outcome),
    wait: (ms, signal) => waitMs(ms, undefined, { signal, ref: false }),
    ...deps,
    limits,
    held,
    clock: ingest.clock,
    steadyMs: ingest.steadyMs,
    logIn: (packet, address) => logIn(ingest, packet, address),
    isInForce: async ({ keyHash }) => (await senderNow(ingest, keyHash)) !== null,
    take: ({ sender }, message) => takeMessage(ingest, sources, sender, message),
    nextName: () => `coldwatch-${(names += 1)}`,
    admit: (connection, login, clientId) => {
      leaveStrangers()
      return places.admit(connection, login, clientId)
    },
    closed: (connection) => {
      leaveStrangers()
      connections.delete(connection)
      places.remove(connection)
    },
  })

  const accept = (socket: Socket): void => {
    const network = clientNetwork(socket.remoteAddress ?? '')
    const reason =
      connections.size >= limits.connections
        ? 'full'
        : (strangers.get(network) ?? 0) >= limits.strangersOfNetwork
          ? 'strangers'
          : null
    if (reason !== null || isClosing) {
      if (reason !== null) deps.counts.ended(reason)
      socket.on('error', () => {})
      socket.destroy()
      return
    }
    addStranger(network, 1)
    let isStranger = true
    const leaveStrangers = (): void => {
      if (isStranger) addStranger(network, -1)
      isStranger = false
    }
    connections.add(createConnection(socket, connectionDeps(leaveStrangers)))
  }
  const sweep = (): void => {
    for (const connection of connections) connection.sweep()
  }
  let sweeping: NodeJS.Timeout | undefined

  return {
    connections: () => connections.size,
    sweep,
    listen: async ({ port, host, tls }) => {
      const options = { noDelay: true, keepAlive: true, keepAliveInitialDelay: TCP_KEEP_ALIVE_MS }
      const server =
        tls === null ? createServer(options, accept) : openTls(options, tls, limits, accept)
      server.maxConnections = limits.connections
      server.on('drop', () => deps.counts.ended('full'))
      servers.push(server)
      await new Promise<void>((listening, refused) => {
        server.once('error', refused)
        server.listen({ port, host }, listening)
      })
      server.on('error', deps.reportError)
      sweeping ??= setInterval(sweep, SWEEP_MS).unref()
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
    close: async () => {
      isClosing = true
      clearInterval(sweeping)
      const closed = servers.map(
        (server) => new Promise<void>((done) => void server.close(() => done())),
      )
      const late = AbortSignal.timeout(CLOSING_MS)
      await Promise.race([
        Promise.all([...connections].map((connection) => connection.drain())),
        new Promise((resolve) => late.addEventListener('abort', resolve, { once: true })),
      ])
      for (const connection of connections) connection.end('stopping')
      await Promise.all(closed)
    },
  }
}
