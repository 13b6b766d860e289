import { getNamedType, isObjectType, parse, getOperationAST } from 'graphql'
import { describe, expect, test } from 'vitest'
import { TOKEN_SCOPES, type TokenScope } from '../../src/domain/tokens/token-scope.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { tokenRefusal } from '../../src/server/graphql/token-check.ts'
import { FIELD_SCOPES, NESTED_SCOPES } from '../../src/server/graphql/field-scopes.ts'
import { OPERATION_SCOPES } from '../../src/server/graphql/token-scopes.ts'
import { rootFields } from './whole-selection.ts'

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
const objectTypes = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter((type) => !type.name.startsWith('__') && !roots.includes(type))

test('every operation has a line that says which scopes open it, and every line an operation', () => {
  expect(Object.keys(OPERATION_SCOPES).sort()).toEqual([...rootFields(schema).keys()].sort())
})

test('every type inside of an answer has a line, and every line a type', () => {
  const nested = objectTypes.flatMap((type) =>
    Object.values(type.getFields())
      .map((field) => getNamedType(field.type))
      .filter(isObjectType)
      .map(({ name }) => name),
  )
  expect(Object.keys(NESTED_SCOPES).sort()).toEqual([...new Set(nested)].sort())
})

test('every field that needs more than its operation exists', () => {
  const fields = objectTypes.flatMap((type) =>
    Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
  )
  for (const field of Object.keys(FIELD_SCOPES)) expect(fields).toContain(field)
})

test('sending readings opens no operation', () => {
  for (const [operation, needs] of Object.entries(OPERATION_SCOPES)) {
    expect(needs?.includes('SEND_READINGS') ?? false, operation).toBe(false)
    expect(needs, `${operation} needs something`).not.toEqual([])
  }
})

test.each([
  'login',
  'logout',
  'setPassword',
  'requestPasswordReset',
  'resetPassword',
  'createResetLink',
  'createToken',
  'revokeToken',
  'tokenList',
  'createAppKey',
  'revokeAppKey',
  'sessionList',
  'endSession',
  'endOtherSessions',
  'user',
  'affiliateUser',
  'staffUser',
  'deleteUser',
  'inviteUser',
  'erasePerson',
  'exportPerson',
])('no token calls %s', (operation) => {
  expect(OPERATION_SCOPES[operation]).toBeNull()
})

const messageFor = (query: string, ...scopes: TokenScope[]): string | undefined => {
  const document = parse(query)
  return tokenRefusal(schema, document, getOperationAST(document)!, scopes)?.message
}

describe('a token', () => {
  test.each([
    ['{ toolList { id name lastMeasure { temperature } } }', ['READ_READINGS'], undefined],
    ['{ openAlarmCount }', ['READ_READINGS'], 'openAlarmCount needs a token with READ_ALARMS.'],
    [
      '{ toolList { id openAlarms { id } } }',
      ['READ_READINGS'],
      'Tool.openAlarms needs a token with READ_ALARMS.',
    ],
    ['{ toolList { id openAlarms { id } } }', ['READ_READINGS', 'READ_ALARMS'], undefined],
    [
      '{ openAlarms { id tool { name lastMeasure { temperature } } } }',
      ['READ_ALARMS'],
      'Tool.lastMeasure needs a token with READ_READINGS.',
    ],
    ['{ toolList { user { email } } }', ['READ_READINGS'], 'Tool.user needs a token with MANAGE.'],
    [
      '{ toolList { alarmContacts } }',
      ['READ_READINGS'],
      'Tool.alarmContacts needs a token with MANAGE.',
    ],
    [
      'query { toolList { ...f } } fragment f on Tool { more: openAlarms { id } }',
      ['READ_READINGS'],
      'Tool.openAlarms needs a token with READ_ALARMS.',
    ],
    [
      '{ toolList { id } ... on Query { me { id } } }',
      ['READ_READINGS'],
      'me needs a token with MANAGE.',
    ],
    ['{ tokenList { id } }', TOKEN_SCOPES, 'A token may not ask for tokenList.'],
    ['mutation { logout }', TOKEN_SCOPES, 'A token may not ask for logout.'],
    ['subscription { alarmChanged { id } }', ['READ_ALARMS'], undefined],
    [
      'subscription { toolReadings { temperature } }',
      ['SEND_READINGS'],
      'toolReadings needs a token with READ_READINGS.',
    ],
    ['{ __typename }', [], undefined],
  ] as const)('%s with %j: %s', (query, scopes, message) => {
    expect(messageFor(query, ...scopes)).toBe(message)
  })
})
