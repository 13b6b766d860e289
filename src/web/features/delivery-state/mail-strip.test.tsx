import { afterEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
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

test('a strip says that no mail server is set, until somebody hides it', async () => {
  const notSet = { mail: 'NOT_SET' }
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
  const { screen, queryClient } = await open({ mail: 'WORKS' })
  await expect.poll(() => queryClient.getQueryData(['delivery-state'])).toBeDefined()
  expect(screen.container.querySelector('[role="status"]')?.childElementCount).toBe(0)
})
