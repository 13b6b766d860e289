import { setTimeout as sleep } from 'node:timers/promises'
import { SimulationError } from '../simulation-error.ts'

type GraphqlError = {
  message: string
  extensions?: { code?: string; keys?: string[]; retryAfterSeconds?: number }
}

/** A call that the server refused. `keys`: of its reasons, such as "devices.registered". */
export class RefusedError extends SimulationError {
  override name = 'RefusedError'
  readonly keys: readonly string[]
  constructor(errors: readonly GraphqlError[]) {
    super(errors.map(({ message }) => message).join(' '))
    this.keys = errors.flatMap(({ extensions }) => extensions?.keys ?? [])
  }
}

/** One operation of the API. Throws `RefusedError`. */
export type Ask = <T>(query: string, variables?: Readonly<Record<string, unknown>>) => Promise<T>

/**
 * Asks the server's API with a token, or a session's. Waits whenever the server asks for it, since
 * registering a fleet takes more changes than an account may make in a minute.
 */
export const askWith =
  (url: string, token: string | null): Ask =>
  async (query, variables = {}) => {
    for (;;) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query, variables }),
      })
      const text = await response.text()
      const waitSeconds = Number(response.headers.get('retry-after') ?? 0)
      if (response.status === 429 || waitSeconds > 0) {
        await sleep(Math.max(1, waitSeconds) * 1_000)
        continue
      }
      const { data, errors } = readAnswer(text, response.status)
      if (errors !== undefined) throw new RefusedError(errors)
      return data as never
    }
  }

const readAnswer = (text: string, status: number): { data?: unknown; errors?: GraphqlError[] } => {
  try {
    return JSON.parse(text) as { data?: unknown; errors?: GraphqlError[] }
  } catch {
    throw new SimulationError(`The server answered ${status}, and no JSON.`)
  }
}
