import { setTimeout as pause } from 'node:timers/promises'

export type Answer = {
  data: Record<string, unknown> | null
  /** Code and sentence of the first error; null for none. */
  refused: string | null
  ms: number
}

/** Somebody with an account, or a token of one, at a network address. */
export type Person = {
  id: number
  email: string
  address: string
  token: string | null
  ask: (query: string, variables?: Record<string, unknown>) => Promise<Answer>
  logIn: (password: string) => Promise<Answer>
}

/** Nothing here waits longer than that: an attack has an end. */
export const LONGEST_MS = 120_000

export const headersOf = ({ address, token }: Pick<Person, 'address' | 'token'>) => ({
  'content-type': 'application/json',
  'x-forwarded-for': address,
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
})

const answerTo = async (port: number, headers: Record<string, string>, body: string) => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    return (await response.json()) as {
      data?: Record<string, unknown> | null
      errors?: { message: string; extensions?: { code?: string; keys?: string[] } }[]
    }
  } catch {
    return { errors: [{ message: 'no answer', extensions: { code: 'NO_ANSWER' } }] }
  }
}

export const personAt = (
  port: number,
  { id, email, address }: Pick<Person, 'id' | 'email' | 'address'>,
): Person => {
  const person: Person = {
    id,
    email,
    address,
    token: null,
    ask: async (query, variables = {}) => {
      const began = performance.now()
      const body = JSON.stringify({ query, variables })
      const { data = null, errors = [] } = await answerTo(port, headersOf(person), body)
      const [error] = errors
      const refused =
        error === undefined
          ? null
          : (error.extensions?.keys?.[0] ?? error.extensions?.code ?? error.message)
      return { data, refused, ms: performance.now() - began }
    },
    logIn: async (password) => {
      const answer = await person.ask(
        'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
        { email, password },
      )
      const login = answer.data?.['login'] as { token: string } | null | undefined
      if (login) person.token = login.token
      return answer
    },
  }
  return person
}

/** Asks for its own account again and again until told to stop; answers its longest wait, ms. */
export const bystander = (person: Person) => {
  const end = new AbortController()
  let longestMs = 0
  const asking = (async () => {
    while (!end.signal.aborted) {
      longestMs = Math.max(longestMs, (await person.ask('{ me { id } }')).ms)
      await pause(50)
    }
  })()
  return async (): Promise<number> => {
    end.abort()
    await asking
    return longestMs
  }
}
