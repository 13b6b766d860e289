import { afterEach, expect, test, vi } from 'vitest'
import { deviceName } from '../../../domain/users/device-name.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { Enrolment } from './enrolment.tsx'

afterEach(() => vi.restoreAllMocks())

const SETUP = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Coldwatch:joanna%40harbour.example?secret=JBSWY3DPEHPK3PXP&issuer=Coldwatch',
}
const CODES = ['7K3Q-F0VZ-9M2H-5DTA', 'M2D8-KRW4-T6HB-0EXN']

const open = async (
  answers: Parameters<typeof fakeGraphql>[0] = {},
  options: Parameters<typeof drawPage>[1] = {},
) => {
  const server = fakeGraphql({
    StartTotp: () => ({ startTotp: SETUP }),
    ConfirmTotp: () => ({ confirmTotp: CODES }),
    ...answers,
  })
  const onDone = vi.fn()
  const { screen } = await drawPage(
    <Enrolment email="joanna@harbour.example" onDone={onDone} />,
    options,
  )
  return { server, screen, onDone }
}

test('an app is set up with its first code, and the page goes on once the recovery codes are saved', async () => {
  const { screen, onDone } = await open()
  await screen.getByRole('button', { name: 'Set up the app' }).click()
  await expect.element(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Code from the app' }).fill('492039')
  await screen.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(screen.getByText(CODES[0]!).first()).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'I have saved the codes' }).click()
  expect(onDone).toHaveBeenCalledOnce()
})

test('a missing or wrong first code is told beside the field, and another way can be chosen', async () => {
  const { screen } = await open({
    ConfirmTotp: () => ({
      refuse: { code: 'BAD_USER_INPUT', problems: [{ field: 'code', key: 'users.codeWrong' }] },
    }),
  })
  await screen.getByRole('button', { name: 'Set up the app' }).click()
  await screen.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(screen.getByText('The code is missing.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Code from the app' }).fill('000000')
  await screen.getByRole('button', { name: 'Turn on' }).click()
  // No word of recovery codes: there are none yet.
  await expect
    .element(screen.getByText(/code is not right.*check that the clock of your phone is right/))
    .toBeVisible()
  await expect.element(screen.getByText(/recovery code/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Choose another way' }).click()
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Name' }))
    .toHaveValue(deviceName(navigator.userAgent))
})

test('a passkey whose prompt was closed says so and keeps the name', async () => {
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(
    new DOMException('No.', 'NotAllowedError'),
  )
  const { screen } = await open({
    PasskeyOptions: () => ({
      passkeyOptions: JSON.stringify({
        challenge: 'c29tZS1jaGFsbGVuZ2U',
        rp: { id: 'localhost', name: 'Coldwatch' },
        user: { id: 'Nw', name: 'joanna@harbour.example', displayName: 'Joanna' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      }),
    }),
  })
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Work phone')
  await screen.getByRole('button', { name: 'Create passkey' }).click()
  await expect.element(screen.getByText(/question was closed/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Work phone')
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the choice of a second factor and the QR code have no accessibility violation',
  async (scheme) => {
    const { screen } = await open({}, { scheme })
    const start = screen.getByRole('button', { name: 'Set up the app' })
    await expect.element(start).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
    await start.click()
    await expect.element(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
