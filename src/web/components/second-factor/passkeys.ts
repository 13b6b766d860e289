import type * as WebAuthn from '@simplewebauthn/browser'

/** Why the browser gave no passkey; each has a text below `secondFactor.passkeyProblem`. */
export type PasskeyProblem = 'unsupported' | 'cancelled' | 'otherSite' | 'alreadyThere' | 'failed'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, options?: ErrorOptions) {
    super(`The browser gave no passkey: ${problem}.`, options)
    this.problem = problem
  }
}

/** Names of errors as in WebAuthn Level 3, §5.1.3 and §5.1.4. */
const PROBLEMS: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  SecurityError: 'otherSite',
  InvalidStateError: 'alreadyThere',
  NotSupportedError: 'unsupported',
}

/** False in old browsers, and on pages without TLS except under localhost. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const browserAnswer = async <Answer>(
  ask: (browser: typeof WebAuthn) => Promise<Answer>,
): Promise<string> => {
  if (!canUsePasskeys()) throw new PasskeyError('unsupported')
  // Loaded only here: few visits use it.
  const browser = await import('@simplewebauthn/browser')
  try {
    return JSON.stringify(await ask(browser))
  } catch (error) {
    const problem = error instanceof Error ? PROBLEMS[error.name] : undefined
    throw new PasskeyError(problem ?? 'failed', { cause: error })
  }
}

/** Makes a passkey for the server's `passkeyOptions`; the browser's response as JSON. */
export const createPasskey = (options: string): Promise<string> =>
  browserAnswer(({ startRegistration }) =>
    startRegistration({
      optionsJSON: JSON.parse(options) as WebAuthn.PublicKeyCredentialCreationOptionsJSON,
    }),
  )

/** Signs the server's `passkeyChallenge` with a passkey; the browser's response as JSON. */
export const signWithPasskey = (challenge: string): Promise<string> =>
  browserAnswer(({ startAuthentication }) =>
    startAuthentication({
      optionsJSON: JSON.parse(challenge) as WebAuthn.PublicKeyCredentialRequestOptionsJSON,
    }),
  )
