/**
 * How a message ended. `noted`: of a gateway, without a value to be stored. `set-aside`: acknowledged
 * without a reading of it being stored.
 */
export type MessageOutcome = 'stored' | 'repeated' | 'noted' | 'set-aside' | 'not-taken'

/** Why a connection was ended or refused by the server. */
export type EndReason =
  | 'full'
  | 'strangers'
  | 'slow-login'
  | 'slow-packet'
  | 'idle'
  | 'unread'
  | 'protocol'
  | 'too-large'
  | 'unknown-version'
  | 'wrong-key'
  | 'locked'
  | 'too-many-of-sender'
  | 'key-ended'
  | 'taken-over'
  | 'storage'
  | 'allowance'
  | 'unreleased'
  | 'stopping'
  | 'error'

/** What `/metrics` counts. */
export type MqttCounts = {
  message(outcome: MessageOutcome): void
  /** A message or reading that was not stored, by reason. */
  refused(reason: string): void
  ended(reason: EndReason): void
}
