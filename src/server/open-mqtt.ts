import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { FoundValues } from './found-sensors/found-values.ts'
import type { Metrics } from './http/metrics.ts'
import type { IngestParts } from './ingest/ingest-parts.ts'
import type { BrokerUrl } from './ingest/protocols/mqtt/external/broker-url.ts'
import {
  type FollowedBroker,
  followBroker,
} from './ingest/protocols/mqtt/external/follow-broker.ts'
import { followInTurn } from './ingest/protocols/mqtt/external/follow-in-turn.ts'
import {
  createFoundSources,
  type FoundSources,
} from './ingest/protocols/mqtt/found/found-sources.ts'
import { recordFound } from './ingest/protocols/mqtt/found/record-found.ts'
import { type MqttBroker, openMqttBroker } from './ingest/protocols/mqtt/open-mqtt-broker.ts'
import { StartRefusedError } from './listen.ts'
import { newKey } from './secret.ts'
import type { Storage } from './storage/storage.ts'
import type { TlsFiles } from './tls-listener/tls-files.ts'

export type MqttDeps = {
  ingest: IngestParts
  tls: TlsFiles | null
  metrics: Metrics
  readingsRefused: () => void
  reportError: (error: unknown) => void
  foundValues: FoundValues
  storage: Pick<
    Storage,
    'serverValues' | 'foundSensors' | 'transaction' | 'onChange' | 'serverId' | 'leaseTerm'
  >
  /** Null where several servers may be on one database. */
  databaseFile: object | null
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export type OpenMqtt = {
  /** The ports that were taken; null: none. */
  port: number | null
  tlsPort: number | null
  /** Lines that the operator must read. */
  notices: string[]
  close(): Promise<void>
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null

/** Throws `StartRefusedError` for a port that somebody set and that cannot be taken. */
const takePort = async (
  broker: MqttBroker,
  setting: 'MQTT_PORT' | 'MQTTS_PORT',
  at: Parameters<MqttBroker['listen']>[0],
): Promise<number> => {
  try {
    return await broker.listen(at)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE')
      throw new StartRefusedError(
        `${setting}: port ${at.port} is taken by another program: stop it, or set ${setting} to another one${setting === 'MQTT_PORT' ? ' (0 turns MQTT off)' : ''}.`,
        { cause: error },
      )
    if (code === 'EACCES')
      throw new StartRefusedError(
        `${setting}: this account may not listen on port ${at.port}: set ${setting} to one above 1023.`,
        { cause: error },
      )
    if (code === 'EADDRNOTAVAIL')
      throw new StartRefusedError(`DEVICES_HOST: ${at.host} is no address of this machine.`, {
        cause: error,
      })
    throw error
  }
}

/** Opens the broker on its ports. The usual port, which nobody set, may be taken: a notice says so. */
export const openMqtt = async (
  { mqtt, devicesHost: host }: Pick<Config, 'mqtt' | 'devicesHost'>,
  deps: MqttDeps,
): Promise<OpenMqtt> => {
  const { ingest, tls, metrics, readingsRefused, reportError } = deps
  const sources = openSources(deps)
  const broker = openMqttBroker({
    ingest,
    sources,
    counts: metrics.mqtt,
    readingsRefused,
    reportError,
  })
  metrics.followMqtt(() => broker.connections())
  const open: OpenMqtt = {
    port: null,
    tlsPort: null,
    notices: [],
    close: async () => {
      sources.close()
      await broker.close()
    },
  }
  try {
    if (mqtt.port !== null) {
      try {
        open.port = await takePort(broker, 'MQTT_PORT', { port: mqtt.port, host, tls: null })
      } catch (error) {
        if (mqtt.isPortSet || !(error instanceof StartRefusedError)) throw error
        open.notices.push(
          `Port ${mqtt.port} is taken by another program, so loggers cannot send over MQTT. Set MQTT_PORT to another port, or to 0 if none of them does.`,
        )
      }
    }
    if (mqtt.tlsPort !== null && tls !== null)
      open.tlsPort = await takePort(broker, 'MQTTS_PORT', { port: mqtt.tlsPort, host, tls })
  } catch (error) {
    await broker.close()
    throw error
  }
  if (mqtt.url === null) return open
  const followed = await follow(mqtt.url, deps, sources)
  return {
    ...open,
    close: async () => {
      await Promise.all([followed.close(), open.close()])
    },
  }
}

const openSources = ({
  storage,
  ingest,
  foundValues,
}: Pick<MqttDeps, 'storage' | 'ingest' | 'foundValues'>): FoundSources =>
  createFoundSources(storage, recordFound(ingest), () => ingest.clock().getTime(), foundValues)

const CLIENT_ID = 'mqttClientId'

/** The name of this data folder at brokers: they keep messages for it while the server is away. */
const clientIdOf = async (storage: MqttDeps['storage']): Promise<string> => {
  const stored = await storage.serverValues.get(CLIENT_ID)
  if (stored !== null) return stored
  return storage.transaction(async ({ serverValues }) => {
    // Another server may have started at the same time.
    const name = (await serverValues.get(CLIENT_ID)) ?? `coldwatch-${newKey().slice(0, 12)}`
    await serverValues.set(CLIENT_ID, name)
    return name
  })
}

const follow = async (
  url: BrokerUrl,
  { ingest, metrics, readingsRefused, reportError, storage, databaseFile, log }: MqttDeps,
  sources: FoundSources,
): Promise<FollowedBroker> => {
  const { host, port } = url
  const clientId = await clientIdOf(storage)
  const followUrl = (isMine: () => boolean = () => true): FollowedBroker =>
    followBroker({
      isMine,
      ingest,
      sources,
      counts: metrics.mqtt,
      readingsRefused,
      reportError,
      url,
      clientId,
      connected: () => log.info({ host, port }, 'subscribed at the MQTT broker'),
      cut: (reason) =>
        log.warn({ host, port, reason }, 'no connection to the MQTT broker; it is tried again'),
    })
  const followed =
    databaseFile === null
      ? followInTurn({
          storage,
          clock: ingest.clock,
          steadyMs: ingest.steadyMs,
          follow: followUrl,
          onError: reportError,
        })
      : followUrl()
  metrics.followMqttBroker(() => followed.isConnected())
  return followed
}
