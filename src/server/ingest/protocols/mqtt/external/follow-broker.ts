import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { setTimeout as waitMs } from 'node:timers/promises'
import type { IngestParts } from '../../../ingest-parts.ts'
import type { Sender } from '../../../sender.ts'
import type { FoundSources } from '../found/found-sources.ts'
import { StorageUnavailableError } from '../../../../storage/storage-errors.ts'
import { readingsTopicName } from '../decode-message.ts'
import type { MqttCounts } from '../mqtt-counts.ts'
import { MQTT_LIMITS } from '../mqtt-limits.ts'
import type { MessageFlowDeps } from '../message-flow.ts'
import { noteOutcome } from '../note-outcome.ts'
import { type Message, type Outcome, takeAtBroker, takeMessage } from '../take-message.ts'
import type { BrokerUrl } from './broker-url.ts'
import { type BrokerSession, openBrokerSession } from './broker-session.ts'

export const FOLLOWED_TOPICS = ['coldwatch/+/readings']
/** Announcements of gateways, and what Tasmota and Shelly publish by themselves. */
export const GATEWAY_TOPICS = [
  'homeassistant/+/+/config',
  'homeassistant/+/+/+/config',
  'tele/+/SENSOR',
  '+/events/rpc',
  'shellies/+/events/rpc',
  'shellies/+/sensor/+',
  'shellies/+/ext_temperature/+',
  'shellies/+/ext_humidity/+',
]
/** An announcement may name any topic. One of wildcards alone would bring the messages of everybody. */
const isNamed = (topic: string): boolean => /(?:^|\/)[^/+#$][^/]*(?:\/|$)/.test(topic)

export type FollowBrokerDeps = Pick<MessageFlowDeps<null>, 'readingsRefused' | 'reportError'> &
  Partial<Pick<MessageFlowDeps<null>, 'wait'>> & {
    ingest: IngestParts
    sources: FoundSources
    counts: Pick<MqttCounts, 'message' | 'refused'>
    url: BrokerUrl
    /** The same after a restart, and another one for each server. */
    clientId: string
    /** Whether this server may take a message now; while it may not, it does not connect either. */
    isMine: () => boolean
    /** The connection was made, or was cut for this reason. */
    connected: () => void
    cut: (reason: string) => void
  }

export type FollowedBroker = { isConnected(): boolean; sweep(): void; close(): Promise<void> }

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const SWEEP_MS = 10_000

/**
 * A message from a broker that others run. The broker's own rules say who may publish to a device's
 * topic, so the topic is taken for the sender.
 */
const takeFromBroker = async (
  { ingest, sources }: Pick<FollowBrokerDeps, 'ingest' | 'sources'>,
  message: Message,
): Promise<Outcome> => {
  const name = readingsTopicName(message.topic)
  if (name === null) return takeAtBroker(ingest, sources, message)
  const imeiNumber = (await ingest.directory.device(name))?.imeiNumber ?? name
  const sender: Sender = { kind: 'device', imeiNumber }
  return takeMessage(ingest, sources, sender, message)
}

/** Subscribes at a broker that others run (MQTT_URL), and goes on after every cut, until `close`. */
export const followBroker = (deps: FollowBrokerDeps): FollowedBroker => {
  const { ingest, url } = deps
  const closing = new AbortController()
  const wait: MessageFlowDeps<null>['wait'] =
    deps.wait ?? ((ms, signal) => waitMs(ms, undefined, { signal, ref: false }))
  let session: BrokerSession | null = null
  let isConnected = false
  let pauseMs = FIRST_PAUSE_MS

  /** Topics that this connection has asked for, and those under which values of found sensors come. */
  let followed = new Set<string>()
  let valueTopics: readonly string[] = []
  const askForValues = (): void => {
    if (!isConnected) return
    const more = valueTopics.filter((topic) => !followed.has(topic))
    for (const topic of more) followed.add(topic)
    session?.alsoSubscribe(more)
  }
  const unwatch = deps.sources.watch(null, (topics) => {
    valueTopics = topics.filter(isNamed)
    askForValues()
  })

  const open = (): BrokerSession => {
    const at = { host: url.host, port: url.port }
    const socket: Socket = url.isTls
      ? connectTls({ ...at, servername: url.host })
      : connectTcp({ ...at, noDelay: true, keepAlive: true })
    return openBrokerSession(socket, {
      ...deps,
      wait,
      take: (_who, message) =>
        deps.isMine()
          ? takeFromBroker(deps, message)
          : Promise.reject(new StorageUnavailableError('another server follows the broker now')),
      note: (_who, message, outcome) => noteOutcome(ingest, null, message, outcome),
      limits: MQTT_LIMITS,
      clock: ingest.clock,
      steadyMs: ingest.steadyMs,
      filters: FOLLOWED_TOPICS,
      subscribed: () => {
        if (!isConnected) deps.connected()
        isConnected = true
        followed = new Set(GATEWAY_TOPICS)
        session?.alsoSubscribe([...followed])
        askForValues()
        pauseMs = FIRST_PAUSE_MS
      },
    })
  }
  const run = async (): Promise<void> => {
    let lastReason = ''
    while (!closing.signal.aborted) {
      if (!deps.isMine()) {
        await wait(FIRST_PAUSE_MS, closing.signal).catch(() => {})
        continue
      }
      session = open()
      const reason = await session.ended
      if (closing.signal.aborted) return
      if (isConnected || reason !== lastReason) deps.cut(reason)
      isConnected = false
      lastReason = reason
      await wait(pauseMs, closing.signal).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }
  const running = run()
  const sweep = (): void => session?.sweep()
  const sweeping = setInterval(sweep, SWEEP_MS)
  sweeping.unref()
  return {
    isConnected: () => isConnected,
    sweep,
    close: async () => {
      clearInterval(sweeping)
      unwatch()
      closing.abort()
      session?.end()
      await running
    },
  }
}
