import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql'

/**
 * What one request may ask for; rate-limits/limit-table.ts has what many of them may. Figures follow the
 * GraphQL cheat sheet of OWASP.
 */
export const GRAPHQL_LIMITS = {
  bodyBytes: 100_000,
  tokens: 1_000,
  depth: 8,
  aliases: 15,
  rootFields: 10,
  /** 1 per field, times the expected length of each list around it; costs.ts has the exceptions. */
  cost: 5_000,
} as const

export const badRequest = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

const fragmentsOf = (document: DocumentNode): Fragments =>
  new Map(
    document.definitions
      .filter((d) => d.kind === Kind.FRAGMENT_DEFINITION)
      .map((d) => [d.name.value, d]),
  )

/** Introspection may nest deeper than the limit. It is only available in development. */
const isIntrospection = (fieldName: string): boolean =>
  fieldName === '__schema' || fieldName === '__type'

/**
 * Levels of nested fields, including those of fragments. Each fragment is measured once, so that
 * the time grows with the length of the document only. The document must be valid: fragment cycles
 * would never end.
 */
const depthOf = (root: SelectionSetNode, fragments: Fragments): number => {
  const fragmentDepths = new Map<string, number>()
  const measure = (set: SelectionSetNode): number => {
    let deepest = 0
    for (const selection of set.selections) {
      let depth = 0
      if (selection.kind === Kind.FIELD) {
        if (isIntrospection(selection.name.value)) continue
        depth = 1 + (selection.selectionSet ? measure(selection.selectionSet) : 0)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) depth = measure(selection.selectionSet)
      else depth = measureFragment(selection.name.value)
      deepest = Math.max(deepest, depth)
    }
    return deepest
  }
  const measureFragment = (name: string): number => {
    const measured = fragmentDepths.get(name)
    if (measured !== undefined) return measured
    const fragment = fragments.get(name)
    const depth = fragment ? measure(fragment.selectionSet) : 0
    fragmentDepths.set(name, depth)
    return depth
  }
  return measure(root)
}

/** Number of fields at the top level, including those of fragments. Stops above the limit. */
const rootFieldsOf = (root: SelectionSetNode, fragments: Fragments): number => {
  let count = 0
  const walk = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (count > GRAPHQL_LIMITS.rootFields) return
      if (selection.kind === Kind.FIELD) count += 1
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet)
      else {
        const fragment = fragments.get(selection.name.value)
        if (fragment) walk(fragment.selectionSet)
      }
    }
  }
  walk(root)
  return count
}

const aliasesOf = (document: DocumentNode): number => {
  let count = 0
  const walk = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) continue
      if (selection.kind === Kind.FIELD && selection.alias) count += 1
      if (selection.selectionSet) walk(selection.selectionSet)
    }
  }
  for (const definition of document.definitions) {
    if (
      definition.kind === Kind.OPERATION_DEFINITION ||
      definition.kind === Kind.FRAGMENT_DEFINITION
    )
      walk(definition.selectionSet)
  }
  return count
}

/**
 * Refuses a valid document with too many aliases, root fields or levels; null within the limits.
 */
export const shapeRefusal = (document: DocumentNode): GraphQLError | null => {
  const { depth, aliases, rootFields } = GRAPHQL_LIMITS
  if (aliasesOf(document) > aliases)
    return badRequest(`The request uses more than ${aliases} aliases.`)
  const fragments = fragmentsOf(document)
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    if (rootFieldsOf(definition.selectionSet, fragments) > rootFields)
      return badRequest(`The request asks for more than ${rootFields} operations at once.`)
    if (depthOf(definition.selectionSet, fragments) > depth)
      return badRequest(`The request nests deeper than ${depth} levels.`)
  }
  return null
}

/** Number of changes that an operation asks for. `document` is valid and within the limits. */
export const changesOf = (document: DocumentNode, operation: OperationDefinitionNode): number =>
  operation.operation === OperationTypeNode.MUTATION
    ? rootFieldsOf(operation.selectionSet, fragmentsOf(document))
    : 0

/** The cost of an operation, or why it costs too much. `variables` must be valid. */
export const operationCost = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  context: object,
): number | GraphQLError => {
  const operationDocument: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      operation,
      ...document.definitions.filter((d) => d.kind === Kind.FRAGMENT_DEFINITION),
    ],
  }
  const cost = complexityFromQuery(operationDocument, {
    schema,
    variables,
    ctx: context,
  }).complexity
  return cost > GRAPHQL_LIMITS.cost
    ? badRequest(
        `The request costs ${cost}, more than ${GRAPHQL_LIMITS.cost}. Ask for fewer rows or fields.`,
      )
    : cost
}
