import { fileURLToPath } from 'node:url'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/server-flags.js'
import { openSqliteStorage } from '../../src/server/storage/sqlite/open-sqlite-storage.ts'
import { freePort } from './free-port.ts'
import { answers, startProcess, type Running } from './process.ts'
import { addDevices, type BenchDevice } from './seeded-readings.ts'

export const BENCH_EMAIL = 'bench@example.test'
export const BENCH_PASSWORD = 'a bench that measures'

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

/** Devices with one tool each, written straight into a new database. */
export const seedDevices = async (dataDir: string, count: number): Promise<BenchDevice[]> => {
  const storage = await openSqliteStorage({ dataDir })
  const devices = await addDevices(storage, count)
  await storage.close()
  return devices
}

export type BenchServer = {
  port: number
  running: Running
  token: string
  graphql: <T>(query: string, variables?: Record<string, unknown>) => Promise<T>
}

/** The real server as a process of its own, with a superadmin logged in. `settings`: more environment. */
export const startServer = async (
  dataDir: string,
  nodeArgs: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> => {
  const port = await freePort()
  const running = await startProcess(
    process.execPath,
    [...SERVER_FLAGS, ...nodeArgs, MAIN],
    {
      env: {
        ...SERVER_ENVIRONMENT,
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ADMIN_EMAIL: BENCH_EMAIL,
        ADMIN_PASSWORD: BENCH_PASSWORD,
        LOG_LEVEL: 'warn',
        ...settings,
      },
    },
    () => answers(`http://127.0.0.1:${port}/healthz`),
  )
  const ask = async <T>(
    token: string | null,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    })
    const body = (await response.json()) as { data?: T; errors?: { message: string }[] }
    if (body.data === undefined || body.errors !== undefined)
      throw new Error(`GraphQL refused: ${JSON.stringify(body.errors)}`)
    return body.data
  }
  const { login } = await ask<{ login: { token: string } }>(
    null,
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
    {
      email: BENCH_EMAIL,
      password: BENCH_PASSWORD,
    },
  )
  return {
    port,
    running,
    token: login.token,
    graphql: (query, variables) => ask(login.token, query, variables),
  }
}
