import type { Socket } from 'node:net'
import { type Frame, createFrameReader } from './packets/frames.ts'
import type { ConnectPacket, Packet, ProtocolVersion, PublishPacket } from './packets/packet.ts'
import { readPacket } from './packets/read-packet.ts'
import {
  type AckReason,
  connack,
  type LoginAnswer,
  pingresp,
  puback,
  pubcomp,
  pubrec,
  subackGranted,
  unsuback,
} from './packets/write-packet.ts'
import type { Login, LoginOutcome } from './log-in.ts'
import { type HeldBytes, type MessageFlowDeps, settleMessage } from './message-flow.ts'
import type { EndReason, MqttCounts } from './mqtt-counts.ts'
import type { MqttLimits } from './mqtt-limits.ts'
import { createOrderedAnswers } from './ordered-answers.ts'
import type { Outcome } from './take-message.ts'

export type ConnectionDeps = Omit<MessageFlowDeps<Login>, 'limits' | 'counts'> & {
  logIn: (packet: ConnectPacket, address: string) => Promise<LoginOutcome>
  /** Whether the sender's key still works. */
  isInForce: (login: Login) => Promise<boolean>
  /** Gives the connection its place among those of its sender; false: it has too many. */
  admit: (connection: Connection, login: Login, clientId: string) => boolean
  closed: (connection: Connection) => void
  counts: MqttCounts
  held: HeldBytes
  limits: MqttLimits
  steadyMs: () => number
  nextName: () => string
}

export type Connection = {
  address: string
  isLoggedIn(): boolean
  /** Ends it when one of its times has run out. */
  sweep(): void
  /** Goes on after `held` was full. */
  resume(): void
  end(reason: EndReason): void
  /** Messages that wait for their commit. */
  inFlight(): number
  /** Takes no more; resolves when what was begun is answered. */
  drain(): Promise<void>
}

const ackReason = (outcome: Outcome): AckReason => {
  if (outcome.kind === 'set-aside')
    return outcome.reason === 'unknown-topic' ? 'not-authorized' : 'bad-payload'
  if (outcome.kind !== 'taken' || outcome.refused.length === 0) return 'success'
  if (outcome.stored + outcome.repeated > 0) return 'success'
  return outcome.refused.every(({ reason }) => reason === 'unknown-device')
    ? 'not-authorized'
    : 'bad-payload'
}

/** How long an ended connection may take to read its last answers. */
const LINGER_MS = 2_000

/** Everything that one connection remembers. Times are of `steadyMs`. */
type State = {
  version: ProtocolVersion
  login: Login | null
  isLoggingIn: boolean
  isEnded: boolean
  isDraining: boolean
  /** Ms without a sign of life after which it ends. */
  idleMs: number
  openedMs: number
  heardMs: number
  packetBeganMs: number
  frames: Frame[]
  inFlight: number
  /** QoS 2: numbers that arrived and were not released. */
  unreleased: Set<number>
  drained: (() => void) | null
}

/** One client's connection to the broker, from its first byte to its end. */
export const createConnection = (socket: Socket, deps: ConnectionDeps): Connection => {
  const { limits, counts, steadyMs } = deps
  const nowMs = steadyMs()
  const state: State = {
    version: 4,
    login: null,
    isLoggingIn: false,
    isEnded: false,
    isDraining: false,
    idleMs: limits.loginMs,
    openedMs: nowMs,
    heardMs: nowMs,
    packetBeganMs: nowMs,
    frames: [],
    inFlight: 0,
    unreleased: new Set(),
    drained: null,
  }
  const ending = new AbortController()
  const frames = createFrameReader(() =>
    state.login === null ? limits.strangersPacketBytes : limits.packetBytes,
  )
  const write = (bytes: Buffer): void => void (state.isEnded || socket.write(bytes))
  const answers = createOrderedAnswers(write)

  const end = (reason: EndReason | null): void => {
    if (state.isEnded) return
    state.isEnded = true
    state.frames = []
    if (reason !== null) counts.ended(reason)
    ending.abort()
    // What was written still leaves; a client that reads nothing does not hold the socket.
    socket.destroySoon()
    if (socket.writableLength > 0) setTimeout(() => socket.destroy(), LINGER_MS).unref()
    deps.closed(connection)
    state.drained?.()
  }

  const pump = (): void => {
    while (state.frames.length > 0 && !state.isEnded) {
      if (isBusy()) return void socket.pause()
      handleFrame(state.frames.shift()!)
    }
    if (!state.isEnded && !isBusy()) socket.resume()
  }
  const isBusy = (): boolean =>
    state.isLoggingIn || state.isDraining || state.inFlight >= limits.window || deps.held.isFull()

  const handleFrame = (frame: Frame): void => {
    if (frame.isCut && (state.login === null || frame.first >> 4 !== 3)) return end('too-large')
    const packet = readPacket(frame.first, frame.body, state.version)
    if (packet.kind === 'unknown-version') return refuse('unknown-version', 'unknown-version')
    if (packet.kind === 'malformed') return end('protocol')
    if (state.login !== null) return handlePacket(packet, frame.isCut, state.login)
    if (packet.kind !== 'connect') return end('protocol')
    state.version = packet.version
    state.isLoggingIn = true
    void login(packet)
      .catch((error: unknown) => {
        deps.reportError(error)
        end('error')
      })
      .finally(() => {
        state.isLoggingIn = false
        pump()
      })
  }

  const answerLogin = (answer: LoginAnswer, assignedId: string | null): void =>
    write(
      connack(answer, state.version, {
        receiveMaximum: limits.window,
        maximumPacketBytes: limits.packetBytes,
        assignedId,
      }),
    )
  const refuse = (answer: LoginAnswer, reason: EndReason): void => {
    answerLogin(answer, null)
    end(reason)
  }

  const login = async (packet: ConnectPacket): Promise<void> => {
    const isNameless = packet.clientId === ''
    // A session without a name could not be found again (MQTT 3.1.1 §3.1.3.1).
    if (isNameless && !packet.cleanSession && packet.version < 5)
      return refuse('bad-client-id', 'protocol')
    const outcome = await deps.logIn(packet, socket.remoteAddress ?? '')
    if (state.isEnded) return
    if (outcome.kind === 'wrong-key') return refuse('wrong-key', 'wrong-key')
    if (outcome.kind === 'locked') return refuse('server-busy', 'locked')
    const clientId = isNameless ? deps.nextName() : packet.clientId
    if (!deps.admit(connection, outcome.login, clientId))
      return refuse('server-busy', 'too-many-of-sender')
    state.login = outcome.login
    state.idleMs = packet.keepAliveSeconds === 0 ? limits.idleMs : packet.keepAliveSeconds * 1_500
    answerLogin('accepted', isNameless ? clientId : null)
  }

  const handlePacket = (packet: Packet, isCut: boolean, who: Login): void => {
    switch (packet.kind) {
      case 'publish':
        return takePublish(packet, isCut, who)
      case 'pubrel':
        state.unreleased.delete(packet.packetId)
        return write(pubcomp(packet.packetId))
      case 'pingreq':
        return write(pingresp())
      case 'subscribe':
        return write(subackGranted(packet.packetId, packet.filters.length, state.version))
      case 'unsubscribe':
        return write(unsuback(packet.packetId, packet.filters.length, state.version))
      case 'disconnect':
        return endAfterAnswers()
      default:
        return end('protocol')
    }
  }
  /** What was published before DISCONNECT is still stored and answered. */
  const endAfterAnswers = (): void => {
    state.frames = []
    void drain().then(() => end(null))
  }

  const takePublish = (packet: PublishPacket, isCut: boolean, who: Login): void => {
    const { qos, packetId, payload } = packet
    const answer = answers.reserve()
    const acknowledge = (reason: AckReason): void => {
      if (qos === 0) answer(null)
      else answer(qos === 1 ? puback(packetId, state.version, reason) : pubrec(packetId))
    }
    if (qos === 2) {
      if (state.unreleased.has(packetId)) return acknowledge('success')
      if (state.unreleased.size >= limits.unreleased) return end('unreleased')
      state.unreleased.add(packetId)
    }
    state.inFlight++
    deps.held.add(payload.length)
    void settle(packet, isCut, who)
      .then((outcome) => {
        if (typeof outcome === 'string') end(outcome)
        else acknowledge(ackReason(outcome))
      })
      .finally(() => {
        state.inFlight--
        deps.held.add(-payload.length)
        if (state.inFlight === 0) state.drained?.()
        pump()
      })
  }

  const settle = async (
    { topic, payload, isAgain }: PublishPacket,
    isCut: boolean,
    who: Login,
  ): Promise<Outcome | EndReason> => {
    const message = { topic, payload, isAgain, receivedMs: deps.clock().getTime() }
    if (!(await deps.isInForce(who))) return 'key-ended'
    const take: typeof deps.take = isCut
      ? () => Promise.resolve({ kind: 'set-aside', reason: 'too-large' })
      : deps.take
    return settleMessage(deps, take, who, message, ending.signal)
  }

  const drain = (): Promise<void> => {
    state.isDraining = true
    socket.pause()
    if (state.inFlight === 0 || state.isEnded) return Promise.resolve()
    return new Promise<void>((drained) => {
      state.drained = drained
    }).then(() => new Promise<void>((answered) => void setImmediate(answered)))
  }

  const connection: Connection = {
    address: socket.remoteAddress ?? '',
    isLoggedIn: () => state.login !== null,
    resume: pump,
    end,
    inFlight: () => state.inFlight,
    drain,
    sweep: () => {
      const now = steadyMs()
      if (state.login === null && now - state.openedMs > limits.loginMs) return end('slow-login')
      if (socket.writableLength > limits.unreadBytes) return end('unread')
      // While the server itself reads nothing, the client is not to blame.
      if (state.inFlight > 0 || isBusy()) {
        state.heardMs = now
        state.packetBeganMs = now
        return
      }
      if (frames.isWithin() && now - state.packetBeganMs > limits.packetMs)
        return end('slow-packet')
      if (state.login !== null && now - state.heardMs > state.idleMs) return end('idle')
    },
  }
  socket.on('data', (chunk: Buffer) => {
    state.heardMs = steadyMs()
    const wasWithin = frames.isWithin()
    const complete = frames.push(chunk)
    if (complete === null) return end('protocol')
    if (complete.length > 0 || !wasWithin) state.packetBeganMs = state.heardMs
    for (const frame of complete) state.frames.push(frame)
    pump()
  })
  socket.on('error', () => end(null))
  socket.on('close', () => end(null))
  return connection
}
