/** One rule that the caller's input breaks. */
export type BrokenRule = {
  /** The input that breaks it, as the call names it; null when no single input does. */
  field: string | null
  /** Names the text of the screens, below `refusals`. */
  key: string
  /** What the text fills in, such as the bounds of a number. */
  params?: Readonly<Record<string, string | number>>
  /** English; the fixed text of the call contract where that names one ('Email is empty'). */
  message: string
}

/**
 * Why a service said no. What the caller may not see is refused as `not-found`, exactly as what
 * does not exist. `must-finish`: the session has to finish something first. `only-looks`: support access changes nothing. `bad-input` names every broken rule at once, in the order of the form.
 */
export type Refusal =
  | { kind: 'unauthenticated' }
  | { kind: 'login-failed' }
  | { kind: 'initial-password-ended' }
  | { kind: 'must-finish' }
  /** Its account has ended: it reads, and changes nothing. */
  | { kind: 'account-ended' }
  | { kind: 'forbidden' }
  | { kind: 'only-looks' }
  | { kind: 'not-found' }
  | { kind: 'bad-input'; broken: readonly BrokenRule[] }
  | { kind: 'rate-limited'; retryAfterSeconds: number }

export const badInput = (...broken: readonly BrokenRule[]): Refusal => ({
  kind: 'bad-input',
  broken,
})
