import type { RefusedReading, Submission } from '../../../../domain/readings/submission.ts'
import type { IngestParts } from '../../ingest-parts.ts'
import type { UnreadableText } from '../../note-refusals.ts'
import type { Sender, TokenSender } from '../../sender.ts'
import type { FoundSources } from './found/found-sources.ts'
import { type GatewayMessage, readGatewayMessage } from './found/take-gateway-message.ts'
import { decodeMessage } from './decode-message.ts'

/** A message as it arrived. */
export type Message = GatewayMessage

/** Why nothing of a message could be used; such a message is acknowledged, never asked for again. */
export type SetAsideReason = 'unknown-topic' | 'unreadable' | 'too-many-readings' | 'too-large'

export type Outcome =
  | { kind: 'taken'; stored: number; repeated: number; refused: readonly RefusedReading[] }
  /** `text`: where it stops being readable. */
  | { kind: 'set-aside'; reason: SetAsideReason; text?: UnreadableText }
  /** Nothing that is kept here: gateways publish more than temperatures. */
  | { kind: 'noted' }
  /** The device's allowance is used up: try again after this. */
  | { kind: 'wait'; ms: number }

/**
 * Decodes a message, takes it from the device's allowance and records it. Resolves after the commit.
 * Throws `StorageUnavailableError` while nothing can be stored.
 */
export const takeMessage = async (
  parts: IngestParts,
  sources: FoundSources,
  sender: Sender,
  message: Message,
): Promise<Outcome> => {
  const requestMs = parts.limits.requestBy(sender, parts.steadyMs())
  if (requestMs > 0) return { kind: 'wait', ms: requestMs }
  const decoded = decodeMessage(sender, message)
  switch (decoded.kind) {
    case 'unknown-topic':
      if (sender.kind === 'app-key') return takeFound(parts, sources, sender, message)
      return { kind: 'set-aside', reason: 'unknown-topic' }
    case 'unreadable':
      return { kind: 'set-aside', reason: 'unreadable', text: decoded }
    case 'too-many':
      return { kind: 'set-aside', reason: 'too-many-readings' }
    case 'readings':
      return record(parts, sender, decoded.submission, message.receivedMs)
  }
}

/** A message under a topic of the gateway's own. */
const takeFound = async (
  parts: IngestParts,
  sources: FoundSources,
  sender: TokenSender,
  message: Message,
): Promise<Outcome> => {
  const gateway = { accountId: sender.scopeAccountId, tokenId: sender.id }
  const submission = await readGatewayMessage(sources, gateway, message)
  return submission === null
    ? { kind: 'noted' }
    : record(parts, sender, submission, message.receivedMs)
}

/** Gateways at a broker that others run have no login here: what they find is superadmin's. */
const AT_BROKER = { accountId: null, tokenId: null }

/**
 * A message at a broker that others run, under a topic that is not ours. Whoever took a sensor over
 * trusts its topic, so each device is taken for the sender of its own readings.
 */
export const takeAtBroker = async (
  parts: IngestParts,
  sources: FoundSources,
  message: Message,
): Promise<Outcome> => {
  const submission = await readGatewayMessage(sources, AT_BROKER, message)
  if (submission === null) return { kind: 'noted' }
  const taken = { kind: 'taken' as const, stored: 0, repeated: 0, refused: [] as RefusedReading[] }
  for (const device of submission.devices) {
    const refused = submission.refused.filter(({ index }) => device.refusedIndexes?.includes(index))
    const sender: Sender = { kind: 'device', imeiNumber: device.name }
    const outcome = await record(parts, sender, { devices: [device], refused }, message.receivedMs)
    if (outcome.kind !== 'taken') return outcome
    taken.stored += outcome.stored
    taken.repeated += outcome.repeated
    taken.refused.push(...outcome.refused)
  }
  return taken
}

const record = async (
  { limits, recordReadings, noteTokenUse, steadyMs }: IngestParts,
  sender: Sender,
  submission: Submission,
  receivedMs: number,
): Promise<Outcome> => {
  const waitMs = await limits.readingsOf(sender, submission, steadyMs())
  if (waitMs > 0) return { kind: 'wait', ms: waitMs }
  const { stored, repeated, refused } = await recordReadings({
    sender,
    submission,
    receivedMs,
    protocol: 'mqtt',
  })
  if (sender.kind === 'app-key') await noteTokenUse(sender, new Date(receivedMs))
  return { kind: 'taken', stored, repeated, refused }
}
