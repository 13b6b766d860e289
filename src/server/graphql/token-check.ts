import {
  type DocumentNode,
  getNamedType,
  type GraphQLCompositeType,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { TokenScope } from '../../domain/tokens/token-scope.ts'
import { FIELD_SCOPES, NESTED_SCOPES, OPERATION_SCOPES } from './token-scopes.ts'

/**
 * Refuses an operation that asks for something that a machine's token does not open; null when it
 * opens all of it. `document` must be valid. What has no line in the tables is refused.
 */
export const tokenRefusal = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  scopes: readonly TokenScope[],
): GraphQLError | null => {
  const types = new TypeInfo(schema)
  const roots = new Set([
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ])
  let refusal: GraphQLError | null = null
  // Fragments that only other operations of the document use are read too: none is let through
  // unseen.
  const read: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      operation,
      ...document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION),
    ],
  }
  visit(
    read,
    visitWithTypeInfo(types, {
      Field: (node) => {
        const [parent, field] = [types.getParentType(), types.getFieldDef()]
        if (!parent || !field || field.name.startsWith('__')) return
        const isOperation = roots.has(parent as GraphQLObjectType)
        const needs = needsOf(parent, field, isOperation)
        const missing = needs?.filter((scope) => !scopes.includes(scope))
        if (missing?.length === 0) return
        const name = isOperation ? field.name : `${parent.name}.${field.name}`
        refusal ??= new GraphQLError(
          missing === undefined
            ? `A token may not ask for ${name}.`
            : `${name} needs a token with ${missing.join(' and ')}.`,
          {
            extensions: { code: 'FORBIDDEN' },
            path: isOperation ? [(node.alias ?? node.name).value] : null,
          },
        )
      },
    }),
  )
  return refusal
}

const needsOf = (
  parent: GraphQLCompositeType,
  field: GraphQLField<unknown, unknown>,
  isOperation: boolean,
): readonly TokenScope[] | null => {
  if (isOperation) return OPERATION_SCOPES[field.name] ?? null
  const type = getNamedType(field.type)
  const ofType = isObjectType(type) ? (NESTED_SCOPES[type.name] ?? null) : []
  return ofType && [...ofType, ...(FIELD_SCOPES[`${parent.name}.${field.name}`] ?? [])]
}
