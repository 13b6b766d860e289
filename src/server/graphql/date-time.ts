import { GraphQLError, Kind } from 'graphql'
import { builder } from './builder.ts'

/** "2026-11-20T09:22:15Z"; milliseconds only where there are any. */
export const instantText = (instant: Date): string => instant.toISOString().replace('.000Z', 'Z')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/

const parsed = (value: unknown): Date => {
  const instant =
    typeof value === 'string' && INSTANT.test(value) ? new Date(value) : new Date(Number.NaN)
  if (Number.isNaN(instant.getTime())) {
    throw new GraphQLError('A DateTime is an ISO 8601 instant such as "2026-11-20T09:22:15Z".', {
      extensions: { code: 'BAD_USER_INPUT' },
    })
  }
  return instant
}

builder.scalarType('DateTime', {
  description: 'An instant, ISO 8601 in UTC: "2026-11-20T09:22:15Z".',
  serialize: instantText,
  parseValue: parsed,
  parseLiteral: (node) => parsed(node.kind === Kind.STRING ? node.value : null),
})
