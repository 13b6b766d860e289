import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { CloseCode, handleProtocols, makeServer } from 'graphql-ws'
import { WebSocket, WebSocketServer } from 'ws'
import type { Services } from '../services.ts'
import type { Storage } from '../storage/storage.ts'
import type { Context } from './builder.ts'
import { type Authenticate, bearerToken, type Caller } from './caller.ts'
import type { GraphQLDoor } from './graphql-door.ts'
import { badRequest } from './request-limits.ts'

/** Sizes in bytes, times in ms. */
export const SOCKET_LIMITS = {
  initWait: 3_000,
  frame: 64 * 1024,
  subscriptions: 50,
  /** A client that leaves this much unread is cut off; it connects again. */
  buffered: 1024 * 1024,
  /** How long an expired session may keep its socket. */
  recheck: 4_000,
  /** A peer that answers no ping for this long is gone. */
  ping: 12_000,
} as const

/** The close code of a session that ended, or never was. */
export const SESSION_ENDED = 4401

export type GraphQLSocketDeps = {
  door: GraphQLDoor
  services: Services
  authenticate: Authenticate
  /** Whether a page of this Origin may open a socket; a client that is no browser sends none. */
  isOwnOrigin: (origin: string, host: string | undefined) => boolean
  onChange: Storage['onChange']
  reportError: (error: unknown, requestId: string) => void
  nextRequestId: () => string
  /** In place of `SOCKET_LIMITS`, for tests that cannot wait as long. */
  waits?: { init: number; recheck: number }
}

export type GraphQLSocket = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** How many sockets are open. */
  size(): number
  close(): Promise<void>
}

type Connection = {
  socket: WebSocket
  address: string
  token: string | null
  caller: Caller | null
}

const tokenOf = (params: Record<string, unknown> | undefined): string | null => {
  const key = Object.keys(params ?? {}).find((name) => name.toLowerCase() === 'authorization')
  return key === undefined ? null : bearerToken(params?.[key])
}

const answerUpgrade = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Subscriptions over graphql-transport-ws; everything else is asked by POST. */
export const createGraphQLSocket = (deps: GraphQLSocketDeps): GraphQLSocket => {
  const {
    door,
    services,
    authenticate,
    waits = { init: SOCKET_LIMITS.initWait, recheck: SOCKET_LIMITS.recheck },
  } = deps
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_LIMITS.frame,
    perMessageDeflate: false,
    handleProtocols,
  })
  const connections = new Set<Connection>()

  const contextOf = (connection: Connection): Context => ({
    // Read at each use: the account may move or change while its subscription runs.
    get actor() {
      return connection.caller?.actor ?? { kind: 'nobody' }
    },
    get sessionHash() {
      return connection.caller?.sessionHash ?? null
    },
    clientAddress: connection.address,
    requestId: deps.nextRequestId(),
    services,
  })

  const protocol = makeServer<Record<string, unknown>, Connection>({
    connectionInitWaitTimeout: waits.init,
    onConnect: async ({ extra, connectionParams }) => {
      extra.token = tokenOf(connectionParams)
      extra.caller = extra.token === null ? null : await authenticate(extra.token)
      if (extra.caller === null) extra.socket.close(SESSION_ENDED, 'Log in first.')
    },
    onSubscribe: ({ extra, subscriptions }, _id, payload) => {
      if (Object.keys(subscriptions).length > SOCKET_LIMITS.subscriptions)
        return [
          badRequest(`A socket carries at most ${SOCKET_LIMITS.subscriptions} subscriptions.`),
        ]
      const context = contextOf(extra)
      const prepared = door.prepare(
        {
          query: payload.query,
          operationName: payload.operationName ?? null,
          variables: payload.variables ?? {},
        },
        context,
      )
      if (prepared.kind === 'refused') return prepared.errors
      if (prepared.operation.operation !== 'subscription')
        return [badRequest('Only subscriptions go over the socket; POST the others to /graphql.')]
      return prepared.args
    },
    subscribe: (args) => door.subscribe(args),
    onNext: (_context, _id, _payload, args, result) => {
      const { data, errors } = door.masked(result, args.contextValue as Context)
      return {
        ...(data === undefined ? {} : { data }),
        ...(errors ? { errors: errors.map((error) => error.toJSON()) } : {}),
      }
    },
    onError: (_context, _id, _payload, errors) => errors.map((error) => error.toJSON()),
  })

  const serve = (socket: WebSocket, request: IncomingMessage): void => {
    const connection: Connection = {
      socket,
      address: request.socket.remoteAddress ?? '',
      token: null,
      caller: null,
    }
    connections.add(connection)
    const ping = keepAlive(socket)
    const opened = protocol.opened(
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
              deps.reportError(error, deps.nextRequestId())
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
      connections.delete(connection)
      void opened(code, String(reason))
    })
  }

  const recheck = async (connection: Connection): Promise<void> => {
    if (connection.token === null || connection.caller === null) return
    connection.caller = await authenticate(connection.token)
    if (connection.caller === null)
      connection.socket.close(SESSION_ENDED, 'Your session has ended.')
  }
  const recheckAll = (chosen: (connection: Connection) => boolean): void => {
    for (const connection of connections) {
      if (!chosen(connection)) continue
      recheck(connection).catch((error: unknown) => deps.reportError(error, deps.nextRequestId()))
    }
  }

  const stopListening = deps.onChange({
    // An account that moves changes the path of everyone below it: any such change asks for all.
    account: () => recheckAll(() => true),
    session: (changes) => {
      const ended = new Set(changes.map(({ tokenHash }) => tokenHash))
      recheckAll(
        ({ caller }) =>
          caller?.sessionHash !== null && caller !== null && ended.has(caller.sessionHash),
      )
    },
  })
  const timer = setInterval(() => recheckAll(() => true), waits.recheck)
  timer.unref()

  return {
    upgrade: (request, socket, head) => {
      const { origin, host } = request.headers
      if (origin !== undefined && !deps.isOwnOrigin(origin, host))
        return answerUpgrade(socket, '403 Forbidden')
      sockets.handleUpgrade(request, socket, head, serve)
    },
    size: () => connections.size,
    close: async () => {
      clearInterval(timer)
      stopListening()
      for (const { socket } of connections) socket.close(1001, 'The server is stopping.')
      // Peers that do not answer the close in time are cut off, so that stopping never hangs.
      const cut = setTimeout(() => connections.forEach(({ socket }) => socket.terminate()), 1_000)
      await Promise.all(
        [...connections].map(({ socket }) => new Promise((done) => socket.once('close', done))),
      )
      clearTimeout(cut)
      sockets.close()
    },
  }
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
