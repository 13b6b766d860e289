import type { DeviceRefusal } from '../../../../domain/devices/device-refusal.ts'
import type { IngestParts } from '../../ingest-parts.ts'
import { unreadableRefusal } from '../../note-refusals.ts'
import type { Sender } from '../../sender.ts'
import { readingsTopicName } from './decode-message.ts'
import type { Message, Outcome } from './take-message.ts'

/**
 * Tells the device's holder why nothing of a message was taken: a client of MQTT 3.1.1 cannot be
 * told. `sender` null: another broker, where the topic alone names the device.
 */
export const noteOutcome = (
  { refusalNotes }: Pick<IngestParts, 'refusalNotes'>,
  sender: Sender | null,
  { topic }: Pick<Message, 'topic'>,
  outcome: Outcome,
): void => {
  const refusal = refusalIn(topic, outcome)
  if (refusal === null) return
  const name = readingsTopicName(topic)
  if (sender !== null) refusalNotes.ofSender(sender, name, refusal)
  else if (name !== null) refusalNotes.ofStranger(name, refusal)
}

const refusalIn = (topic: string, outcome: Outcome): DeviceRefusal | null => {
  if (outcome.kind === 'wait') return { protocol: 'mqtt', reason: 'too-often', detail: null }
  if (outcome.kind !== 'set-aside') return null
  const { reason, text } = outcome
  if (reason === 'unknown-topic') return { protocol: 'mqtt', reason, detail: topic }
  if (text !== undefined) return unreadableRefusal('mqtt', text)
  return {
    protocol: 'mqtt',
    reason: reason === 'unreadable' ? 'not-understood' : reason,
    detail: null,
  }
}
