import type { Socket } from 'node:net'
import type { Login, LoginOutcome } from './log-in.ts'
import type { HeldBytes, MessageFlowDeps } from './message-flow.ts'
import type { EndReason, MqttCounts } from './mqtt-counts.ts'
import type { MqttLimits } from './mqtt-limits.ts'
import type { OrderedAnswers } from './ordered-answers.ts'
import type { Frame, FrameReader } from './packets/frames.ts'
import type { ConnectPacket, ProtocolVersion } from './packets/packet.ts'

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

/** A connection with all that the steps of its packets share. */
export type ConnectionParts = {
  socket: Socket
  deps: ConnectionDeps
  state: State
  reader: FrameReader
  answers: OrderedAnswers
  /** Aborted when the connection ends. */
  ending: AbortController
  /** What the broker has of it. */
  connection: Connection
  /** Handles the packets that wait, as far as it may; called whenever it may go on. */
  pump: () => void
}

/** The state of a connection that was opened now. */
export const newState = (nowMs: number, { loginMs }: Pick<MqttLimits, 'loginMs'>): State => ({
  version: 4,
  login: null,
  isLoggingIn: false,
  isEnded: false,
  isDraining: false,
  idleMs: loginMs,
  openedMs: nowMs,
  heardMs: nowMs,
  packetBeganMs: nowMs,
  frames: [],
  inFlight: 0,
  unreleased: new Set(),
  drained: null,
})

/** How long an ended connection may take to read its last answers. */
const LINGER_MS = 2_000

export const write = ({ state, socket }: ConnectionParts, bytes: Buffer): void =>
  void (state.isEnded || socket.write(bytes))

/** `reason`: null when the client ended it. A second call changes nothing. */
export const end = (parts: ConnectionParts, reason: EndReason | null): void => {
  const { state, socket, deps } = parts
  if (state.isEnded) return
  state.isEnded = true
  state.frames = []
  if (reason !== null) deps.counts.ended(reason)
  parts.ending.abort()
  // What was written still leaves; a client that reads nothing does not hold the socket.
  socket.destroySoon()
  if (socket.writableLength > 0) setTimeout(() => socket.destroy(), LINGER_MS).unref()
  deps.closed(parts.connection)
  state.drained?.()
}

/** Whether its next packet has to wait. */
export const isBusy = ({ state, deps: { limits, held } }: ConnectionParts): boolean =>
  state.isLoggingIn || state.isDraining || state.inFlight >= limits.window || held.isFull()

/** Takes no more; resolves when what was begun is answered. */
export const drain = ({ state, socket }: ConnectionParts): Promise<void> => {
  state.isDraining = true
  socket.pause()
  if (state.inFlight === 0 || state.isEnded) return Promise.resolve()
  return new Promise<void>((drained) => {
    const before = state.drained
    state.drained = () => {
      before?.()
      drained()
    }
  }).then(() => new Promise<void>((answered) => void setImmediate(answered)))
}
