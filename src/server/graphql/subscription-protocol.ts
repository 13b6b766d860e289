import type { ExecutionResult } from 'graphql'
import { makeServer, type Server } from 'graphql-ws'
import type { WebSocket } from 'ws'
import { type AccountActor, NOBODY } from '../../domain/permissions/actor.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import type { Services } from '../services.ts'
import { refusalError } from './answer.ts'
import type { Context } from './builder.ts'
import { type Authenticate, bearerToken } from './caller.ts'
import type { GraphQLDoor } from './graphql-door.ts'
import { isLiveStream } from '../live/live-stream.ts'
import { createLivePayloads, plainResult } from './live-payloads.ts'
import { type PushedSocket, pushedToSocket } from './push-to-socket.ts'
import { badRequest } from './request-limits.ts'
import {
  FINISH_FIRST,
  MUST_FINISH_FIRST,
  SESSION_ENDED,
  SOCKET_LIMITS,
  TOO_MANY_SOCKETS,
  TRY_LATER,
} from './socket-limits.ts'

/** `token`, `caller`: null until the client has sent its token. */
export type Connection = PushedSocket & {
  socket: WebSocket
  address: string
  token: string | null
  caller: AccountActor | null
  /** Gives back the connection's place among those of its account or, before, its address. */
  giveBack: () => void
}

export type SubscriptionProtocolDeps = {
  door: GraphQLDoor
  services: Services
  limits: Pick<UsageLimits, 'spend' | 'hold'>
  authenticate: Authenticate
  nextRequestId: () => string
}

/**
 * What graphql-transport-ws calls for each message of a connection. `initWaitMs`: how long a client
 * may take to send its token.
 */
export const subscriptionProtocol = (
  deps: SubscriptionProtocolDeps,
  initWaitMs: number,
): Server<Connection> => {
  const payloadsOf = createLivePayloads(deps.door)
  return makeServer<Record<string, unknown>, Connection>({
    connectionInitWaitTimeout: initWaitMs,
    onConnect: async ({ extra, connectionParams }) => {
      extra.token = tokenOf(connectionParams)
      extra.caller =
        extra.token === null ? null : await deps.authenticate(extra.token, 'unattended')
      if (extra.caller === null) return extra.socket.close(SESSION_ENDED, 'Log in first.')
      if (extra.caller.mustFinish) return extra.socket.close(MUST_FINISH_FIRST, FINISH_FIRST)
      const place = await deps.limits.hold('sockets', callerOf(extra))
      if (place.kind === 'refused') return extra.socket.close(TRY_LATER, TOO_MANY_SOCKETS)
      extra.giveBack()
      extra.giveBack = place.giveBack
      // It may have closed while its place was looked up.
      if (extra.socket.readyState !== extra.socket.OPEN) place.giveBack()
    },
    onSubscribe: async ({ extra, subscriptions }, _id, payload) => {
      if (Object.keys(subscriptions).length > SOCKET_LIMITS.subscriptions)
        return [
          badRequest(`A socket carries at most ${SOCKET_LIMITS.subscriptions} subscriptions.`),
        ]
      const tooMany = await deps.limits.spend(callerOf(extra), { requests: 1 })
      if (tooMany !== null) return [refusalError(tooMany)]
      const prepared = deps.door.prepare(
        {
          query: payload.query,
          operationName: payload.operationName ?? null,
          variables: payload.variables ?? {},
        },
        contextOf(extra, deps),
      )
      if (prepared.kind === 'refused') return prepared.errors
      if (prepared.operation.operation !== 'subscription')
        return [badRequest('Only subscriptions go over the socket; POST the others to /graphql.')]
      const tooMuch = await deps.limits.spend(callerOf(extra), prepared.uses)
      if (tooMuch !== null) return [refusalError(tooMuch)]
      return prepared.args
    },
    // `onOperation` replaces a stream before anybody iterates over it.
    subscribe: (args) => deps.door.subscribe(args) as Promise<ExecutionResult>,
    onOperation: ({ extra }, id, _payload, args, result) =>
      isLiveStream(result) ? pushedToSocket(extra, id, result, payloadsOf(args)) : undefined,
    onNext: (_context, _id, _payload, args, result) => plainResult(deps.door.masked(result, args)),
    onError: (_context, _id, _payload, errors) => errors.map((error) => error.toJSON()),
  })
}

const tokenOf = (params: Record<string, unknown> | undefined): string | null => {
  const key = Object.keys(params ?? {}).find((name) => name.toLowerCase() === 'authorization')
  return key === undefined ? null : bearerToken(params?.[key])
}

const callerOf = ({ caller, address }: Connection) => ({ actor: caller ?? NOBODY, address })

const contextOf = (
  connection: Connection,
  { services, nextRequestId }: SubscriptionProtocolDeps,
): Context => ({
  // Read at each use: the account may move or change while its subscription runs.
  get actor() {
    return connection.caller ?? NOBODY
  },
  clientAddress: connection.address,
  userAgent: '',
  requestId: nextRequestId(),
  services,
})
