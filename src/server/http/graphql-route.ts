import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ExecutionResult,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type OperationDefinitionNode,
} from 'graphql'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { MEASURE_LOG_LIMIT_MS } from '../../domain/records/measure-log-limit.ts'
import { NOBODY } from '../../domain/permissions/actor.ts'
import { UNATTENDED_HEADER } from '../../domain/users/session-time.ts'
import type { ChartAnswer } from '../charts/chart-thread.ts'
import type { Context } from '../graphql/builder.ts'
import { type Authenticate, bearerToken } from '../graphql/caller.ts'
import { chartDataStream } from '../graphql/chart-data-stream.ts'
import { chartSeriesBytes } from '../graphql/chart-series-bytes.ts'
import type { GraphQLDoor, GraphQLRequest, Prepared } from '../graphql/graphql-door.ts'
import { LONG_OPERATIONS } from '../graphql/long-operations.ts'
import { chartTurn } from '../graphql/in-chart-turn.ts'
import { noteLook } from '../graphql/look-check.ts'
import { slicedAnswer } from '../graphql/sliced-list.ts'
import { badRequest, GRAPHQL_LIMITS } from '../graphql/request-limits.ts'
import { refusalError, unavailableError } from '../graphql/answer.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import { RequestEnded } from '../request-ended.ts'
import type { Services } from '../services.ts'
import { StorageUnavailableError } from '../storage/storage-errors.ts'
import { answerOfError } from './http-server.ts'
import { inTime } from './in-time.ts'
import { ownPageOrigin } from './own-origin.ts'
import { pacedTexts } from './paced-texts.ts'
import { acceptsGzip, send, sendChart, stream } from './send-answer.ts'

export type GraphQLRouteDeps = {
  door: GraphQLDoor
  services: Services
  authenticate: Authenticate
  limits: Pick<UsageLimits, 'spend'>
  timeouts?: Timeouts
}

/** Operations that take longer are aborted; a change has `graceMs` more to say what became of it. */
export type Timeouts = { operationMs: number; logMs: number; graceMs: number }
const TIMEOUTS: Timeouts = { operationMs: 10_000, logMs: MEASURE_LOG_LIMIT_MS, graceMs: 1_500 }

/** An object. Valibot's own `record` would accept a list too. */
const Variables = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'variables must be an object.',
)

const Body = v.object({
  query: v.string('query must be a text.'),
  operationName: v.optional(v.nullable(v.string('operationName must be a text.'))),
  variables: v.optional(v.nullable(Variables)),
  extensions: v.optional(v.unknown()),
})

const readBody = (body: unknown): GraphQLRequest | GraphQLError => {
  if (Array.isArray(body)) return badRequest('Send one operation per request, not a list.')
  const parsed = v.safeParse(Body, body)
  if (!parsed.success)
    return badRequest(
      typeof body === 'object' && body !== null
        ? parsed.issues[0].message
        : 'The body must be an object with a query.',
    )
  const { query, operationName, variables } = parsed.output
  return { query, operationName: operationName ?? null, variables: variables ?? {} }
}

const takesLong = (operation: OperationDefinitionNode): boolean =>
  operation.selectionSet.selections.some(
    (selection) => selection.kind === Kind.FIELD && LONG_OPERATIONS.has(selection.name.value),
  )

/**
 * POST /graphql, in its own Fastify scope: its body limit and error shape apply to no other route.
 */
export const addGraphQLRoute = async (
  app: FastifyInstance,
  deps: GraphQLRouteDeps,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const { status, message, isBug } = answerOfError(error)
      if (isBug) scope.logFailure(error, request)
      if (error instanceof StorageUnavailableError)
        return send(request, reply, status, { errors: [unavailableError(error)] })
      const extensions = isBug
        ? { code: 'INTERNAL', requestId: request.id }
        : { code: 'BAD_USER_INPUT' }
      return send(request, reply, status, { errors: [new GraphQLError(message, { extensions })] })
    })
    /** Requests that are being answered. */
    let underWay = 0
    scope.post('/graphql', { bodyLimit: GRAPHQL_LIMITS.bodyBytes }, async (request, reply) => {
      underWay += 1
      try {
        return await answerPost(request, reply, deps, () => underWay === 1)
      } finally {
        underWay -= 1
      }
    })
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: '/graphql',
      handler: (request, reply) =>
        send(request, reply.header('allow', 'POST'), 405, {
          errors: [badRequest('POST the operation as JSON.')],
        }),
    })
  })
}

const answerPost = async (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: GraphQLRouteDeps,
  isAlone: () => boolean,
): Promise<FastifyReply> => {
  const body = readBody(request.body)
  if (body instanceof GraphQLError) return send(request, reply, 400, { errors: [body] })
  const abortController = new AbortController()
  // When the connection closes before the answer is written, the client has left.
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) abortController.abort(new RequestEnded('The client left.'))
  })
  const context = await contextOf(request, abortController.signal, deps)
  const result = await answerOf(body, context, deps, {
    abandon: () => abortController.abort(new RequestEnded('The time is up.')),
    disconnect: () => reply.raw.destroy(),
    acceptsGzip: acceptsGzip(request),
  })
  if (result instanceof Readable) return stream(request, reply, result)
  return 'isPacked' in result
    ? sendChart(request, reply, result, isAlone())
    : send(request, reply, 200, result)
}

const contextOf = async (
  request: FastifyRequest,
  signal: AbortSignal,
  { authenticate, services }: GraphQLRouteDeps,
): Promise<Context> => {
  const token = bearerToken(request.headers.authorization)
  const attendance = request.headers[UNATTENDED_HEADER] === undefined ? 'attended' : 'unattended'
  const caller = token === null ? null : await authenticate(token, attendance)
  return {
    actor: caller === null ? NOBODY : { ...caller, signal },
    clientAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    pageOrigin: ownPageOrigin(request.headers),
    requestId: request.id,
    signal,
    services,
  }
}

/** A result, a chart as it is sent, or a text to stream. */
type Answer = ExecutionResult | ChartAnswer | Readable

/**
 * `abandon` is called when the time is up, `disconnect` when
 * the client reads too slowly.
 */
type Client = { abandon: () => void; disconnect: () => void; acceptsGzip: boolean }

const answerOf = async (
  request: GraphQLRequest,
  context: Context,
  { door, limits, timeouts = TIMEOUTS }: GraphQLRouteDeps,
  client: Client,
): Promise<Answer> => {
  const caller = { actor: context.actor, address: context.clientAddress }
  const tooMany = await limits.spend(caller, { requests: 1 })
  if (tooMany !== null) return { errors: [refusalError(tooMany)] }
  const prepared = door.prepare(request, context)
  if (prepared.kind === 'refused') return { errors: prepared.errors }
  if (prepared.operation.operation === 'subscription')
    return { errors: [badRequest('Subscriptions go over the socket at the same path.')] }
  const tooMuch = await limits.spend(caller, prepared.uses)
  if (tooMuch !== null) return { errors: [refusalError(tooMuch)] }
  const ms = takesLong(prepared.operation) ? timeouts.logMs : timeouts.operationMs
  const result = await inTime(resultOf(door, prepared, context, client), {
    ms,
    graceMs: prepared.uses.changes > 0 ? timeouts.graceMs : null,
    context,
    operation: prepared.operation,
    abandon: client.abandon,
  })
  return result instanceof Readable || 'isPacked' in result
    ? result
    : door.masked(result, prepared.args)
}

const resultOf = async (
  door: GraphQLDoor,
  prepared: Prepared,
  context: Context,
  { disconnect, acceptsGzip: packs }: Client,
): Promise<Answer> => {
  const { args, operation } = prepared
  if (operation.operation !== OperationTypeNode.QUERY) return door.execute(prepared)
  const chart = chartDataStream(args, operation)
  const series = chartSeriesBytes(args, operation)
  const list = slicedAnswer(
    args,
    operation,
    (slice) => door.execute({ ...prepared, args: slice }),
    (result) => door.masked(result, args),
  )
  try {
    // Both answer beside the resolvers, which note it for the others.
    if (chart !== null || series !== null) await noteLook('chartData', context)
    if (chart !== null) return await streamedChart(chart, context, disconnect)
    if (series !== null) return await series(packs)
    if (list === null) return await door.execute(prepared)
    const answer = await list()
    return 'texts' in answer ? streamedTexts(answer, context, disconnect) : answer
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error], data: null }
    throw error
  }
}

/** The chart keeps its turn until it is read: answers that nobody reads must not pile up. */
const streamedChart = async (
  write: () => Promise<AsyncGenerator<string>>,
  context: Context,
  disconnect: () => void,
): Promise<Readable> => {
  const turn = await chartTurn(context)
  try {
    return streamedTexts({ texts: await write(), done: turn.done }, context, disconnect)
  } catch (error) {
    turn.done()
    throw error
  }
}

/** `done` is called when the texts are read, or nobody reads them any more. */
const streamedTexts = (
  { texts, done }: { texts: AsyncIterable<string> | Iterable<string>; done: () => void },
  { signal }: Context,
  disconnect: () => void,
): Readable =>
  Readable.from(pacedTexts(texts, disconnect, { signal }), { objectMode: false }).once(
    'close',
    done,
  )
