import { type ExecutionResult, GraphQLError, Kind, type OperationDefinitionNode } from 'graphql'
import type { Readable } from 'node:stream'
import type { ChartAnswer } from '../charts/chart-thread.ts'
import type { Context } from '../graphql/builder.ts'
import { RequestEnded } from '../request-ended.ts'
import { writesOf } from '../sessions/transaction-of.ts'

type Answer = ExecutionResult | ChartAnswer | Readable

export type OperationTime = {
  ms: number
  /** Further time in which a change may say what became of it; null for an operation that reads. */
  graceMs: number | null
  context: Context
  operation: OperationDefinitionNode
  /** Called when the time is up: it ends the work. */
  abandon: () => void
}

/**
 * The answer of `work`, or an error once its time is up. That of a change says whether it was not
 * done or may have been: a change that has not begun to write is stopped before it does.
 */
export const inTime = async (
  work: Promise<Answer>,
  { ms, graceMs, context, operation, abandon }: OperationTime,
): Promise<Answer> => {
  const answer = await within(work, ms)
  if (answer !== null) return answer
  abandon()
  if (graceMs === null) {
    dropWhenDone(work)
    return timedOut('request.tookTooLong', ms, context)
  }
  const late = await within(work, graceMs)
  return late !== null && !hasEnded(late)
    ? late
    : timedOut(whatBecameOf(context, operation), ms, context)
}

/** The result of `work`, or null when it takes longer than `ms`. */
const within = async <T>(work: Promise<T>, ms: number): Promise<T | null> => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Whoever calls these needs no session, and their writes ask no signal: nobody can tell. */
export const CHANGES_WITHOUT_ACTOR: readonly string[] = [
  'login',
  'registration',
  'setPassword',
  'requestPasswordReset',
  'resetPassword',
  'acceptInvitation',
  'confirmAddress',
  'inspectionFile',
]

const isForActor = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every(
    (field) => field.kind === Kind.FIELD && !CHANGES_WITHOUT_ACTOR.includes(field.name.value),
  )

const whatBecameOf = (
  { actor, signal }: Context,
  operation: OperationDefinitionNode,
): 'request.notDone' | 'request.mayBeDone' =>
  actor.kind !== 'nobody' &&
  isForActor(operation) &&
  signal !== undefined &&
  writesOf(signal) === 'none'
    ? 'request.notDone'
    : 'request.mayBeDone'

const hasEnded = (answer: Answer): boolean =>
  'errors' in answer &&
  (answer.errors ?? []).some(({ originalError }) => originalError instanceof RequestEnded)

/** Nobody reads a stream that comes too late. */
const dropWhenDone = (work: Promise<Answer>): void => {
  work.then(
    (late) => 'destroy' in late && late.destroy(),
    () => undefined,
  )
}

const timedOut = (key: string, ms: number, { requestId }: Context): ExecutionResult => {
  const message = `The operation took longer than ${ms / 1000} s.`
  return {
    errors: [
      new GraphQLError(message, {
        extensions: {
          code: 'INTERNAL',
          requestId,
          messages: [message],
          keys: [key],
          problems: [{ field: null, key, params: {} }],
        },
      }),
    ],
  }
}
