import type { TokenScope } from '../../../domain/tokens/token-scope.ts'

/** The first that a token opens is what its example asks for. */
const QUERIES: readonly (readonly [TokenScope, string])[] = [
  ['READ_READINGS', '{ toolList { id name lastMeasure { value timestamp } } }'],
  ['READ_ALARMS', '{ openAlarms { id state startedAt } }'],
  ['MANAGE', '{ me { email } }'],
  [
    'ACKNOWLEDGE',
    'mutation { acknowledgeAlarm(id: 1, correctiveAction: \\"Door closed\\") { id } }',
  ],
]

const READING = '{"imei":"123456789012345","sensor":1,"time":"2026-01-31T08:00:00Z","value":4.2}'

/** A command that uses the token once. `origin`: of this server, such as "https://cold.example". */
export const tokenExample = (
  origin: string,
  text: string,
  scopes: readonly TokenScope[],
): string => {
  const query = QUERIES.find(([scope]) => scopes.includes(scope))?.[1]
  const command = (path: string, type: string, body: string): string =>
    [
      `curl ${origin}${path}`,
      `-H 'Authorization: Bearer ${text}'`,
      `-H 'Content-Type: ${type}'`,
      `-d '${body}'`,
    ].join(' \\\n  ')
  return scopes.includes('SEND_READINGS') || query === undefined
    ? command('/ingest/v1/readings', 'application/x-ndjson', READING)
    : command('/graphql', 'application/json', `{"query":"${query}"}`)
}
