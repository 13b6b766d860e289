import { globSync, readFileSync } from 'node:fs'
import {
  GraphQLError,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  print,
  typeFromAST,
} from 'graphql'
import type {
  DocumentNode,
  GraphQLInputType,
  NamedTypeNode,
  OperationDefinitionNode,
  TypeNode,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { operationCost } from '../../src/server/graphql/request-limits.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { selectionOf } from './whole-selection.ts'

const refusal = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown> = {},
): GraphQLError | null => {
  const cost = operationCost(schema, document, operation, variables, {})
  return cost instanceof GraphQLError ? cost : null
}

const refusalOf = (query: string): GraphQLError | null => {
  const document = parse(query)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('The query has no operation')
  return refusal(document, operation)
}

const WEB_FOLDER = new URL('../../src/web/', import.meta.url)
const pageQueries = parse(
  globSync('**/*.graphql', { cwd: WEB_FOLDER })
    .map((file) => readFileSync(new URL(file, WEB_FOLDER), 'utf8'))
    .join('\n'),
)
const operations = pageQueries.definitions.filter(
  (definition) => definition.kind === Kind.OPERATION_DEFINITION,
)

/** A valid value of the type. 100 is the largest number of rows that pages ask for. */
const valueOf = (type: GraphQLInputType): unknown => {
  if (isNonNullType(type)) return valueOf(type.ofType)
  if (isListType(type)) return [valueOf(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, valueOf(field.type)]),
    )
  return { Int: 100, Float: 1, Boolean: true, DateTime: '2026-11-20T09:00:00Z' }[type.name] ?? 'x'
}

const inputType = (node: TypeNode): GraphQLInputType => {
  const type = typeFromAST(schema, node as NamedTypeNode)
  if (!type || !isInputType(type)) throw new Error(`${print(node)} is no input type`)
  return type
}

const variablesOf = (operation: OperationDefinitionNode) =>
  Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      valueOf(inputType(type)),
    ]),
  )

describe('the queries of the pages are within the cost', () => {
  test.each(
    operations.map((operation) => [operation.name?.value ?? print(operation), operation] as const),
  )('%s', (_name, operation) => {
    expect(refusal(pageQueries, operation, variablesOf(operation))).toBeNull()
  })
})

test.each([
  'toolList',
  'userToolList',
  'userList',
  'ownUserList',
  'affiliateUserList',
  'deviceList',
  'unknownDevices',
])('%s with every field is within the cost', (list) => {
  expect(refusalOf(`{ ${list} ${selectionOf(schema, list)} }`)).toBeNull()
})

test('the largest pages with every field are within the cost', () => {
  expect(refusalOf(`{ toolPage(first: 200) ${selectionOf(schema, 'toolPage')} }`)).toBeNull()
  expect(refusalOf(`{ userPage(first: 200) ${selectionOf(schema, 'userPage')} }`)).toBeNull()
})

test('a page of 200 devices with the fields of the register is within the cost', () => {
  expect(
    refusalOf(
      '{ devicePage(first: 200) { rows { imeiNumber alias createdAt firstContact lastContact tools { id name equipmentId } } total } }',
    ),
  ).toBeNull()
})

test('a page that asks for tools, accounts and the caller at once is within the cost', () => {
  expect(
    refusalOf(
      `{ me { id } toolList ${selectionOf(schema, 'toolList')} userList ${selectionOf(schema, 'userList')} }`,
    ),
  ).toBeNull()
})

test('two whole tables of tools in one request cost too much', () => {
  const all = selectionOf(schema, 'toolList')
  expect(refusalOf(`{ a: toolList ${all} b: toolList ${all} }`)?.extensions['code']).toBe(
    'BAD_USER_INPUT',
  )
})

test('ten tables in one request cost too much, even with one field each', () => {
  const aliases = Array.from({ length: 10 }, (_, i) => `a${i}: toolList { id }`)
  expect(refusalOf(`{ ${aliases.join(' ')} }`)).not.toBeNull()
})

test('a page cannot lower its cost with an invalid first', () => {
  const page = (first: number) =>
    `{ ${Array.from({ length: 10 }, (_, i) => `a${i}: toolPage(first: ${first}) { rows { id name lastMeasure { value } user { email } toolInterval { min max } } }`).join(' ')} }`
  expect(refusalOf(page(200))).not.toBeNull()
  expect(refusalOf(page(-1_000_000))).toBeNull()
  expect(refusalOf(page(1_000_000))).not.toBeNull()
})

describe('a period of readings costs by its days', () => {
  const YEAR = 'dateStart: "2025-11-21", dateEnd: "2026-11-20"'
  const MONTH = 'dateStart: "2026-10-21", dateEnd: "2026-11-20"'
  const times = (count: number, field: string) =>
    `{ ${Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ')} }`
  const series = (period: string) =>
    `chartSeries(toolId: "1", ${period}, maxPoints: 2000) { times lows highs means readings usualIntervalMs }`
  const goods = (period: string) =>
    `goodsSeries(toolId: "1", ${period}) ${selectionOf(schema, 'goodsSeries')}`
  const figures = (period: string) =>
    `periodFigures(toolId: "1", ${period}) ${selectionOf(schema, 'periodFigures')}`
  const cooling = (period: string) =>
    `coolingHealth(toolId: "1", ${period}) ${selectionOf(schema, 'coolingHealth')}`
  const surroundings = (period: string) =>
    `coolingSurroundings(toolId: "1", ${period}) ${selectionOf(schema, 'coolingSurroundings')}`
  const data = (period: string) =>
    `chartData(imeiNumber: "1", measureId: "1", ${period}) { key value }`

  test.each([
    ['a year of a chart', 1, series(YEAR), true],
    ['two years of charts', 2, series(YEAR), false],
    ['a month of ten charts', 10, series(MONTH), true],
    ["a year of the goods' temperature", 1, goods(YEAR), true],
    ["two years of the goods' temperature", 2, goods(YEAR), false],
    ['a year of figures', 1, figures(YEAR), true],
    ['two years of figures', 2, figures(YEAR), false],
    ['a year of cooling', 1, cooling(YEAR), true],
    ['two years of cooling', 2, cooling(YEAR), false],
    ['a year of surroundings', 1, surroundings(YEAR), true],
    ['two years of surroundings', 2, surroundings(YEAR), false],
    ['a year of readings', 1, data(YEAR), true],
    ['two years of readings', 2, data(YEAR), false],
    ['a month of two lists of readings', 2, data(MONTH), true],
    ['a month of three lists of readings', 3, data(MONTH), false],
    [
      'a day of ten lists of readings',
      10,
      data('dateStart: "2026-11-20", dateEnd: "2026-11-20"'),
      true,
    ],
    [
      'five years of a chart, alone',
      1,
      series('dateStart: "2021-11-21", dateEnd: "2026-11-20"'),
      true,
    ],
    [
      'an invalid period, which the service refuses later',
      10,
      series('dateStart: "yesterday", dateEnd: "today"'),
      true,
    ],
  ] as const)('%s', (_what, count, field, passes) => {
    expect(refusalOf(times(count, field))?.extensions['code'] ?? null).toBe(
      passes ? null : 'BAD_USER_INPUT',
    )
  })

  test('also when the period is in variables', () => {
    const document = parse(
      `query ($from: String!, $to: String!) ${times(2, series('dateStart: $from, dateEnd: $to'))}`,
    )
    const operation = getOperationAST(document)
    if (!operation) throw new Error('The query has no operation')
    expect(
      refusal(document, operation, { from: '2025-11-21T00:00:00Z', to: '2026-11-20T00:00:00Z' }),
    ).not.toBeNull()
    expect(
      refusal(document, operation, { from: '2026-11-19T00:00:00Z', to: '2026-11-20T00:00:00Z' }),
    ).toBeNull()
  })
})
