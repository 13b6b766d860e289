/**
 * Why a service said no. What the caller may not see is refused as `not-found`, exactly as what does not exist.
 * `messages` of `bad-input` are the fixed texts of the call contract where it names them ('Email is empty'), else English
 * sentences with a `key` that the screens translate.
 */
export type Refusal =
  | { kind: 'unauthenticated' }
  | { kind: 'forbidden' }
  | { kind: 'not-found' }
  | { kind: 'bad-input'; messages: readonly string[]; keys?: readonly string[] }
  | { kind: 'rate-limited'; retryAfterSeconds: number }

export const badInput = (message: string, key?: string): Refusal =>
  key === undefined ? { kind: 'bad-input', messages: [message] } : { kind: 'bad-input', messages: [message], keys: [key] }
