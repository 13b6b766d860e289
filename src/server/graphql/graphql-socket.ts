import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { CloseCode, handleProtocols, type Server } from 'graphql-ws'
import { WebSocket, WebSocketServer } from 'ws'
import type { Storage } from '../storage/storage.ts'
import { SESSION_ENDED, SOCKET_LIMITS } from './socket-limits.ts'
import {
  type Connection,
  subscriptionProtocol,
  type SubscriptionProtocolDeps,
} from './subscription-protocol.ts'

export type GraphQLSocketDeps = SubscriptionProtocolDeps & {
  /** Whether a page of this Origin may open a socket; a client that is no browser sends none. */
  isOwnOrigin: (origin: string, host: string | undefined) => boolean
  onChange: Storage['onChange']
  reportError: (error: unknown, requestId: string) => void
  /** In place of `SOCKET_LIMITS`, for tests that cannot wait as long. */
  waits?: { init: number; recheck: number }
}

export type GraphQLSocket = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** How many sockets are open. */
  size(): number
  close(): Promise<void>
}

const WAITS = { init: SOCKET_LIMITS.initWait, recheck: SOCKET_LIMITS.recheck }

/** Subscriptions over graphql-transport-ws; everything else is asked by POST. */
export const createGraphQLSocket = (deps: GraphQLSocketDeps): GraphQLSocket => {
  const { waits = WAITS } = deps
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_LIMITS.frame,
    perMessageDeflate: false,
    handleProtocols,
  })
  const protocol = subscriptionProtocol(deps, waits.init)
  const connections = new Set<Connection>()
  const report = (error: unknown): void => deps.reportError(error, deps.nextRequestId())
  const stopRechecks = startRechecks(connections, deps, waits.recheck, report)

  return {
    upgrade: (request, socket, head) => {
      const { origin, host } = request.headers
      if (origin !== undefined && !deps.isOwnOrigin(origin, host))
        return answerUpgrade(socket, '403 Forbidden')
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const address = request.socket.remoteAddress ?? ''
        const connection = { socket: webSocket, address, token: null, caller: null }
        connections.add(connection)
        serve(connection, protocol, report, () => connections.delete(connection))
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
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (data) => {
        if (socket.readyState !== WebSocket.OPEN) return
        socket.send(data)
        if (socket.bufferedAmount > SOCKET_LIMITS.buffered) socket.terminate()
      },
      close: (code, reason) => socket.close(code, reason),
      onMessage: (take) => {
        socket.on('message', (data, isBinary) => {
          if (isBinary) return socket.close(CloseCode.BadRequest, 'Text only.')
          take(String(data)).catch((error: unknown) => {
            report(error)
            socket.close(CloseCode.InternalServerError, 'Internal server error')
          })
        })
      },
    },
    connection,
  )
  // ws closes the socket itself with the code that fits (1009: frame too large); without a
  // listener the error would throw.
  socket.on('error', () => undefined)
  socket.once('close', (code, reason) => {
    clearInterval(ping)
    onClosed()
    void closed(code, String(reason))
  })
}

const keepAlive = (socket: WebSocket): NodeJS.Timeout => {
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  const timer = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, SOCKET_LIMITS.ping)
  timer.unref()
  return timer
}

/**
 * Asks for the sessions of connections again, every `recheckMs` and when something changed, and
 * closes the sockets of those that have ended. Returns the call that ends this.
 */
const startRechecks = (
  connections: ReadonlySet<Connection>,
  { authenticate, onChange }: Pick<GraphQLSocketDeps, 'authenticate' | 'onChange'>,
  recheckMs: number,
  report: (error: unknown) => void,
): (() => void) => {
  const recheck = async (connection: Connection): Promise<void> => {
    if (connection.token === null || connection.caller === null) return
    connection.caller = await authenticate(connection.token)
    if (connection.caller === null)
      connection.socket.close(SESSION_ENDED, 'Your session has ended.')
  }
  const recheckAll = (isChosen: (connection: Connection) => boolean): void => {
    for (const connection of connections)
      if (isChosen(connection)) recheck(connection).catch(report)
  }
  const stopListening = onChange({
    // An account that moves changes the path of everyone below it: any such change asks for all.
    account: () => recheckAll(() => true),
    session: (changes) => {
      const ended = new Set(changes.map(({ tokenHash }) => tokenHash))
      recheckAll(
        ({ caller }) =>
          caller !== null && caller.sessionHash !== null && ended.has(caller.sessionHash),
      )
    },
  })
  const timer = setInterval(() => recheckAll(() => true), recheckMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopListening()
  }
}

const closeAll = async (connections: ReadonlySet<Connection>): Promise<void> => {
  for (const { socket } of connections) socket.close(1001, 'The server is stopping.')
  // Peers that do not answer the close in time are cut off, so that stopping never hangs.
  const cut = setTimeout(() => connections.forEach(({ socket }) => socket.terminate()), 1_000)
  await Promise.all(
    [...connections].map(({ socket }) => new Promise((done) => socket.once('close', done))),
  )
  clearTimeout(cut)
}
