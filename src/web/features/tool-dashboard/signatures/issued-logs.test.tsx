import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ShownLogFragment, ShownSignatureFragment } from '../../../api/generated/graphql.ts'
import { connection } from '../../../api/connection.ts'
import { axeViolations } from '../../../testing/axe.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
import { IssuedLogs } from './issued-logs.tsx'

// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
})

const LOG: ShownLogFragment = {
  id: '5',
  issuedAt: '2028-02-20T09:00:00Z',
  firstName: 'Anna',
  lastName: 'Kovács',
  periodStart: '2028-02-18T23:00:00Z',
  periodEnd: '2028-02-19T23:00:00Z',
  code: 'KY3D1-0C8JN-YQB6H-FTXA1',
  contentHash: 'c0',
  signatures: [],
}
const SIGNATURE: ShownSignatureFragment = {
  id: '9',
  meaning: 'REVIEWED',
  remark: 'The door stood open.',
  signedAt: '2028-02-20T10:00:00Z',
  firstName: 'Béla',
  lastName: 'Nagy',
  account: 'bela@example.com',
  role: 'user',
  isMine: true,
  withdrawnAt: null,
  withdrawnReason: null,
}

let logs: ShownLogFragment[]
let hasApp: boolean
beforeEach(() => {
  logs = [LOG]
  hasApp = false
})

const Section = () => <IssuedLogs toolId="7" viewer={useViewer()} />
const open = async () => {
  const server = fakeGraphql({
    IssuedLogs: () => ({ issuedLogs: logs }),
    SecondFactor: () => ({
      secondFactor: {
        totpSince: hasApp ? '2028-01-01T00:00:00Z' : null,
        passkeys: [],
        recoveryCodesLeft: 0,
        isRequired: false,
      },
    }),
    SignRecord: () => {
      logs = [{ ...LOG, signatures: [SIGNATURE] }]
      return { signRecord: { id: '9' } }
    },
    WithdrawSignature: () => {
      const withdrawn = { withdrawnAt: '2028-02-20T11:00:00Z', withdrawnReason: 'wrong day' }
      logs = [{ ...LOG, signatures: [{ ...SIGNATURE, ...withdrawn }] }]
      return { withdrawSignature: { id: '9' } }
    },
  })
  const drawn = await drawPage(<Section />, { viewer: { timeZone: 'Europe/Budapest' } })
  return { server, ...drawn }
}
const asked = (server: ReturnType<typeof fakeGraphql>, operation: string) =>
  server.asked.findLast(({ name }) => name === operation)?.variables

describe('the issued logs on the page of a sensor', () => {
  test('stand with period, issue and code; an unsigned one says so', async () => {
    const { screen } = await open()
    await expect
      .element(screen.getByRole('heading', { name: '2028-02-19 00:00 – 2028-02-20 00:00' }))
      .toBeVisible()
    await expect.element(screen.getByText(/Issued 2028-02-20 10:00 by Anna Kovács/)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: LOG.code }))
      .toHaveAttribute('href', `/verify?code=${LOG.code}`)
    await expect.element(screen.getByText('Not signed')).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
  })

  test('are not there before the first log', async () => {
    logs = []
    const { server, screen } = await open()
    await expect.poll(() => asked(server, 'IssuedLogs')).toBeDefined()
    await expect.element(screen.getByText('Issued logs')).not.toBeInTheDocument()
  })

  test('are signed with a meaning, a remark and the password, which is asked for each time', async () => {
    const { server, screen } = await open()
    await screen.getByRole('button', { name: 'Sign' }).click()
    const dialog = page.getByRole('dialog', { name: /Sign the measurement log/ })
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect.element(dialog.getByText('Enter your current password.')).toBeVisible()
    expect(asked(server, 'SignRecord')).toBeUndefined()
    await dialog.getByLabelText('Meaning').selectOptions('Approved')
    await dialog.getByLabelText('Remark').fill('The door stood open.')
    await dialog.getByLabelText('Current password', { exact: true }).fill('kr9&vzqm')
    expect(await axeViolations(document.body)).toEqual([])
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(server, 'SignRecord')).toEqual({
      kind: 'LOG',
      id: '5',
      contentHash: 'c0',
      meaning: 'APPROVED',
      remark: 'The door stood open.',
      password: 'kr9&vzqm',
    })
    await expect
      .element(screen.getByText('Reviewed: Béla Nagy, User, bela@example.com, 2028-02-20 11:00'))
      .toBeVisible()
  })

  test('are signed with a code of the app by who has one', async () => {
    hasApp = true
    const { server, screen } = await open()
    await screen.getByRole('button', { name: 'Sign' }).click()
    const dialog = page.getByRole('dialog', { name: /Sign the measurement log/ })
    await dialog.getByLabelText('Confirm by').selectOptions('Use the code from the app')
    await dialog.getByRole('textbox', { name: /code/i }).fill('123456')
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect.poll(() => asked(server, 'SignRecord')).toMatchObject({ code: '123456' })
  })

  test('a wrong password is said beside its field, and one has to type it again', async () => {
    const { server, screen } = await open()
    server.answers['SignRecord'] = () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'currentPassword', key: 'users.currentPasswordWrong' }],
      },
    })
    await screen.getByRole('button', { name: 'Sign' }).click()
    const dialog = page.getByRole('dialog', { name: /Sign the measurement log/ })
    const password = dialog.getByLabelText('Current password', { exact: true })
    await password.fill('wrong')
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect.element(dialog.getByText('This is not your current password.')).toBeVisible()
    await expect.element(password).toHaveValue('')
  })

  test('one withdraws a signature of its own with a reason, and both stay', async () => {
    logs = [{ ...LOG, signatures: [SIGNATURE] }]
    const { server, screen } = await open()
    await screen.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw this signature?' })
    await dialog.getByRole('textbox').fill('wrong day')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect
      .poll(() => asked(server, 'WithdrawSignature'))
      .toEqual({
        id: '9',
        reason: 'wrong day',
      })
    await expect
      .element(screen.getByText('Withdrawn 2028-02-20 12:00. Reason: wrong day'))
      .toBeVisible()
    await expect.element(screen.getByText(/Béla Nagy, User/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  })

  test('nobody withdraws the signature of somebody else', async () => {
    logs = [{ ...LOG, signatures: [{ ...SIGNATURE, isMine: false }] }]
    const { screen } = await open()
    await expect.element(screen.getByText(/Béla Nagy, User/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  })
})
