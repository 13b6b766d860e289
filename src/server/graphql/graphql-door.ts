import { useGraphQlJit } from '@envelop/graphql-jit'
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Actor } from '../../domain/permissions/actor.ts'
import { isLiveStream, type LiveStream } from '../live/live-stream.ts'
import type { Context } from './builder.ts'
import { finishingRefusal } from './finishing-check.ts'
import { asBadRequest, maskedError } from './mask-error.ts'
import type { RefusedRights } from './refused-rights.ts'
import {
  badRequest,
  changesOf,
  GRAPHQL_LIMITS,
  operationCost,
  shapeRefusal,
} from './request-limits.ts'
import { tokenRefusal } from './token-check.ts'

export type GraphQLRequest = {
  query: string
  operationName: string | null
  variables: Record<string, unknown>
}

/** A valid operation within the limits of one request, ready to run. */
export type Prepared = {
  kind: 'ready'
  operation: OperationDefinitionNode
  args: ExecutionArgs
  /** What it takes from the caller's allowances. */
  uses: { cost: number; changes: number }
}
export type NotPrepared = { kind: 'refused'; errors: readonly GraphQLError[] }

export type GraphQLDoor = {
  /** Parses, validates and checks the limits. Runs no resolver. */
  prepare(request: GraphQLRequest, context: Context): Prepared | NotPrepared
  execute(prepared: Prepared): Promise<ExecutionResult>
  /** What happens, for `execute` with it as the root; or a result with the errors. */
  subscribe(args: ExecutionArgs): Promise<LiveStream<unknown> | ExecutionResult>
  /** Replaces unexpected errors by a general one and reports them. Leaves refusals unchanged. */
  masked<T extends { errors?: readonly GraphQLError[] | undefined }>(
    result: T,
    args: Pick<ExecutionArgs, 'contextValue' | 'document'>,
  ): T
}

export type GraphQLDoorDeps = {
  schema: GraphQLSchema
  /** True switches introspection and suggestions off. */
  production: boolean
  /** Called once with each error that is a bug or a lost connection. */
  reportError: (error: unknown, requestId: string) => void
  /** Left out: refused rights are not counted, as in a test of something else. */
  refusedRights?: RefusedRights
}

/** Parses and validates within the limits. Yoga caches the results by document. */
const parseWithinLimits = (production: boolean): Plugin => {
  const rules = production ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules
  return {
    onParse: ({ setParseFn }) =>
      setParseFn((source) => parse(source, { maxTokens: GRAPHQL_LIMITS.tokens })),
    onValidate: ({ setValidationFn }) =>
      setValidationFn((schema: GraphQLSchema, document: DocumentNode) => {
        const errors = validate(schema, document, rules, {
          hideSuggestions: production,
          maxErrors: 10,
        })
        if (errors.length > 0) return errors
        const refusal = shapeRefusal(document)
        return refusal ? [refusal] : []
      }),
  }
}

/**
 * Compiles a query or mutation when its document arrives the second time, so that documents sent
 * once are not compiled. Documents with several operations are excluded: the plugin stores one
 * compiled operation per document.
 */
const jitForRepeated = () => {
  const documentsSeenBefore = new WeakSet<DocumentNode>()
  return useGraphQlJit(
    {},
    {
      enableIf: ({ document }) => {
        const [operation, second] = document.definitions.filter(
          (d) => d.kind === Kind.OPERATION_DEFINITION,
        )
        if (!operation || second || operation.operation === OperationTypeNode.SUBSCRIPTION)
          return false
        if (documentsSeenBefore.has(document)) return true
        documentsSeenBefore.add(document)
        return false
      },
    },
  )
}

const refused = (errors: readonly GraphQLError[]): NotPrepared => ({
  kind: 'refused',
  errors: errors.map(asBadRequest),
})

/** Refuses what a machine's token does not open, or a session that has to finish something first. */
const callerRefusal = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  actor: Actor,
): GraphQLError | null => {
  if (actor.kind === 'nobody') return null
  const { id, token, mustFinish } = actor
  if (token !== undefined) return tokenRefusal(schema, document, operation, token.scopes)
  return mustFinish
    ? finishingRefusal(schema, document, operation, variables, { id, mustFinish })
    : null
}

export const createGraphQLDoor = ({
  schema,
  production,
  reportError,
  refusedRights,
}: GraphQLDoorDeps): GraphQLDoor => {
  const yoga = createYoga<Context>({
    schema,
    logging: false,
    graphiql: false,
    maskedErrors: false,
    plugins: [parseWithinLimits(production), jitForRepeated()],
  })

  return {
    prepare: (request, context) => {
      const enveloped = yoga.getEnveloped(context)
      let document: DocumentNode
      try {
        document = enveloped.parse(request.query)
      } catch (error) {
        if (error instanceof GraphQLError) return refused([error])
        throw error
      }
      const operation = getOperationAST(document, request.operationName)
      if (!operation)
        return refused([
          badRequest(
            request.operationName === null
              ? 'The document must hold one operation, or operationName must name one.'
              : 'The document holds no operation of that name.',
          ),
        ])
      const invalid = enveloped.validate(schema, document) as readonly GraphQLError[]
      if (invalid.length > 0) return refused(invalid)
      const variables = getVariableValues(
        schema,
        operation.variableDefinitions ?? [],
        request.variables,
        { maxErrors: 10, hideSuggestions: production },
      )
      if (variables.errors) return refused(variables.errors)
      const refusal = callerRefusal(schema, document, operation, variables.coerced, context.actor)
      if (refusal !== null) {
        refusedRights?.note([refusal], document, context)
        return { kind: 'refused', errors: [refusal] }
      }
      const cost = operationCost(schema, document, operation, request.variables, context)
      if (typeof cost !== 'number') return refused([cost])
      return {
        kind: 'ready',
        operation,
        uses: { cost, changes: changesOf(document, operation) },
        args: {
          schema,
          document,
          operationName: request.operationName,
          variableValues: request.variables,
          contextValue: context,
        },
      }
    },
    execute: async ({ args }) => {
      const enveloped = yoga.getEnveloped(args.contextValue as Context)
      return (await enveloped.execute(args)) as ExecutionResult
    },
    subscribe: async (args) => {
      const stream = await createSourceEventStream(args)
      if (!(Symbol.asyncIterator in stream) || isLiveStream(stream)) return stream
      throw new Error('A subscription must answer a live stream.')
    },
    masked: (result, { contextValue, document }) => {
      if (!result.errors) return result
      const context = contextValue as Context
      const errors = result.errors.map((error) => maskedError(error, context, reportError))
      refusedRights?.note(errors, document, context)
      return { ...result, errors }
    },
  }
}
