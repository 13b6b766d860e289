import { afterEach, expect, test, vi } from 'vitest'
import { createPasskey, PasskeyError, signWithPasskey } from './passkeys.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const OPTIONS = JSON.stringify({
  challenge: 'c29tZS1jaGFsbGVuZ2U',
  rp: { id: 'localhost', name: 'Coldwatch' },
  user: { id: 'Nw', name: 'joanna@harbour.example', displayName: 'Joanna' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
})
const CHALLENGE = JSON.stringify({ challenge: 'c29tZS1jaGFsbGVuZ2U', rpId: 'localhost' })

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof PasskeyError ? error.problem : error),
  )

test.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['SecurityError', 'otherSite'],
  ['InvalidStateError', 'alreadyThere'],
  ['NotSupportedError', 'unsupported'],
  ['UnknownError', 'failed'],
])('what the browser calls %s is the problem "%s" of a passkey', async (name, problem) => {
  const refuse = () => Promise.reject(new DOMException('No.', name))
  vi.spyOn(navigator.credentials, 'create').mockImplementation(refuse)
  vi.spyOn(navigator.credentials, 'get').mockImplementation(refuse)
  expect(await problemOf(createPasskey(OPTIONS))).toBe(problem)
  expect(await problemOf(signWithPasskey(CHALLENGE))).toBe(problem)
})

test('a browser without passkeys says so before anything is asked', async () => {
  const get = vi.spyOn(navigator.credentials, 'get')
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(await problemOf(signWithPasskey(CHALLENGE))).toBe('unsupported')
  expect(get).not.toHaveBeenCalled()
})
