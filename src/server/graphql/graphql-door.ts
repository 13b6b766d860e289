import { useGraphQlJit } from '@envelop/graphql-jit'
import {
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
import type { Context } from './builder.ts'
import { badRequest, costRefusal, GRAPHQL_LIMITS, shapeRefusal } from './request-limits.ts'

export type GraphQLRequest = {
  query: string
  operationName: string | null
  variables: Record<string, unknown>
}

/** An operation that kept every limit, ready to run. */
export type Prepared = { kind: 'ready'; operation: OperationDefinitionNode; args: ExecutionArgs }
export type NotPrepared = { kind: 'refused'; errors: readonly GraphQLError[] }

export type GraphQLDoor = {
  /** Parses, validates and measures; no resolver runs. */
  prepare(request: GraphQLRequest, context: Context): Prepared | NotPrepared
  execute(prepared: Prepared): Promise<ExecutionResult>
  /** The stream of a subscription, or the result that says why there is none. */
  subscribe(args: ExecutionArgs): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>
  /** Unknown errors masked and reported; refusals as they are. */
  masked<T extends { errors?: readonly GraphQLError[] | undefined }>(result: T, context: Context): T
}

export type GraphQLDoorDeps = {
  schema: GraphQLSchema
  /** Introspection and suggestions are open only while developing. */
  production: boolean
  /** Called once with each error that is a bug or a lost connection. */
  reportError: (error: unknown, requestId: string) => void
}

/** Parses and validates within the limits; Yoga's cache stands before it. */
const boundedEngine = (production: boolean): Plugin => {
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
 * Compiles a query or mutation when its document comes the second time: one-off documents never
 * cost a compilation. Documents of several operations stay out, since the plugin remembers one
 * compiled operation per document.
 */
const jitForRepeated = () => {
  const seen = new WeakSet<DocumentNode>()
  return useGraphQlJit(
    {},
    {
      enableIf: ({ document }) => {
        const [operation, another] = document.definitions.filter(
          (d) => d.kind === Kind.OPERATION_DEFINITION,
        )
        if (!operation || another || operation.operation === OperationTypeNode.SUBSCRIPTION)
          return false
        if (seen.has(document)) return true
        seen.add(document)
        return false
      },
    },
  )
}

const asBadRequest = (error: GraphQLError): GraphQLError =>
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
 * The one fault of a request that only running it shows: null in a variable for an argument that
 * has a default. The compiled and the plain engine word it alike, and no resolver has thrown it.
 */
const isBadArgument = (error: GraphQLError): boolean =>
  (!error.originalError || error.originalError instanceof GraphQLError) &&
  error.message.startsWith('Argument "')

const refused = (errors: readonly GraphQLError[]): NotPrepared => ({
  kind: 'refused',
  errors: errors.map(asBadRequest),
})

export const createGraphQLDoor = ({
  schema,
  production,
  reportError,
}: GraphQLDoorDeps): GraphQLDoor => {
  const yoga = createYoga<Context>({
    schema,
    logging: false,
    graphiql: false,
    maskedErrors: false,
    plugins: [boundedEngine(production), jitForRepeated()],
  })

  const maskedError = (error: GraphQLError, context: Context): GraphQLError => {
    if (hasCode(error)) return error
    if (isBadArgument(error)) return asBadRequest(error)
    reportError(error.originalError ?? error, context.requestId)
    return new GraphQLError(
      'Something went wrong on the server. The request id names it in the log.',
      {
        path: error.path ?? null,
        extensions: { code: 'INTERNAL', requestId: context.requestId },
      },
    )
  }

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
      const tooDear = costRefusal(schema, document, operation, request.variables, context)
      if (tooDear) return refused([tooDear])
      return {
        kind: 'ready',
        operation,
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
      const enveloped = yoga.getEnveloped(args.contextValue as Context)
      return (await enveloped.subscribe(args)) as AsyncIterable<ExecutionResult> | ExecutionResult
    },
    masked: (result, context) =>
      result.errors
        ? { ...result, errors: result.errors.map((error) => maskedError(error, context)) }
        : result,
  }
}
