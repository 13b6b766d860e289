import { readFileSync } from 'node:fs'
import { buildSchema, isEnumType, isObjectType, isRequiredArgument, printSchema } from 'graphql'
import type { GraphQLField, GraphQLNamedType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../src/server/graphql/schema.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const contract = buildSchema(read('./contract.graphql'))
const promised = Object.values(contract.getTypeMap()).filter((type) => !type.name.startsWith('__'))

const fieldShape = (field: GraphQLField<unknown, unknown>, args: readonly string[]) => ({
  type: String(field.type),
  args: Object.fromEntries(
    field.args
      .filter((arg) => args.includes(arg.name))
      .map((arg) => [arg.name, { type: String(arg.type), default: arg.defaultValue }]),
  ),
})

const objectFields = (type: GraphQLNamedType | undefined) =>
  isObjectType(type) ? type.getFields() : {}

describe.each(promised.map((type) => [type.name, type] as const))('%s', (name, type) => {
  const served = schema.getType(name)

  test('is served as the kind that was promised', () => {
    expect(served?.constructor.name).toBe(type.constructor.name)
  })

  test.each(Object.values(objectFields(type)).map((field) => [field.name, field] as const))(
    '%s has its type, its arguments and their defaults',
    (fieldName, field) => {
      const servedField = objectFields(served)[fieldName]
      const args = field.args.map((arg) => arg.name)
      expect(servedField && fieldShape(servedField, args)).toEqual(fieldShape(field, args))
      const added = servedField?.args.filter((arg) => !args.includes(arg.name)) ?? []
      expect(
        added.filter(isRequiredArgument).map((arg) => arg.name),
        'old clients do not send new arguments',
      ).toEqual([])
    },
  )
})

const valuesOf = (type: GraphQLNamedType | undefined) =>
  isEnumType(type) ? type.getValues().map((value) => value.name) : []

test.each(promised.filter(isEnumType).map((type) => [type.name, type] as const))(
  '%s has every value that was promised',
  (name, type) => {
    expect(valuesOf(schema.getType(name))).toEqual(expect.arrayContaining(valuesOf(type)))
  },
)

test('schema.graphql is the schema that is served: npm run schema writes it', () => {
  expect(read('../../schema.graphql')).toBe(`${printSchema(schema)}\n`)
})
