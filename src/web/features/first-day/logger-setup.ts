/** The ways in which a logger or gateway sends, as docs/protocols describes them. */
export const WAYS = [
  'http',
  'mqtt',
  'teltonika',
  'lorawan',
  'ruuvi',
  'thingsboard',
  'influxdb',
] as const
export type Way = (typeof WAYS)[number]

/** What the server says of its doors; a port that is null is closed. */
export type Doors = {
  publicUrl: string | null
  mqttPort: number | null
  mqttsPort: number | null
  outsideBroker: boolean
  teltonikaPort: number | null
  teltonikaTlsPort: number | null
}

/** What the logger proves itself with. `device-key`: its own; `token`: one of the account. */
export type Credential =
  | { kind: 'device-key'; text: string }
  | { kind: 'token'; id: string; text: string }

export type SetupFacts = {
  doors: Doors
  /** Of the page, such as "https://cold.example": used where the operator named no address. */
  pageOrigin: string
  imeiNumber: string
  alias: string | null
  /** Numbers of the sensors that readings are taken for. */
  sensors: readonly number[]
  /** Null: the person does not have it at hand. */
  credential: Credential | null
  /** Stands for a credential that is not at hand: "<key>". */
  keyWord: string
  /** Stands where there is no encryption: "none". */
  noTlsWord: string
  /** The time in the examples, ms since 1970. */
  nowMs: number
}

/** Names of what is set in a logger; the texts are `firstDay.fields.<name>`. */
export type SetupField =
  | 'address'
  | 'header'
  | 'host'
  | 'port'
  | 'plainPort'
  | 'tls'
  | 'user'
  | 'password'
  | 'topic'
  | 'qos'
  | 'protocol'
  | 'codec'
  | 'addressOfTheThingsStack'
  | 'addressOfChirpStack'
  | 'format'
  | 'accessToken'
  | 'token'

/** `isSecret`: shown only where the person has just got it. */
export type Setup = {
  fields: readonly { name: SetupField; value: string; isSecret?: true }[]
  /** A command that sends one reading; null where none can show it. */
  example: string | null
}

const originOf = ({ doors, pageOrigin }: SetupFacts): string => doors.publicUrl ?? pageOrigin
const hostOf = (facts: SetupFacts): string => new URL(originOf(facts)).hostname
const keyOf = ({ credential, keyWord }: SetupFacts): string => credential?.text ?? keyWord
const timeOf = ({ nowMs }: SetupFacts): string => `${new Date(nowMs).toISOString().slice(0, 19)}Z`

/** °C of the examples, by the number of the sensor. */
const EXAMPLE_CELSIUS = 4.3

const curl = (address: string, headers: readonly string[], body: string): string =>
  [`curl '${address}'`, ...headers.map((header) => `-H '${header}'`), `-d '${body}'`].join(
    ' \\\n  ',
  )

const readingsOf = (facts: SetupFacts): { sensor: number; time: string; value: number }[] =>
  (facts.sensors.length === 0 ? [1] : facts.sensors).map((sensor) => ({
    sensor,
    time: timeOf(facts),
    value: EXAMPLE_CELSIUS,
  }))

const http = (facts: SetupFacts): Setup => {
  const address = `${originOf(facts)}/ingest/v1/readings`
  const header = `Authorization: Bearer ${keyOf(facts)}`
  const body = JSON.stringify({ imei: facts.imeiNumber, readings: readingsOf(facts) })
  return {
    fields: [
      { name: 'address', value: address },
      { name: 'header', value: header, isSecret: true },
    ],
    example: curl(address, [header, 'Content-Type: application/json'], body),
  }
}

/** The port without encryption, where there is one beside the port with it: not every logger has TLS. */
const besideTls = (tlsPort: number | null, port: number | null): Setup['fields'] =>
  tlsPort === null || port === null ? [] : [{ name: 'plainPort', value: String(port) }]

const mqtt = (facts: SetupFacts): Setup => {
  const { doors, imeiNumber, credential } = facts
  const isTls = doors.mqttsPort !== null
  const port = String(doors.mqttsPort ?? doors.mqttPort ?? '')
  const user = credential?.kind === 'token' ? `key-${credential.id}` : imeiNumber
  const topic = `coldwatch/${imeiNumber}/readings`
  const body = JSON.stringify({ readings: readingsOf(facts) })
  return {
    fields: [
      { name: 'host', value: hostOf(facts) },
      { name: 'port', value: port },
      { name: 'tls', value: isTls ? 'TLS' : facts.noTlsWord },
      ...besideTls(doors.mqttsPort, doors.mqttPort),
      { name: 'user', value: user },
      { name: 'password', value: keyOf(facts), isSecret: true },
      { name: 'topic', value: topic },
      { name: 'qos', value: '1' },
    ],
    example: [
      `mosquitto_pub -h ${hostOf(facts)} -p ${port}${isTls ? ' --capath /etc/ssl/certs' : ''} -q 1`,
      `-u ${user} -P '${keyOf(facts)}'`,
      `-t ${topic}`,
      `-m '${body}'`,
    ].join(' \\\n  '),
  }
}

const teltonika = (facts: SetupFacts): Setup => {
  const { teltonikaPort, teltonikaTlsPort } = facts.doors
  return {
    fields: [
      { name: 'host', value: hostOf(facts) },
      { name: 'port', value: String(teltonikaTlsPort ?? teltonikaPort ?? '') },
      { name: 'tls', value: teltonikaTlsPort === null ? facts.noTlsWord : 'TLS' },
      ...besideTls(teltonikaTlsPort, teltonikaPort),
      { name: 'protocol', value: 'TCP' },
      { name: 'codec', value: 'Codec 8 Extended' },
    ],
    example: null,
  }
}

const lorawan = (facts: SetupFacts): Setup => {
  const address = `${originOf(facts)}/ingest/v1/things-stack`
  const header = `Authorization: Bearer ${keyOf(facts)}`
  const body = JSON.stringify({
    end_device_ids: { dev_eui: (facts.alias ?? 'DevEUI').toUpperCase() },
    uplink_message: {
      received_at: timeOf(facts),
      f_port: 85,
      f_cnt: 1,
      decoded_payload: { temperature: EXAMPLE_CELSIUS },
    },
  })
  return {
    fields: [
      { name: 'addressOfTheThingsStack', value: address },
      { name: 'addressOfChirpStack', value: `${originOf(facts)}/ingest/v1/chirpstack` },
      { name: 'header', value: header, isSecret: true },
      { name: 'format', value: 'JSON' },
    ],
    example: curl(address, [header, 'Content-Type: application/json'], body),
  }
}

const ruuvi = (facts: SetupFacts): Setup => ({
  fields: [
    { name: 'address', value: `${originOf(facts)}/ingest/v1/ruuvi` },
    { name: 'token', value: keyOf(facts), isSecret: true },
  ],
  example: null,
})

const thingsboard = (facts: SetupFacts): Setup => {
  const sensor = facts.sensors[0] ?? 1
  return {
    fields: [
      { name: 'address', value: originOf(facts) },
      { name: 'accessToken', value: keyOf(facts), isSecret: true },
    ],
    example: curl(
      `${originOf(facts)}/api/v1/${keyOf(facts)}/telemetry`,
      ['Content-Type: application/json'],
      JSON.stringify({ [`temperature${sensor}`]: EXAMPLE_CELSIUS }),
    ),
  }
}

const influxdb = (facts: SetupFacts): Setup => {
  const sensor = facts.sensors[0] ?? 1
  return {
    fields: [
      { name: 'address', value: originOf(facts) },
      { name: 'token', value: keyOf(facts), isSecret: true },
    ],
    example: curl(
      `${originOf(facts)}/api/v2/write?precision=s`,
      [`Authorization: Token ${keyOf(facts)}`, 'Content-Type: text/plain'],
      `fridge,imei=${facts.imeiNumber},sensor=${sensor} temperature=${EXAMPLE_CELSIUS} ${Math.floor(facts.nowMs / 1000)}`,
    ),
  }
}

const SETUPS = {
  http,
  mqtt,
  teltonika,
  lorawan,
  ruuvi,
  thingsboard,
  influxdb,
} as const satisfies Record<Way, (facts: SetupFacts) => Setup>

/** The ways whose doors are open on this server. HTTP carries all but MQTT and Teltonika's. */
export const openWays = (doors: Doors): Way[] =>
  WAYS.filter(
    (way) =>
      (way !== 'mqtt' || doors.mqttPort !== null || doors.mqttsPort !== null) &&
      (way !== 'teltonika' || doors.teltonikaPort !== null || doors.teltonikaTlsPort !== null),
  )

/** What to put into the logger, and an example to paste. */
export const setupOf = (way: Way, facts: SetupFacts): Setup => SETUPS[way](facts)
