import { readFileSync } from 'node:fs'
import { buildSchema, isEnumType, isObjectType, isRequiredArgument, printSchema } from 'graphql'
import type { GraphQLField, GraphQLNamedType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../src/server/graphql/schema.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const contract = buildSchema(read('./contract.graphql'))
const contractTypes = Object.values(contract.getTypeMap()).filter(
  (type) => !type.name.startsWith('__'),
)

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

describe.each(contractTypes.map((type) => [type.name, type] as const))('%s', (name, type) => {
  const currentType = schema.getType(name)

  test('is of the same kind as in the contract', () => {
    expect(currentType?.constructor.name).toBe(type.constructor.name)
  })

  test.each(Object.values(objectFields(type)).map((field) => [field.name, field] as const))(
    '%s has its type, its arguments and their defaults',
    (fieldName, field) => {
      const currentField = objectFields(currentType)[fieldName]
      const args = field.args.map((arg) => arg.name)
      expect(currentField && fieldShape(currentField, args)).toEqual(fieldShape(field, args))
      const added = currentField?.args.filter((arg) => !args.includes(arg.name)) ?? []
      expect(
        added.filter(isRequiredArgument).map((arg) => arg.name),
        'old clients do not send new arguments',
      ).toEqual([])
    },
  )
})

const valuesOf = (type: GraphQLNamedType | undefined) =>
  isEnumType(type) ? type.getValues().map((value) => value.name) : []

test.each(contractTypes.filter(isEnumType).map((type) => [type.name, type] as const))(
  '%s has every value of the contract',
  (name, type) => {
    expect(valuesOf(schema.getType(name))).toEqual(expect.arrayContaining(valuesOf(type)))
  },
)

test('schema.graphql is the current schema (npm run schema writes it)', () => {
  expect(read('../../schema.graphql')).toBe(`${printSchema(schema)}\n`)
})
