import type { Socket } from 'node:net'
import type { MqttCounts } from '../mqtt-counts.ts'
import { type MessageFlowDeps, settleMessage } from '../message-flow.ts'
import { createOrderedAnswers } from '../ordered-answers.ts'
import { createFrameReader } from '../packets/frames.ts'
import type { Packet, PublishPacket } from '../packets/packet.ts'
import { readPacket } from '../packets/read-packet.ts'
import { connect, disconnect, pingreq, puback, subscribe } from '../packets/write-packet.ts'
import type { BrokerUrl } from './broker-url.ts'

/** Servers with the same name share the messages: each goes to one of them. */
const SHARED = '$share/coldwatch/'
const KEEP_ALIVE_SECONDS = 60
/** Messages that wait for their commit; the broker keeps the others. */
const WINDOW = 512
/** A message above this is left out: our own doors take no larger one. Bytes. */
const PACKET_BYTES = 1024 * 1024

/** The number of the packet that asks for `filters`; those after it ask for more. */
const FIRST_SUBSCRIPTION = 1
/** Filters in one packet. */
const FILTERS_PER_PACKET = 100

export type BrokerSessionDeps = Omit<MessageFlowDeps<null>, 'counts'> & {
  counts: Pick<MqttCounts, 'message' | 'refused'>
  url: BrokerUrl
  clientId: string
  /** Topic filters, without the prefix of a shared subscription. */
  filters: readonly string[]
  steadyMs: () => number
  subscribed: () => void
}

export type BrokerSession = {
  /**
   * Asks for further topics, once it is subscribed; not shared, since a broker hands retained messages
   * to no shared subscription. A broker may refuse them.
   */
  alsoSubscribe(filters: readonly string[]): void
  /** Resolves when the connection has ended, with the reason. */
  ended: Promise<string>
  /** Sends a sign of life, and ends the connection when the broker has given none for long. */
  sweep(): void
  end(): void
}

/**
 * One connection to another broker. Its session stays there when the connection breaks, so that
 * messages wait for the next one. A message is acknowledged after its commit, or when nothing of it
 * can be used; one that cannot be stored ends the connection, and comes again with the next.
 */
export const openBrokerSession = (socket: Socket, deps: BrokerSessionDeps): BrokerSession => {
  const { url, clientId, filters, steadyMs } = deps
  const done = Promise.withResolvers<string>()
  const ending = new AbortController()
  const frames = createFrameReader(() => PACKET_BYTES)
  const answers = createOrderedAnswers((bytes) => void socket.write(bytes))
  let heardMs = steadyMs()
  let inFlight = 0
  let lastSubscription = FIRST_SUBSCRIPTION
  /** Not every broker shares subscriptions. */
  let isShared = true

  const end = (reason: string): void => {
    if (ending.signal.aborted) return
    ending.abort()
    socket.destroySoon()
    done.resolve(reason)
  }
  const ask = (): void => {
    const prefix = isShared ? SHARED : ''
    socket.write(
      subscribe(
        FIRST_SUBSCRIPTION,
        filters.map((filter) => prefix + filter),
      ),
    )
  }
  const take = (
    { topic, payload, qos, packetId, isAgain }: PublishPacket,
    isCut: boolean,
  ): void => {
    const answer = answers.reserve()
    const message = { topic, payload, isAgain, receivedMs: deps.clock().getTime() }
    inFlight++
    if (inFlight >= WINDOW) socket.pause()
    const takeWhole: typeof deps.take = isCut
      ? () => Promise.resolve({ kind: 'set-aside', reason: 'too-large' })
      : deps.take
    void settleMessage(deps, takeWhole, null, message, ending.signal)
      .then((outcome) => {
        if (typeof outcome === 'string') end(`a message could not be taken: ${outcome}`)
        else answer(qos === 0 ? null : puback(packetId, 4, 'success'))
      })
      .finally(() => {
        inFlight--
        if (inFlight < WINDOW) socket.resume()
      })
  }
  const handle = (packet: Packet, isCut: boolean): void => {
    switch (packet.kind) {
      case 'connack':
        return packet.isAccepted ? ask() : end(`the broker refused the login (${packet.code})`)
      case 'suback':
        if (packet.packetId !== FIRST_SUBSCRIPTION) return
        if (packet.codes.every((code) => code <= 2)) return deps.subscribed()
        if (!isShared) return end('the broker refused the subscription')
        isShared = false
        return ask()
      case 'publish':
        return take(packet, isCut)
      case 'pingresp':
        return
      default:
        return end(`the broker sent what it may not send (${packet.kind})`)
    }
  }

  socket.on('data', (chunk: Buffer) => {
    heardMs = steadyMs()
    const complete = frames.push(chunk)
    if (complete === null) return end('the broker sent what is no MQTT')
    for (const { first, body, isCut } of complete)
      if (!ending.signal.aborted) handle(readPacket(first, body, 4), isCut)
  })
  socket.on('error', (error) => end(error.message))
  socket.on('close', () => end('the connection was cut'))
  const { user, password } = url
  socket.write(connect({ clientId, user, password, keepAliveSeconds: KEEP_ALIVE_SECONDS }))

  return {
    ended: done.promise,
    alsoSubscribe: (more) => {
      for (let at = 0; at < more.length; at += FILTERS_PER_PACKET) {
        lastSubscription = (lastSubscription % 60_000) + 1
        if (lastSubscription === FIRST_SUBSCRIPTION) lastSubscription++
        socket.write(subscribe(lastSubscription, more.slice(at, at + FILTERS_PER_PACKET)))
      }
    },
    end: () => {
      if (!ending.signal.aborted) socket.write(disconnect())
      end('the server stops')
    },
    sweep: () => {
      const silentMs = steadyMs() - heardMs
      if (silentMs > KEEP_ALIVE_SECONDS * 1_500) end('the broker is silent')
      else if (silentMs >= KEEP_ALIVE_SECONDS * 500) socket.write(pingreq())
    },
  }
}
