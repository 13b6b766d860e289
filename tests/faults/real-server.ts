import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../src/server/main.ts')
export const ADMIN = { email: 'admin@cold.example', password: 'cold goods stay cold' }

export type ProcessEnd = {
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
}

export type RealServer = {
  url: string
  pid: number
  stdout: () => string
  kill(signal: NodeJS.Signals): void
  ended: Promise<ProcessEnd>
}

/** A server of tests: on a free port of the loopback address, silent. */
export const BASIC_ENV = { HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'error' }

/** Starts a server and does not wait until it listens. */
export const launchServer = (
  env: Record<string, string>,
): { child: ChildProcess; stdout: () => string; ended: Promise<ProcessEnd> } => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...BASIC_ENV,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (data) => (stdout += String(data)))
  child.stderr?.on('data', (data) => (stderr += String(data)))
  const ended = new Promise<ProcessEnd>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr })),
  )
  return { child, stdout: () => stdout, ended }
}

/** The server as operators run it, in a process of its own. */
export const startReal = async (env: Record<string, string>): Promise<RealServer> => {
  const { child, stdout, ended } = launchServer({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, address] = /listens on (http:\S+)/.exec(stdout()) ?? []
      if (address !== undefined) resolve(address)
    })
    void ended.then(({ stderr }) => reject(new Error(`The server ended: ${stderr}`)))
  })
  return { url, pid: child.pid ?? 0, stdout, kill: (signal) => void child.kill(signal), ended }
}

/** Starts a server that must refuse to start; resolves when it has ended. */
export const startRefused = (env: Record<string, string>): Promise<ProcessEnd> =>
  launchServer(env).ended

export const graphql = async <T>(
  url: string,
  token: string | null,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<T> => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] }
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'))
  return data
}

/** Returns the token of a new session, by default of the first superadmin. */
export const logIn = async (
  url: string,
  account: { email: string; password: string } = ADMIN,
): Promise<string> => {
  const { login } = await graphql<{ login: { token: string } }>(
    url,
    null,
    'mutation($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
    { email: account.email, password: account.password },
  )
  return login.token
}

/** Registers a device with one tool on sensor 1. Returns the device's key. */
export const addDevice = async (
  url: string,
  token: string,
  imeiNumber: string,
): Promise<string> => {
  const { registerDevice } = await graphql<{ registerDevice: { key: string } }>(
    url,
    token,
    'mutation($imei: String!) { registerDevice(imeiNumber: $imei) { key } }',
    { imei: imeiNumber },
  )
  await graphql(
    url,
    token,
    `
      mutation ($imei: String!) {
        tool(
          name: $imei
          imeiNumber: $imei
          equipmentId: 1
          defrostFridge: false
          min: -10
          max: 10
          notificationMin: -10
          notificationMax: 10
          temperatureCorrection: 0
        ) {
          id
        }
      }
    `,
    { imei: imeiNumber },
  )
  return registerDevice.key
}

/**
 * Sends one reading of sensor 1 for each of `times` (ms since 1970). Returns the HTTP status, or
 * null when the server dies before it answers.
 */
export const send = async (
  url: string,
  key: string,
  imei: string,
  times: readonly number[],
): Promise<number | null> => {
  const readings = times.map((time) => ({
    sensor: 1,
    time: new Date(time).toISOString(),
    value: 4.2,
  }))
  try {
    const response = await fetch(`${url}/ingest/v1/readings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ imei, readings }),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

/** Times of the stored readings of sensor 1 between `from` and `to`, in ms since 1970. */
export const storedTimes = async (
  url: string,
  token: string,
  imei: string,
  from: number,
  to: number,
): Promise<Set<number>> => {
  const { chartData } = await graphql<{ chartData: { key: string }[] }>(
    url,
    token,
    `
      query ($imei: String!, $from: String!, $to: String!) {
        chartData(imeiNumber: $imei, measureId: "1", dateStart: $from, dateEnd: $to) {
          key
        }
      }
    `,
    { imei, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  )
  return new Set(chartData.map(({ key }) => Date.parse(key)))
}
