import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { CloseCode, handleProtocols, type Server } from 'graphql-ws'
import { WebSocket, WebSocketServer } from 'ws'
import { NOBODY } from '../../domain/permissions/actor.ts'
import type { Storage } from '../storage/storage.ts'
import { SOCKET_LIMITS, TOO_MANY_SOCKETS, TRY_LATER } from './socket-limits.ts'
import { startRechecks } from './session-rechecks.ts'
import {
  type Connection,
  subscriptionProtocol,
  type SubscriptionProtocolDeps,
} from './subscription-protocol.ts'

export type GraphQLSocketDeps = SubscriptionProtocolDeps & {
  /** Whether a page with this Origin header may open a socket. Only browsers send the header. */
  isOwnOrigin: (origin: string, host: string | undefined) => boolean
  /** The client's address; behind trusted proxies, the one that they name. */
  addressOf: (request: IncomingMessage) => string
  onChange: Storage['onChange']
  reportError: (error: unknown, requestId: string) => void
  /** Shorter times than `SOCKET_LIMITS`, for tests. */
  waits?: { initWaitMs: number; recheckMs: number }
}

export type GraphQLSocket = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** How many sockets are open. */
  size(): number
  close(): Promise<void>
}

/** Serves subscriptions over the graphql-transport-ws protocol. Queries and mutations use POST. */
export const createGraphQLSocket = (deps: GraphQLSocketDeps): GraphQLSocket => {
  const { waits = SOCKET_LIMITS } = deps
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_LIMITS.frameBytes,
    perMessageDeflate: false,
    handleProtocols,
  })
  const protocol = subscriptionProtocol(deps, waits.initWaitMs)
  const connections = new Set<Connection>()
  const report = (error: unknown): void => deps.reportError(error, deps.nextRequestId())
  const stopRechecks = startRechecks(connections, { ...deps, report }, waits.recheckMs)

  return {
    upgrade: (request, stream, head) => {
      const { origin, host } = request.headers
      if (origin !== undefined && !deps.isOwnOrigin(origin, host))
        return answerUpgrade(stream, '403 Forbidden')
      const address = deps.addressOf(request)
      // Each subscription listens to when the client has read what was sent.
      stream.setMaxListeners(stream.getMaxListeners() + SOCKET_LIMITS.subscriptions)
      sockets.handleUpgrade(request, stream, head, (webSocket) => {
        const connection = newConnection(webSocket, stream, address)
        connections.add(connection)
        serve(connection, protocol, report, () => connections.delete(connection))
        void holdNewPlace(connection, deps.limits).catch(report)
      })
    },
    size: () => connections.size,
    close: async () => {
      stopRechecks()
      await closeAll(connections)
      sockets.close()
    },
  }
}

const newConnection = (socket: WebSocket, stream: Duplex, address: string): Connection => ({
  socket,
  stream,
  address,
  token: null,
  caller: null,
  uncheckedChange: null,
  readyAgain: new Set(),
  giveBack: () => undefined,
})

/** A place among the connections of the address that have not logged in yet. */
const holdNewPlace = async (
  connection: Connection,
  limits: GraphQLSocketDeps['limits'],
): Promise<void> => {
  const { socket, address } = connection
  const place = await limits.hold('newSockets', { actor: NOBODY, address })
  if (place.kind === 'refused') return socket.close(TRY_LATER, TOO_MANY_SOCKETS)
  // It may have logged in or closed meanwhile.
  if (connection.caller !== null || socket.readyState !== WebSocket.OPEN) place.giveBack()
  else connection.giveBack = place.giveBack
}

const answerUpgrade = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Carries messages between the socket and the protocol until the socket closes. */
const serve = (
  connection: Connection,
  protocol: Server<Connection>,
  report: (error: unknown) => void,
  onClosed: () => void,
): void => {
  const { socket } = connection
  const ping = keepAlive(socket)
  const protocolClosed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (data) => {
        if (socket.readyState !== WebSocket.OPEN) return
        socket.send(data)
        if (socket.bufferedAmount > SOCKET_LIMITS.unreadBytes) socket.terminate()
      },
      close: (code, reason) => socket.close(code, reason),
      onMessage: (handleMessage) => {
        socket.on('message', (data, isBinary) => {
          if (isBinary) return socket.close(CloseCode.BadRequest, 'Text only.')
          handleMessage(String(data)).catch((error: unknown) => {
            report(error)
            socket.close(CloseCode.InternalServerError, 'Internal server error')
          })
        })
      },
    },
    connection,
  )
  // ws closes the socket by itself with the right code (1009: frame too large). Without this
  // listener the error would be thrown.
  socket.on('error', () => undefined)
  socket.once('close', (code, reason) => {
    clearInterval(ping)
    connection.giveBack()
    onClosed()
    void protocolClosed(code, String(reason))
  })
}

const keepAlive = (socket: WebSocket): NodeJS.Timeout => {
  let hasAnswered = true
  socket.on('pong', () => {
    hasAnswered = true
  })
  const timer = setInterval(() => {
    if (!hasAnswered) return socket.terminate()
    hasAnswered = false
    socket.ping()
  }, SOCKET_LIMITS.pingMs)
  timer.unref()
  return timer
}

const closeAll = async (connections: ReadonlySet<Connection>): Promise<void> => {
  for (const { socket } of connections) socket.close(1001, 'The server is stopping.')
  // A client that does not answer in time is disconnected, so that stopping never hangs.
  const disconnectTimer = setTimeout(
    () => connections.forEach(({ socket }) => socket.terminate()),
    1_000,
  )
  await Promise.all(
    [...connections].map(({ socket }) => new Promise((done) => socket.once('close', done))),
  )
  clearTimeout(disconnectTimer)
}
