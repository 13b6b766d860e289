import { type ConnectionParts, drain, end } from './connection-parts.ts'
import type { Login } from './log-in.ts'
import { settleMessage } from './message-flow.ts'
import type { EndReason } from './mqtt-counts.ts'
import type { PublishPacket } from './packets/packet.ts'
import { type AckReason, puback, pubrec } from './packets/write-packet.ts'
import type { Outcome } from './take-message.ts'

const ackReason = (outcome: Outcome): AckReason => {
  if (outcome.kind === 'set-aside')
    return outcome.reason === 'unknown-topic' ? 'not-authorized' : 'bad-payload'
  if (outcome.kind !== 'taken' || outcome.refused.length === 0) return 'success'
  if (outcome.stored + outcome.repeated > 0) return 'success'
  return outcome.refused.every(({ reason }) => reason === 'unknown-device')
    ? 'not-authorized'
    : 'bad-payload'
}

/** Takes a published message and acknowledges it once it is on the disk or set aside. */
export const takePublish = (
  parts: ConnectionParts,
  packet: PublishPacket,
  isCut: boolean,
  who: Login,
): void => {
  const { state, deps } = parts
  const { qos, packetId, payload } = packet
  const answer = parts.answers.reserve()
  const acknowledge = (reason: AckReason): void => {
    if (qos === 0) answer(null)
    else answer(qos === 1 ? puback(packetId, state.version, reason) : pubrec(packetId))
  }
  if (qos === 2) {
    if (state.unreleased.has(packetId)) return acknowledge('success')
    if (state.unreleased.size >= deps.limits.unreleased) return end(parts, 'unreleased')
    state.unreleased.add(packetId)
  }
  state.inFlight++
  deps.held.add(payload.length)
  void settle(parts, packet, isCut, who)
    .then((outcome) => {
      if (outcome === 'allowance') cutOff(parts)
      else if (typeof outcome === 'string') end(parts, outcome)
      else acknowledge(ackReason(outcome))
    })
    .finally(() => {
      state.inFlight--
      deps.held.add(-payload.length)
      if (state.inFlight === 0) state.drained?.()
      parts.pump()
    })
}

/** Ends a connection beyond its allowance. What it sent within the allowance is acknowledged first. */
const cutOff = (parts: ConnectionParts): void => {
  // Messages that wait for the allowance wait no longer.
  parts.ending.abort()
  void drain(parts).then(() => end(parts, 'allowance'))
}

const settle = async (
  { deps, ending }: ConnectionParts,
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
