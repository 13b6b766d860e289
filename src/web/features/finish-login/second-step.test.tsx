import { afterEach, expect, test, vi } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { type FakeAnswer, fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { SecondStep } from './second-step.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const PASSKEY = { id: '1', name: '', createdAt: '2026-11-19T19:30:00Z', lastUsed: null }
const APP = {
  requiredBy: null,
  isAdvised: false,
  totpSince: '2026-11-19T19:30:00Z',
  passkeys: [] as object[],
  recoveryCodesLeft: 10,
}
const CHALLENGE = JSON.stringify({ challenge: 'c29tZS1jaGFsbGVuZ2U', rpId: 'localhost' })
const wrong = (key: string): FakeAnswer => ({
  refuse: { code: 'BAD_USER_INPUT', problems: [{ field: 'code', key }] },
})

const open = async (
  factor: object,
  answers: Parameters<typeof fakeGraphql>[0] = {},
  options: Parameters<typeof drawPage>[1] = {},
) => {
  const server = fakeGraphql({
    SecondFactor: () => ({ secondFactor: factor }),
    FinishLoginWithCode: () => ({ finishLogin: true }),
    PasskeyChallenge: () => ({ passkeyChallenge: CHALLENGE }),
    FinishLoginWithPasskey: () => ({ finishLoginWithPasskey: true }),
    ...answers,
  })
  const onDone = vi.fn()
  const { screen } = await drawPage(
    <SecondStep email="joanna@harbour.example" onDone={onDone} />,
    options,
  )
  return { server, screen, onDone }
}
type Screen = Awaited<ReturnType<typeof open>>['screen']

const enter = async (screen: Screen, name: string, code: string) => {
  await screen.getByRole('textbox', { name }).fill(code)
  await screen.getByRole('button', { name: 'Log in' }).click()
}
/** The browser's own prompt, as it ends. */
const prompt = (answer: () => Promise<Credential | null>) =>
  vi.spyOn(navigator.credentials, 'get').mockImplementation(answer)
const refusePrompt = (name: string) => prompt(() => Promise.reject(new DOMException('No.', name)))

test('the code of the app ends the login; phones offer digits for it', async () => {
  const { screen, server, onDone } = await open(APP)
  const field = screen.getByRole('textbox', { name: 'Code' })
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await enter(screen, 'Code', '492 039')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(server.asked.at(-1)).toMatchObject({
    name: 'FinishLoginWithCode',
    variables: { code: '492 039' },
  })
})

test.each([
  [APP, 'Code'],
  [{ ...APP, totpSince: null }, 'Recovery code'],
])(
  'an empty field is not sent, and the page says that the code is missing',
  async (factor, name) => {
    const { screen, server } = await open(factor)
    await enter(screen, name, ' ')
    await expect.element(screen.getByText('The code is missing.')).toBeVisible()
    expect(server.asked.map((one) => one.name)).not.toContain('FinishLoginWithCode')
  },
)

test.each<[string, FakeAnswer, RegExp]>([
  ['a wrong code', wrong('users.codeWrong'), /code is not right/],
  ['a used code', wrong('users.codeUsed'), /code has been used/],
  [
    'too many codes',
    { refuse: { code: 'RATE_LIMITED', retryAfterSeconds: 190 } },
    /^Too many attempts. Try again in 3\smin 10\ss\.$/,
  ],
  ['a server that does not answer', 'unreachable', /server does not answer/],
])('%s is told beside the field, and what was typed stays', async (_, answer, text) => {
  const { screen, onDone } = await open(APP, { FinishLoginWithCode: () => answer })
  await enter(screen, 'Code', '492039')
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('492039')
  expect(onDone).not.toHaveBeenCalled()
})

test('without the phone a recovery code ends the login, and the page says who else can help', async () => {
  const { screen, server, onDone } = await open(APP)
  await screen.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect.element(screen.getByText(/ask the operator/)).toBeVisible()
  await enter(screen, 'Recovery code', '7K3Q-F0VZ-9M2H-5DTA')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(server.asked.at(-1)?.variables).toEqual({ code: '7K3Q-F0VZ-9M2H-5DTA' })
})

test('an account with a passkey alone is asked for it at once; a closed prompt says so and can come again', async () => {
  const get = refusePrompt('NotAllowedError')
  const { screen } = await open({ ...APP, totpSince: null, passkeys: [PASSKEY] })
  await expect.element(screen.getByText(/question was closed/)).toBeVisible()
  expect(get).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => get.mock.calls.length).toBe(2)
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
})

test('an account with both is asked for the code, and for the passkey on request only', async () => {
  const get = refusePrompt('SecurityError')
  const { screen } = await open({ ...APP, passkeys: [PASSKEY] })
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toBeVisible()
  await screen.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(screen.getByText(/Confirm with your passkey/)).toBeVisible()
  expect(get).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(screen.getByText(/do not work under this address/)).toBeVisible()
})

test('a browser without passkeys says so and offers a recovery code', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { screen } = await open({ ...APP, totpSince: null, passkeys: [PASSKEY] })
  await expect.element(screen.getByText(/Passkeys do not work here/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
})

test('what the server says about a passkey is shown', async () => {
  const bytes = new Uint8Array([1]).buffer
  const response = {
    authenticatorData: bytes,
    clientDataJSON: bytes,
    signature: bytes,
    userHandle: null,
  }
  prompt(() =>
    Promise.resolve({
      id: 'AQ',
      rawId: bytes,
      type: 'public-key',
      response,
      authenticatorAttachment: null,
      getClientExtensionResults: () => ({}),
    } as unknown as Credential),
  )
  const { screen, server } = await open(
    { ...APP, totpSince: null, passkeys: [PASSKEY] },
    { FinishLoginWithPasskey: () => ({ refuse: { code: 'NOT_FOUND' } }) },
  )
  await expect.element(screen.getByText(/does not exist/)).toBeVisible()
  expect(server.asked.at(-1)?.variables).toMatchObject({
    response: expect.stringContaining('"type":"public-key"'),
  })
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the second step has no accessibility violation',
  async (scheme) => {
    const { screen } = await open({ ...APP, passkeys: [PASSKEY] }, {}, { scheme })
    await expect.element(screen.getByRole('textbox', { name: 'Code' })).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
