import {
  type DocumentNode,
  getNamedType,
  GraphQLError,
  type GraphQLSchema,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql'
import type { TokenScope } from '../../domain/tokens/token-scope.ts'
import { type AskedField, askedFields } from './asked-fields.ts'
import { FIELD_SCOPES, NESTED_SCOPES } from './field-scopes.ts'
import { OPERATION_SCOPES } from './token-scopes.ts'

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
  for (const asked of askedFields(schema, document, operation)) {
    const missing = needsOf(asked)?.filter((scope) => !scopes.includes(scope))
    if (missing?.length === 0) continue
    const { node, parent, field, isOperation } = asked
    const name = isOperation ? field.name : `${parent.name}.${field.name}`
    return new GraphQLError(
      missing === undefined
        ? `A token may not ask for ${name}.`
        : `${name} needs a token with ${missing.join(' and ')}.`,
      {
        extensions: { code: 'FORBIDDEN' },
        path: isOperation ? [(node.alias ?? node.name).value] : null,
      },
    )
  }
  return null
}

const needsOf = ({ parent, field, isOperation }: AskedField): readonly TokenScope[] | null => {
  if (isOperation) return OPERATION_SCOPES[field.name] ?? null
  const type = getNamedType(field.type)
  const ofType = isObjectType(type) ? (NESTED_SCOPES[type.name] ?? null) : []
  return ofType && [...ofType, ...(FIELD_SCOPES[`${parent.name}.${field.name}`] ?? [])]
}
