import { type Ask, askWith } from './ask.ts'
import { SimulationError } from '../simulation-error.ts'

/** With what the simulation asks the server's API and sends for gateways. */
export type Access = {
  ask: Ask
  token: string
  /** Null: not known. */
  tokenId: string | null
  /** Ends the token, where this run made it. */
  close(): Promise<void>
}

export type Credentials =
  | { kind: 'token'; token: string; tokenId: string | null }
  | { kind: 'login'; email: string; password: string }

const LOGIN = `mutation ($email: String!, $password: String!) {
  login(email: $email, password: $password) { token }
}`
const CREATE_TOKEN = `mutation ($expiresAt: DateTime!) {
  createToken(
    name: "npm run simulate"
    scopes: [MANAGE, READ_READINGS, SEND_READINGS]
    expiresAt: $expiresAt
  ) { id token }
}`
const REVOKE_TOKEN = 'mutation ($id: ID!) { revokeToken(id: $id) }'

/** Takes the token, or logs in and makes one that ends at `expiresAt` at the latest. */
export const openAccess = async (
  url: string,
  credentials: Credentials,
  expiresAt: Date,
): Promise<Access> => {
  if (credentials.kind === 'token') {
    const ask = askWith(url, credentials.token)
    return { ...credentials, ask, close: () => Promise.resolve() }
  }
  const { email, password } = credentials
  const { login } = await askWith(url, null)<{ login: { token: string } }>(LOGIN, {
    email,
    password,
  }).catch((error: unknown) => {
    if (!(error instanceof SimulationError)) throw error
    throw new SimulationError(`${email} cannot log in: ${error.message}`)
  })
  const session = askWith(url, login.token)
  const { createToken } = await session<{ createToken: { id: string; token: string } }>(
    CREATE_TOKEN,
    { expiresAt: expiresAt.toISOString() },
  )
  return {
    ask: askWith(url, createToken.token),
    token: createToken.token,
    tokenId: createToken.id,
    close: async () => {
      await session(REVOKE_TOKEN, { id: createToken.id })
    },
  }
}
