import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/** A field that an operation asks for. `isOperation`: it stands at the top, and is no part of an answer. */
export type AskedField = {
  node: FieldNode
  parent: GraphQLCompositeType
  field: GraphQLField<unknown, unknown>
  isOperation: boolean
}

/**
 * Every field of an operation, introspection left out. Fragments that only other operations of the
 * document use are read too: none is let through unseen. `document` must be valid.
 */
export const askedFields = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): AskedField[] => {
  const types = new TypeInfo(schema)
  const roots = new Set([
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ])
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  const asked: AskedField[] = []
  visit(
    { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] } satisfies DocumentNode,
    visitWithTypeInfo(types, {
      Field: (node) => {
        const [parent, field] = [types.getParentType(), types.getFieldDef()]
        if (!parent || !field || field.name.startsWith('__')) return
        asked.push({ node, parent, field, isOperation: roots.has(parent as GraphQLObjectType) })
      },
    }),
  )
  return asked
}
