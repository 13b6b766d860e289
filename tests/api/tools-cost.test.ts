import { globSync, readFileSync } from 'node:fs'
import { getOperationAST, isEnumType, isInputType, isListType, isNonNullType, Kind, parse, print, typeFromAST } from 'graphql'
import type { DocumentNode, GraphQLError, GraphQLInputType, NamedTypeNode, OperationDefinitionNode, TypeNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import { costRefusal } from '../../src/server/graphql/request-limits.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { selectionOf } from './whole-selection.ts'

const refusal = (document: DocumentNode, operation: OperationDefinitionNode, variables: Record<string, unknown> = {}): GraphQLError | null =>
  costRefusal(schema, document, operation, variables, {})

const refusalOf = (query: string): GraphQLError | null => {
  const document = parse(query)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('The test asks nothing')
  return refusal(document, operation)
}

const PAGES = new URL('../../src/web/', import.meta.url)
const pages = parse(globSync('**/*.graphql', { cwd: PAGES }).map((file) => readFileSync(new URL(file, PAGES), 'utf8')).join('\n'))
const operations = pages.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)

/** Something that fits the type; pages ask for a hundred rows at most. */
const valueOf = (type: GraphQLInputType): unknown => {
  if (isNonNullType(type)) return valueOf(type.ofType)
  if (isListType(type)) return [valueOf(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  return { Int: 100, Float: 1, Boolean: true, DateTime: '2026-11-20T09:00:00Z' }[type.name] ?? 'x'
}

const inputType = (node: TypeNode): GraphQLInputType => {
  const type = typeFromAST(schema, node as NamedTypeNode)
  if (!type || !isInputType(type)) throw new Error(`${print(node)} is no input`)
  return type
}

const variablesOf = (operation: OperationDefinitionNode) =>
  Object.fromEntries((operation.variableDefinitions ?? []).map(({ variable, type }) => [variable.name.value, valueOf(inputType(type))]))

describe('what the pages ask is within the cost', () => {
  test.each(operations.map((operation) => [operation.name?.value ?? print(operation), operation] as const))('%s', (_name, operation) => {
    expect(refusal(pages, operation, variablesOf(operation))).toBeNull()
  })
})

test.each(['toolList', 'userToolList', 'userList', 'ownUserList', 'affiliateUserList', 'deviceList', 'unknownDevices'])('%s with every field is within the cost', (list) => {
  expect(refusalOf(`{ ${list} ${selectionOf(schema, list)} }`)).toBeNull()
})

test('the largest pages with every field are within the cost', () => {
  expect(refusalOf(`{ toolPage(first: 200) ${selectionOf(schema, 'toolPage')} }`)).toBeNull()
  expect(refusalOf(`{ userPage(first: 200) ${selectionOf(schema, 'userPage')} }`)).toBeNull()
})

test("a manager's page that asks for tools, accounts and itself at once is within the cost", () => {
  expect(refusalOf(`{ me { id } toolList ${selectionOf(schema, 'toolList')} userList ${selectionOf(schema, 'userList')} }`)).toBeNull()
})

test('two whole tables of tools in one request are too much', () => {
  const all = selectionOf(schema, 'toolList')
  expect(refusalOf(`{ a: toolList ${all} b: toolList ${all} }`)?.extensions['code']).toBe('BAD_USER_INPUT')
})

test('so are ten tables, however little of each is asked', () => {
  const aliases = Array.from({ length: 10 }, (_, i) => `a${i}: toolList { id }`)
  expect(refusalOf(`{ ${aliases.join(' ')} }`)).not.toBeNull()
})

test('a page cannot lower its cost by a first that the service refuses anyway', () => {
  const page = (first: number) => `{ ${Array.from({ length: 10 }, (_, i) => `a${i}: toolPage(first: ${first}) { rows { id name lastMeasure { value } user { email } toolInterval { min max } } }`).join(' ')} }`
  expect(refusalOf(page(200))).not.toBeNull()
  expect(refusalOf(page(-1_000_000))).toBeNull()
  expect(refusalOf(page(1_000_000))).not.toBeNull()
})
