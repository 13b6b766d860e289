import { afterEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { MailStrip } from './mail-strip.tsx'

afterEach(() => {
  connection.answered()
  localStorage.clear()
})

const open = (deliveryState: object) => {
  fakeGraphql({ DeliveryState: () => ({ deliveryState }) })
  return drawPage(<MailStrip />, { viewer: { role: 'superadmin' } })
}

test('a strip says since when mail fails, and quotes the mail server', async () => {
  const { screen } = await open({
    mail: 'FAILING',
    mailFailingSince: '2026-11-20T01:10:05Z',
    mailReason: '<b>535</b> bad login',
  })
  await expect
    .element(
      screen.getByText(
        'No e-mail has been sent since 2026-11-20 02:10. The mail server says: <b>535</b> bad login',
      ),
    )
    .toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('a strip says that no mail server is set, until somebody hides it', async () => {
  const notSet = { mail: 'NOT_SET', mailFailingSince: null, mailReason: null }
  const { screen } = await open(notSet)
  const words = screen.getByText(/No mail server is set up, so alarms are not sent by e-mail/)
  await expect.element(words).toBeVisible()
  await screen.getByRole('button', { name: 'Hide' }).click()
  await expect.element(words).not.toBeInTheDocument()
  await screen.unmount()
  const again = await open(notSet)
  await expect.element(again.screen.getByRole('status')).toBeInTheDocument()
  expect(again.screen.container.textContent).not.toContain('No mail server')
})

test('while mail works nothing is said', async () => {
  const { screen, queryClient } = await open({
    mail: 'WORKS',
    mailFailingSince: null,
    mailReason: null,
  })
  await expect.poll(() => queryClient.getQueryData(['delivery-state'])).toBeDefined()
  expect(screen.container.querySelector('[role="status"]')?.childElementCount).toBe(0)
})
