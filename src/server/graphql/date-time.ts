import { GraphQLError, Kind } from 'graphql'
import { builder } from './builder.ts'

/** "2026-11-20T09:22:15Z", or "2026-11-20T09:22:15.040Z" when the milliseconds are not 0. */
export const instantText = (instant: Date): string => instant.toISOString().replace('.000Z', 'Z')

const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/

/** Throws `BAD_USER_INPUT` for anything but a text that `INSTANT_PATTERN` accepts. */
const parsedInstant = (value: unknown): Date => {
  const instant =
    typeof value === 'string' && INSTANT_PATTERN.test(value)
      ? new Date(value)
      : new Date(Number.NaN)
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
  parseValue: parsedInstant,
  parseLiteral: (node) => parsedInstant(node.kind === Kind.STRING ? node.value : null),
})
