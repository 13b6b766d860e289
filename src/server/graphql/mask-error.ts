import { GraphQLError } from 'graphql'
import { RequestEnded } from '../request-ended.ts'
import { StorageUnavailableError } from '../storage/storage-errors.ts'
import { unavailableError } from './answer.ts'
import type { Context } from './builder.ts'

/** The same error, for a request that is to blame. */
export const asBadRequest = (error: GraphQLError): GraphQLError =>
  new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: { code: 'BAD_USER_INPUT' },
  })

const hasCode = (error: GraphQLError): boolean =>
  typeof (error.extensions as GraphQLError['extensions'] | undefined)?.['code'] === 'string'

/**
 * Whether the request is to blame: a variable is null for a non-null argument with a default. Only
 * running the operation shows this. Both engines, compiled and plain, use the same message, and no
 * resolver throws it.
 */
const isBadArgument = (error: GraphQLError): boolean =>
  (!error.originalError || error.originalError instanceof GraphQLError) &&
  error.message.startsWith('Argument "')

/**
 * What the caller reads in place of an error: a refusal as it is, a bug or a lost connection in
 * general words after `reportError` had it.
 */
export const maskedError = (
  error: GraphQLError,
  { requestId }: Pick<Context, 'requestId'>,
  reportError: (error: unknown, requestId: string) => void,
): GraphQLError => {
  if (hasCode(error)) return error
  if (isBadArgument(error)) return asBadRequest(error)
  const { originalError } = error
  if (originalError instanceof StorageUnavailableError) {
    reportError(originalError, requestId)
    return unavailableError(originalError, error.path)
  }
  if (!(originalError instanceof RequestEnded)) reportError(originalError ?? error, requestId)
  return new GraphQLError(
    'Something went wrong on the server. Its log has the details under the request id.',
    {
      path: error.path ?? null,
      extensions: { code: 'INTERNAL', requestId },
    },
  )
}
