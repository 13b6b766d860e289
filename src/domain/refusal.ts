/**
 * One broken rule: the sentence that the caller reads, and the key under which the screens
 * translate it.
 */
export type BrokenRule = { message: string; key: string }

/**
 * Why a service said no. What the caller may not see is refused as `not-found`, exactly as what
 * does not exist. `messages` of `bad-input` are the fixed texts of the call contract where it names
 * them ('Email is empty'), else English sentences with a `key` that the screens translate; `keys`,
 * when there, is as long as `messages`.
 */
export type Refusal =
  | { kind: 'unauthenticated' }
  | { kind: 'login-failed' }
  | { kind: 'forbidden' }
  | { kind: 'not-found' }
  | { kind: 'bad-input'; messages: readonly string[]; keys?: readonly string[] }
  | { kind: 'rate-limited'; retryAfterSeconds: number }

export const badInput = (message: string, key?: string): Refusal =>
  key === undefined
    ? { kind: 'bad-input', messages: [message] }
    : { kind: 'bad-input', messages: [message], keys: [key] }

/** Every broken rule at once, in the order given. */
export const brokenRules = (broken: readonly BrokenRule[]): Refusal => ({
  kind: 'bad-input',
  messages: broken.map((rule) => rule.message),
  keys: broken.map((rule) => rule.key),
})
