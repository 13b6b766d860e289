import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { type RunningServer, startServer } from '../../src/server/start-server.ts'
import { openHttpReceiver } from '../../src/server/webhooks/testing/http-receiver.ts'

/** Nothing else reads like these. */
const PASSWORD = 'canary-password-wxq'
const WRONG = 'canary-guess-wxq'
const HEARTBEAT = 'canary-heartbeat-wxq'
const IMEI = '356307042441013'

let dataDir: string
let server: RunningServer
let logged: string
beforeEach(async () => {
  logged = ''
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-secrets-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    MQTT_PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_EMAIL: 'root@example.com',
    ADMIN_PASSWORD: PASSWORD,
    WEBHOOK_HOSTS: '127.0.0.1',
    HEARTBEAT_URL: `http://127.0.0.1:9/ping/${HEARTBEAT}/cold`,
  })
  if (!config.ok) throw new Error(config.error.join(' '))
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) })
  server = await startServer(config.value, { log })
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

const ask = async (query: string, bearer?: string): Promise<Record<string, unknown>> => {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ query }),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> | null }
  return data ?? {}
}
const logIn = (password: string) =>
  ask(`mutation { login(email: "root@example.com", password: "${password}") { token } }`)
/** Bytes of every file of the folder as Latin-1, so that each stays what it is. */
const stored = (): string =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
    .join('\n')

test('neither the server log nor the data folder has a password, a key or a token, right or wrong', async () => {
  await logIn(WRONG)
  const { login } = (await logIn(PASSWORD)) as { login: { token: string } }
  const { registerDevice } = (await ask(
    `mutation { registerDevice(imeiNumber: "${IMEI}") { key } }`,
    login.token,
  )) as { registerDevice: { key: string } }
  const { createToken } = (await ask(
    'mutation { createToken(name: "Script", scopes: [READ_READINGS]) { token } }',
    login.token,
  )) as { createToken: { token: string } }
  const { createWallLink } = (await ask(
    'mutation { createWallLink(name: "Bay") { secret } }',
    login.token,
  )) as { createWallLink: { secret: string } }
  for (const key of [registerDevice.key, WRONG])
    await fetch(`${server.url}/ingest/v1/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"imei": "not a number"',
    })
  await ask('{ me { id } }', WRONG)
  await fetch(`${server.url}/files/${WRONG}`)
  await fetch(`${server.url}/calendar/${WRONG}.ics`)
  await expect.poll(() => logged).toContain('the heartbeat was not taken')
  const secrets = [
    HEARTBEAT,
    PASSWORD,
    WRONG,
    login.token,
    registerDevice.key,
    createToken.token,
    createWallLink.secret,
  ]
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(10)
  await server.close()
  expect(secrets.filter((secret) => logged.includes(secret))).toEqual([])
  expect(secrets.filter((secret) => stored().includes(secret))).toEqual([])
})

test('neither the server log, the data folder nor an answer has a secret of a webhook, though its receiver repeats it', async () => {
  const secrets = [
    'canary-path-wxq',
    'canary-token-wxq',
    '12345:canary-bot-token-of-wxq',
    'a'.repeat(32),
  ]
  const [path, token, bot, key] = secrets as [string, string, string, string]
  const receiver = await openHttpReceiver((response, call) =>
    response.writeHead(400).end(`${call.path} ${JSON.stringify(call.headers)} ${call.body}`),
  )
  const { login } = (await logIn(PASSWORD)) as { login: { token: string } }
  const url = `http://127.0.0.1:${receiver.port}`
  const field = (name: string, value: string) => `{ name: "${name}", value: "${value}" }`
  const number =
    field('to', '+36301234567') + field('from', '+3612345678') + field('account', 'AC1')
  const own = field('contentType', 'text/plain') + field('body', '{{secret}}')
  const forms = [
    `form: SLACK, url: "${url}/${path}?k=${path}"`,
    `form: TELEGRAM, url: "${url}", fields: [${field('token', bot)}${field('chat', '1')}]`,
    `form: SMS, url: "${url}", fields: [${number}${field('token', token)}]`,
    `form: NTFY, url: "${url}", fields: [${field('topic', 'x')}${field('token', token)}]`,
    `form: PAGERDUTY, url: "${url}", fields: [${field('key', key)}]`,
    `form: CUSTOM, url: "${url}/${path}", fields: [${own}${field('secret', token)}]`,
  ]
  const answers: unknown[] = []
  for (const form of forms) {
    const made = await ask(
      `mutation { createWebhook(${form}, events: [ALARM_OPENED]) { id url secret fields { name value } } }`,
      login.token,
    )
    const { id } = made['createWebhook'] as { id: string }
    await ask(`mutation { testWebhook(id: "${id}") { id body } }`, login.token)
    const messages = `{ webhookMessages(webhookId: "${id}") { body reason attempts { answer } } }`
    const tried = async () => {
      const { webhookMessages } = await ask(messages, login.token)
      answers.push(made, webhookMessages)
      return (webhookMessages as { attempts: unknown[] }[])[0]!.attempts.length
    }
    await expect.poll(tried).toBe(1)
  }
  answers.push(await ask('{ webhookList { url lastFailure fields { value } } }', login.token))
  expect(receiver.calls).toHaveLength(forms.length)
  const basic = Buffer.from(`AC1:${token}`).toString('base64')
  await server.close()
  await receiver.close()
  for (const text of [JSON.stringify(answers), logged, stored()])
    expect([...secrets, basic].filter((secret) => text.includes(secret))).toEqual([])
})
