import { type Decoded, decodeJson } from '../http/decode.ts'
import type { Sender } from '../../sender.ts'

/** `coldwatch/<IMEI or alias>/readings`. */
const READINGS_TOPIC = /^coldwatch\/([^/]{1,64})\/readings$/

/** The device that a topic of readings names; null for other topics. */
export const readingsTopicName = (topic: string): string | null =>
  READINGS_TOPIC.exec(topic)?.[1] ?? null

/** What a message says. Pure: it knows no device, and no time but the message's. */
export const decodeMessage = (
  _sender: Sender,
  { topic, payload }: { topic: string; payload: Buffer; receivedMs: number },
): Decoded | { kind: 'unknown-topic' } => {
  const name = readingsTopicName(topic)
  return name === null ? { kind: 'unknown-topic' } : decodeJson(payload, name)
}
