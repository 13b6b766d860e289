import { parseArgs } from 'node:util'
import { SCENARIOS, type ScenarioChoice } from './devices/scenario.ts'
import { needsTokenId, PROTOCOL_NAMES, type ProtocolName } from './senders/protocols.ts'
import type { Credentials } from './server-api/open-access.ts'
import { MOST_ANNOUNCED } from './server-api/take-over-announced.ts'
import type { Speed } from './simulated-clock.ts'
import { SimulationError } from './simulation-error.ts'

export type Options = {
  devices: number
  protocols: readonly ProtocolName[]
  /** Whether somebody named the protocols: then each must be possible. */
  areProtocolsNamed: boolean
  scenario: ScenarioChoice
  seed: number
  speed: Speed
  minutes: number
  everySeconds: number
  url: string
  /** Null: as the server says. */
  mqttUrl: string | null
  teltonika: { host: string; port: number } | null
  networks: readonly string[]
  customerId: string | null
  /** A CSV file of devices that are registered already; null: the fleet is registered. */
  keysFile: string | null
  /** Where to write such a file. */
  saveFile: string | null
  checks: boolean
  credentials: Credentials
}

export const USAGE = `Usage: npm run simulate -- [options]
  lets a fleet of simulated loggers send to a Coldwatch server over every protocol, and prints what was sent, acknowledged
  and stored. It registers its devices by the API, ends by itself, and is the same again with the same seed.
  --devices 50        how many
  --protocols a,b     ${PROTOCOL_NAMES.join(', ')};
                      in turn; unless named, all that the server has a port for
  --scenario mixed    ${SCENARIOS.join(', ')};
                      mixed: most are calm, and something happens to the others
  --seed 1            another seed is another fleet
  --minutes 10        how long the simulation lasts, in its own time
  --speed 1           60: an hour in a minute; max: as fast as the server takes it. A fast run ends in the present and begins
                      in the past. What a device may send in a minute (docs/protocols/http.md) holds for these devices, too
  --every 60          seconds between two measurements of a device
  --check             compare with what the server has stored, and fail when something differs
  --url URL           the server, http://127.0.0.1:3000 unless named
  --mqtt URL          its broker, where it is not on the same host; mqtts://… with TLS
  --teltonika H:PORT  its port for Teltonika loggers, where it is not on the same host
  --network CIDR,…    from where the server sees the Teltonika loggers come; needed with another host's --url
  --customer ID       the account that gets the devices; without it the own one
  --save FILE         write the devices with their keys as CSV
  --keys FILE         send for the devices of such a file, and register none. Columns: imei, key, and if wanted alias, protocol,
                      sensors
Who registers: an account that may, by COLDWATCH_TOKEN (scopes MANAGE, READ_READINGS, SEND_READINGS) with COLDWATCH_TOKEN_ID
for gateways over MQTT, or by COLDWATCH_EMAIL and COLDWATCH_PASSWORD; on this machine, without any of them, the demo's reseller.
Exit code: 0, or 1 when something was lost or refused or the server cannot be reached, or 2 when the command is not understood.
`

/** As `npm run demo` prints it. */
export const DEMO_LOGIN = { email: 'reseller@demo.example', password: 'cold goods stay cold' }

const DEFAULT_URL = 'http://127.0.0.1:3000'
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]']
const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1/128']

/** A mistake in the command line. */
export class UsageError extends SimulationError {
  override name = 'UsageError'
}

const wholeNumber = (name: string, text: string, from: number, to: number): number => {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < from || number > to)
    throw new UsageError(`--${name} must be a whole number from ${from} to ${to}, not "${text}".`)
  return number
}

const listOf = <T extends string>(name: string, text: string, choices: readonly T[]): T[] =>
  text.split(',').map((part) => {
    const choice = choices.find((one) => one === part.trim())
    if (choice === undefined)
      throw new UsageError(
        `--${name}: there is no "${part.trim()}"; there are ${choices.join(', ')}.`,
      )
    return choice
  })

const speedOf = (text: string): Speed => {
  const speed = Number(text)
  if (text === 'max') return 'max'
  if (!(speed >= 1 && speed <= 100_000))
    throw new UsageError(`--speed must be a number from 1 on, or max, not "${text}".`)
  return speed
}

const urlOf = (name: string, text: string, protocols: readonly string[]): URL => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !protocols.includes(url.protocol))
    throw new UsageError(`--${name} must be an address such as ${protocols[0]}//…, not "${text}".`)
  return url
}

const teltonikaOf = (text: string): { host: string; port: number } => {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  if (host === '') throw new UsageError(`--teltonika must be host:port, not "${text}".`)
  return { host: host.replaceAll(/[[\]]/g, ''), port: wholeNumber('teltonika', port, 1, 65_535) }
}

const credentialsOf = (
  env: Readonly<Record<string, string | undefined>>,
  isHere: boolean,
): Credentials => {
  const { COLDWATCH_TOKEN: token, COLDWATCH_TOKEN_ID: tokenId = null } = env
  const { COLDWATCH_EMAIL: email, COLDWATCH_PASSWORD: password } = env
  if (token) return { kind: 'token', token, tokenId }
  if (email && password) return { kind: 'login', email, password }
  if (isHere) return { kind: 'login', ...DEMO_LOGIN }
  throw new UsageError(
    'Who registers the devices? Set COLDWATCH_TOKEN, or COLDWATCH_EMAIL and COLDWATCH_PASSWORD.',
  )
}

const OPTIONS = {
  devices: { type: 'string', default: '50' },
  protocols: { type: 'string' },
  scenario: { type: 'string', default: 'mixed' },
  seed: { type: 'string', default: '1' },
  speed: { type: 'string', default: '1' },
  minutes: { type: 'string', default: '10' },
  every: { type: 'string', default: '60' },
  url: { type: 'string', default: DEFAULT_URL },
  mqtt: { type: 'string' },
  teltonika: { type: 'string' },
  network: { type: 'string' },
  customer: { type: 'string' },
  save: { type: 'string' },
  keys: { type: 'string' },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const parsed = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const networksOf = (
  text: string | undefined,
  isHere: boolean,
  protocols: readonly ProtocolName[],
): readonly string[] => {
  if (text !== undefined) return text.split(',').map((part) => part.trim())
  if (!isHere && protocols.includes('teltonika'))
    throw new UsageError(
      'Teltonika loggers need --network: from where the server sees them come. Or leave teltonika out of --protocols.',
    )
  return LOOPBACK_NETWORKS
}

/** What is possible only together. */
const checkTogether = ({ devices, protocols, credentials, keysFile }: Options): void => {
  const withId = protocols.filter(needsTokenId)
  if (credentials.kind === 'token' && credentials.tokenId === null && withId.length > 0)
    throw new UsageError(
      `${withId.join(' and ')} need COLDWATCH_TOKEN_ID, the number beside the token: gateways log in as key-<id>.`,
    )
  const announced = Math.ceil(devices / protocols.length)
  if (protocols.includes('home-assistant') && announced > MOST_ANNOUNCED && keysFile === null)
    throw new UsageError(
      `An account keeps what ${MOST_ANNOUNCED} announced devices sent, not ${announced}: take fewer --devices or more --protocols.`,
    )
}

/** The options on the command line; null for `--help`. Throws `UsageError`. */
export const simulateOptions = (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options | null => {
  const values = parsed(argv)
  if (values.help) return null
  const url = urlOf('url', values.url, ['http:', 'https:'])
  const isHere = LOOPBACK_HOSTS.includes(url.hostname)
  const protocols =
    values.protocols === undefined
      ? PROTOCOL_NAMES
      : listOf('protocols', values.protocols, PROTOCOL_NAMES)
  const options: Options = {
    devices: wholeNumber('devices', values.devices, 1, 100_000),
    protocols,
    areProtocolsNamed: values.protocols !== undefined,
    scenario: listOf('scenario', values.scenario, [...SCENARIOS, 'mixed'] as const)[0]!,
    seed: wholeNumber('seed', values.seed, 0, 999_999),
    speed: speedOf(values.speed),
    minutes: wholeNumber('minutes', values.minutes, 1, 60 * 24 * 31),
    everySeconds: wholeNumber('every', values.every, 1, 86_400),
    url: url.origin,
    mqttUrl:
      values.mqtt === undefined ? null : urlOf('mqtt', values.mqtt, ['mqtt:', 'mqtts:']).href,
    teltonika: values.teltonika === undefined ? null : teltonikaOf(values.teltonika),
    networks: networksOf(values.network, isHere, protocols),
    customerId: values.customer ?? null,
    keysFile: values.keys ?? null,
    saveFile: values.save ?? null,
    checks: values.check,
    credentials: credentialsOf(env, isHere),
  }
  checkTogether(options)
  return options
}
