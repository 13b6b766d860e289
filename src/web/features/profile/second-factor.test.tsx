import { afterEach, expect, test, vi } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { SecondFactor } from './second-factor.tsx'

afterEach(() => vi.restoreAllMocks())

const PHONE = {
  id: '4',
  name: '<b>Phone</b>',
  createdAt: '2026-11-19T19:30:00Z',
  lastUsed: '2026-11-20T06:15:00Z',
}
const NONE = {
  requiredBy: null,
  isAdvised: false,
  totpSince: null as string | null,
  passkeys: [] as object[],
  recoveryCodesLeft: 0,
}
const BOTH = { ...NONE, totpSince: '2026-11-18T08:00:00Z', passkeys: [PHONE], recoveryCodesLeft: 2 }
const CODES = ['7K3Q-F0VZ-9M2H-5DTA', 'M2D8-KRW4-T6HB-0EXN']

const open = async (
  factor: object,
  answers: Parameters<typeof fakeGraphql>[0] = {},
  options: Parameters<typeof drawPage>[1] = {},
) => {
  const server = fakeGraphql({ SecondFactor: () => ({ secondFactor: factor }), ...answers })
  const { screen } = await drawPage(<SecondFactor />, { path: '/pages/user', ...options })
  await expect.element(screen.getByRole('heading', { name: 'Two-factor login' })).toBeVisible()
  const sent = (operation: string) =>
    server.asked.filter(({ name }) => name === operation).map(({ variables }) => variables)
  return { screen, server, sent }
}

test('an account without a second factor is told so; recovery codes come with the first one', async () => {
  const { screen } = await open(NONE)
  await expect.element(screen.getByText(/Your password alone guards your account/)).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Recovery codes' }))
    .not.toBeInTheDocument()
})

test('the section names the app, each passkey with its use, and how few codes are left', async () => {
  const { screen } = await open({ ...BOTH, requiredBy: 'BRANCH' })
  for (const text of [
    /Every login asks for it. Required for your account/,
    'Set up 2026-11-18 09:00',
    '<b>Phone</b>',
    'Added 2026-11-19 20:30',
    'Last used 2026-11-20 07:15',
    /Unused codes: 2 Make new ones/,
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
})

test('the first app shows recovery codes once, after the current password where the server asks', async () => {
  let isOn = false
  const { screen, sent } = await open(NONE, {
    SecondFactor: () => ({ secondFactor: isOn ? BOTH : NONE }),
    StartTotp: ({ password }) =>
      password === 'the right one'
        ? { startTotp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JB' } }
        : {
            refuse: {
              code: 'BAD_USER_INPUT',
              problems: [{ field: 'currentPassword', key: 'users.currentPasswordNeeded' }],
            },
          },
    ConfirmTotp: () => {
      isOn = true
      return { confirmTotp: CODES }
    },
  })
  await screen.getByRole('button', { name: 'Set up the app' }).click()
  await screen.getByLabelText('Current password', { exact: true }).fill('the right one')
  await screen.getByRole('button', { name: 'Confirm' }).click()
  await screen.getByRole('textbox', { name: 'Code from the app' }).fill('492039')
  await screen.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(screen.getByText(CODES[1]!).first()).toBeVisible()
  expect(sent('ConfirmTotp')).toEqual([{ code: '492039' }])
  await screen.getByRole('button', { name: 'I have saved the codes' }).click()
  await expect.element(screen.getByText(CODES[1]!)).not.toBeInTheDocument()
  await expect.element(screen.getByText('Set up 2026-11-18 09:00')).toBeVisible()
})

test('a passkey goes after a question only', async () => {
  const { screen, sent } = await open(BOTH, { RemovePasskey: () => ({ removePasskey: true }) })
  const remove = screen.getByRole('button', { name: 'Remove the passkey <b>Phone</b>' })
  await remove.click()
  await screen.getByRole('button', { name: 'Keep' }).click()
  expect(sent('RemovePasskey')).toEqual([])
  await remove.click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => sent('RemovePasskey')).toEqual([{ id: '4', password: null }])
})

const untilProven = () => {
  let isProven = false
  return {
    prove: () => {
      isProven = true
      return { proveWithCode: true }
    },
    remove: () =>
      isProven
        ? { removePasskey: true }
        : {
            refuse: {
              code: 'BAD_USER_INPUT',
              problems: [{ field: 'currentPassword', key: 'users.currentPasswordNeeded' }],
            },
          },
  }
}

test('whoever has an app confirms by its code in place of the current password', async () => {
  const { prove, remove } = untilProven()
  const { screen, sent } = await open(BOTH, { RemovePasskey: remove, ProveWithCode: prove })
  await screen.getByRole('button', { name: 'Remove the passkey <b>Phone</b>' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect.element(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  expect(await axeViolations(dialog.element())).toEqual([])
  await dialog.getByRole('button', { name: 'Use the code from the app' }).click()
  const code = dialog.getByRole('textbox', { name: 'Code from the app' })
  await expect.element(code).toHaveFocus()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByText('The code is missing.')).toBeVisible()
  await code.fill('492039')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => sent('RemovePasskey')).toHaveLength(2)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('ProveWithCode')).toEqual([{ code: '492039' }])
})

test('a browser that closes its question for the passkey leaves the password to be typed', async () => {
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(
    new DOMException('closed', 'NotAllowedError'),
  )
  const { screen } = await open(BOTH, {
    RemovePasskey: untilProven().remove,
    PasskeyChallenge: () => ({
      passkeyChallenge: JSON.stringify({ challenge: 'AAAA', allowCredentials: [] }),
    }),
  })
  await screen.getByRole('button', { name: 'Remove the passkey <b>Phone</b>' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(dialog.getByText(/The browser's question was closed/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Current password', { exact: true })).toBeVisible()
})

test('whoever has no second factor is asked for the password alone', async () => {
  const { remove } = untilProven()
  const { screen } = await open(NONE, { StartTotp: remove })
  await screen.getByRole('button', { name: 'Set up the app' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect.element(dialog.getByLabelText('Current password', { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
})

test('new recovery codes replace the old ones after a question', async () => {
  const { screen } = await open(BOTH, {
    NewRecoveryCodes: () => ({ newRecoveryCodes: CODES }),
  })
  await screen.getByRole('button', { name: 'New codes' }).click()
  await expect.element(screen.getByText(/The old ones then no longer work/)).toBeVisible()
  await screen.getByRole('button', { name: 'Make new codes' }).click()
  await expect.element(screen.getByText(CODES[0]!).first()).toBeVisible()
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the section has no accessibility violation',
  async (scheme) => {
    const { screen } = await open(BOTH, {}, { scheme })
    await screen.getByRole('button', { name: 'Remove the app' }).click()
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
