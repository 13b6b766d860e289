import { afterEach, expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { AddressStrip } from './address-strip.tsx'

afterEach(() => localStorage.clear())

const open = (hasPublicUrl: boolean) => {
  fakeGraphql({
    DeliveryState: () => ({
      deliveryState: { mail: 'WORKS', hasPublicUrl },
    }),
  })
  return drawPage(<AddressStrip />, { viewer: { role: 'superadmin' } })
}

test('a strip tells a superadmin that links need PUBLIC_URL, until somebody hides it', async () => {
  const { screen } = await open(false)
  const words = screen.getByText(/Measurement logs are printed without a link/)
  await expect.element(words).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
  await screen.getByRole('button', { name: 'Hide' }).click()
  await expect.element(words).not.toBeInTheDocument()
  await screen.unmount()
  const { screen: again, queryClient } = await open(false)
  await expect.poll(() => queryClient.getQueryData(['delivery-state'])).toBeDefined()
  expect(again.container.querySelector('[role="status"]')?.childElementCount).toBe(0)
})

test('with PUBLIC_URL nothing is said', async () => {
  const { screen, queryClient } = await open(true)
  await expect.poll(() => queryClient.getQueryData(['delivery-state'])).toBeDefined()
  expect(screen.container.querySelector('[role="status"]')?.childElementCount).toBe(0)
})
