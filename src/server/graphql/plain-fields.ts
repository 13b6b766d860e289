import {
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getVariableValues,
  Kind,
  locatedError,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** The fields of a selection in order, with those of its fragments. Null when it has directives. */
export const plainFields = (
  set: SelectionSetNode,
  document: ExecutionArgs['document'],
): FieldNode[] | null => {
  const fields: FieldNode[] = []
  for (const selection of set.selections) {
    if (selection.directives !== undefined && selection.directives.length > 0) return null
    if (selection.kind === Kind.FIELD) {
      fields.push(selection)
      continue
    }
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : document.definitions.find(
            (d): d is FragmentDefinitionNode =>
              d.kind === Kind.FRAGMENT_DEFINITION && d.name.value === selection.name.value,
          )
    const innerFields = inner && plainFields(inner.selectionSet, document)
    if (!innerFields) return null
    fields.push(...innerFields)
  }
  return fields
}

/** The only field of a query. `answered` works with its arguments; what it throws names the field. */
export type OnlyField = {
  field: FieldNode
  responseName: string
  answered: <Args, T>(work: (args: Args) => Promise<T>) => Promise<T>
}

/**
 * The field of a query for this one field and nothing else, so that it can be answered without
 * GraphQL's engine; null for any other operation. `args` come from `GraphQLDoor.prepare`: valid,
 * within the limits.
 */
export const onlyField = (
  { schema, document, variableValues }: ExecutionArgs,
  operation: OperationDefinitionNode,
  name: string,
): OnlyField | null => {
  if (operation.operation !== 'query' || (operation.directives ?? []).length > 0) return null
  const [field, ...others] = plainFields(operation.selectionSet, document) ?? []
  if (field?.name.value !== name || others.length > 0) return null
  const definition = schema.getQueryType()?.getFields()[name]
  if (definition === undefined) return null
  const variables = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variableValues ?? {},
  )
  if (variables.errors) return null
  const responseName = field.alias?.value ?? name
  return {
    field,
    responseName,
    answered: async (work) => {
      try {
        return await work(getArgumentValues(definition, field, variables.coerced) as never)
      } catch (error) {
        throw locatedError(error, [field], [responseName])
      }
    },
  }
}
