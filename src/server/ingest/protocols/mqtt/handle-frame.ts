import { type ConnectionParts, drain, end, write } from './connection-parts.ts'
import type { Login } from './log-in.ts'
import type { EndReason } from './mqtt-counts.ts'
import type { Frame } from './packets/frames.ts'
import type { ConnectPacket, Packet } from './packets/packet.ts'
import { readPacket } from './packets/read-packet.ts'
import {
  connack,
  type LoginAnswer,
  pingresp,
  pubcomp,
  subackGranted,
  unsuback,
} from './packets/write-packet.ts'
import { takePublish } from './take-publish.ts'

/** Does what one packet asks for: a login first, then messages. */
export const handleFrame = (parts: ConnectionParts, frame: Frame): void => {
  const { state, deps } = parts
  if (frame.isCut && (state.login === null || frame.first >> 4 !== 3))
    return end(parts, 'too-large')
  const packet = readPacket(frame.first, frame.body, state.version)
  if (packet.kind === 'unknown-version') return refuse(parts, 'unknown-version', 'unknown-version')
  if (packet.kind === 'malformed') return end(parts, 'protocol')
  if (state.login !== null) return handlePacket(parts, packet, frame.isCut, state.login)
  if (packet.kind !== 'connect') return end(parts, 'protocol')
  state.version = packet.version
  state.isLoggingIn = true
  void takeLogin(parts, packet)
    .catch((error: unknown) => {
      deps.reportError(error)
      end(parts, 'error')
    })
    .finally(() => {
      state.isLoggingIn = false
      parts.pump()
    })
}

const takeLogin = async (parts: ConnectionParts, packet: ConnectPacket): Promise<void> => {
  const { state, deps, socket } = parts
  const { keepAliveSeconds } = packet
  const isNameless = packet.clientId === ''
  // A session without a name could not be found again (MQTT 3.1.1 §3.1.3.1).
  if (isNameless && !packet.cleanSession && packet.version < 5)
    return refuse(parts, 'bad-client-id', 'protocol')
  const outcome = await deps.logIn(packet, socket.remoteAddress ?? '')
  if (state.isEnded) return
  if (outcome.kind === 'wrong-key') return refuse(parts, 'wrong-key', 'wrong-key')
  if (outcome.kind === 'locked') return refuse(parts, 'server-busy', 'locked')
  const clientId = isNameless ? deps.nextName() : packet.clientId
  if (!deps.admit(parts.connection, outcome.login, clientId))
    return refuse(parts, 'server-busy', 'too-many-of-sender')
  state.login = outcome.login
  state.idleMs = keepAliveSeconds === 0 ? deps.limits.idleMs : keepAliveSeconds * 1_500
  answerLogin(parts, 'accepted', isNameless ? clientId : null)
}

const answerLogin = (
  parts: ConnectionParts,
  answer: LoginAnswer,
  assignedId: string | null,
): void => {
  const { window, packetBytes } = parts.deps.limits
  const facts = { receiveMaximum: window, maximumPacketBytes: packetBytes, assignedId }
  write(parts, connack(answer, parts.state.version, facts))
}

const refuse = (parts: ConnectionParts, answer: LoginAnswer, reason: EndReason): void => {
  answerLogin(parts, answer, null)
  end(parts, reason)
}

const handlePacket = (parts: ConnectionParts, packet: Packet, isCut: boolean, who: Login): void => {
  const { state } = parts
  switch (packet.kind) {
    case 'publish':
      return takePublish(parts, packet, isCut, who)
    case 'pubrel':
      state.unreleased.delete(packet.packetId)
      return write(parts, pubcomp(packet.packetId))
    case 'pingreq':
      return write(parts, pingresp())
    case 'subscribe':
      return write(parts, subackGranted(packet.packetId, packet.filters.length, state.version))
    case 'unsubscribe':
      return write(parts, unsuback(packet.packetId, packet.filters.length, state.version))
    case 'disconnect':
      return endAfterAnswers(parts)
    default:
      return end(parts, 'protocol')
  }
}

/** What was published before DISCONNECT is still stored and answered. */
const endAfterAnswers = (parts: ConnectionParts): void => {
  parts.state.frames = []
  void drain(parts).then(() => end(parts, null))
}
