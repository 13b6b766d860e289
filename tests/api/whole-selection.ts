import { getNamedType, isListType, isNonNullType, isObjectType, isRequiredArgument } from 'graphql'
import type { GraphQLOutputType, GraphQLSchema } from 'graphql'

const isList = (type: GraphQLOutputType): boolean =>
  isNonNullType(type) ? isList(type.ofType) : isListType(type)

/**
 * A selection of all fields of a type, with all fields of theirs, and so on. Leaves out fields with
 * required arguments, and fields that lead back to a type above.
 */
export const wholeSelection = (type: GraphQLOutputType, above: readonly string[] = []): string => {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const path = [...above, named.name]
  const fields = Object.values(named.getFields()).filter(
    (field) =>
      !field.args.some(isRequiredArgument) && !path.includes(getNamedType(field.type).name),
  )
  return `{ ${fields.map((field) => `${field.name} ${wholeSelection(field.type, path)}`).join(' ')} }`
}

const selections = new WeakMap<GraphQLSchema, Map<string, string>>()

/** A selection of all fields of an operation such as "toolList". Arguments are up to the caller. */
export const selectionOf = (schema: GraphQLSchema, operation: string): string => {
  const ofSchema = selections.get(schema) ?? new Map<string, string>()
  selections.set(schema, ofSchema)
  const selection = ofSchema.get(operation) ?? newSelection(schema, operation)
  ofSchema.set(operation, selection)
  return selection
}

const newSelection = (schema: GraphQLSchema, operation: string): string => {
  const field = rootFields(schema).get(operation)?.field
  if (field === undefined) throw new Error(`There is no operation ${operation}`)
  return wholeSelection(field.type)
}

export const rootFields = (schema: GraphQLSchema) => {
  const kinds = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const
  return new Map(
    kinds.flatMap(([kind, type]) =>
      Object.values(type?.getFields() ?? {}).map(
        (field) => [field.name, { kind, field, list: isList(field.type) }] as const,
      ),
    ),
  )
}
