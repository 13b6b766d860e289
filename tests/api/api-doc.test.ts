import { readFileSync } from 'node:fs'
import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { ALLOWANCES } from '../../src/server/rate-limits/limit-table.ts'
import { GRAPHQL_LIMITS } from '../../src/server/graphql/request-limits.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { SOCKET_LIMITS } from '../../src/server/graphql/socket-limits.ts'

const text = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')

/** Indented blocks that are operations, and those within the bodies of commands. */
const operations = text
  .split(/\n{2,}/)
  .filter((block) => /^ {4}(query|mutation|subscription|\{\n)/.test(block))
  .concat([...text.matchAll(/-d '(\{"query".*\})'/g)].map(([, body]) => JSON.parse(body!).query))

test('every operation that the page shows is valid', () => {
  expect(operations.length).toBeGreaterThan(6)
  for (const operation of operations)
    expect(validate(schema, parse(operation)), operation).toEqual([])
})

test('the page has the limits as they are', () => {
  const { bodyBytes, tokens, rootFields, aliases, depth, cost } = GRAPHQL_LIMITS
  expect(bodyBytes).toBe(100_000)
  const number = (n: number) => n.toLocaleString('en')
  for (const sentence of [
    `${number(tokens)} tokens of GraphQL, ${rootFields} fields at the top, ${aliases} aliases, ${depth} levels, a cost of ${number(cost)}`,
    `${number(ALLOWANCES.requests.account.steady)} requests, ${ALLOWANCES.changes.account.steady} changes and a cost of ${number(ALLOWANCES.cost.account.steady)} a minute`,
    `at most ${SOCKET_LIMITS.subscriptions} a socket`,
    `within ${SOCKET_LIMITS.initWaitMs / 1_000} seconds`,
    `pings every ${SOCKET_LIMITS.pingMs / 1_000} seconds`,
  ])
    expect(text).toContain(sentence)
})
