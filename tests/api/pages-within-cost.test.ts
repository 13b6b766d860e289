import {
  GraphQLList,
  GraphQLNonNull,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  typeFromAST,
} from 'graphql'
import { expect, test } from 'vitest'
import { operationCost } from '../../src/server/graphql/request-limits.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import * as operations from '../../src/web/api/generated/graphql.ts'

/** A value of a type that an operation cannot do without; null where it can. */
const sample = (type: GraphQLType | undefined): unknown => {
  if (!(type instanceof GraphQLNonNull)) return null
  const inner: unknown = type.ofType
  if (inner instanceof GraphQLList) return []
  if (isEnumType(inner)) return inner.getValues()[0]!.value
  if (isInputObjectType(inner))
    return Object.fromEntries(
      Object.values(inner.getFields()).map((field) => [field.name, sample(field.type)]),
    )
  const byName: Readonly<Record<string, unknown>> = { Boolean: true, Int: 1, Float: 1 }
  return byName[String(inner)] ?? '1'
}

const queries = Object.entries(operations).flatMap(([name, text]) => {
  if (!(text instanceof operations.TypedDocumentString)) return []
  const document = parse(text.toString())
  const operation = document.definitions.find(
    (part): part is OperationDefinitionNode =>
      part.kind === Kind.OPERATION_DEFINITION && part.operation === OperationTypeNode.QUERY,
  )
  return operation ? [{ name, document, operation }] : []
})

test.each(queries)(
  '$name of the pages is within what a request may cost',
  ({ document, operation }) => {
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? []).map(({ variable, type }) => [
        variable.name.value,
        sample(typeFromAST(schema, type as never)),
      ]),
    )
    expect(operationCost(schema, document, operation, variables, {})).toBeTypeOf('number')
  },
)
