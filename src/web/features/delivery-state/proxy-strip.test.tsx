import { expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ProxyStrip } from './proxy-strip.tsx'

const open = (unnamedProxy: string | null) => {
  fakeGraphql({ DeliveryState: () => ({ deliveryState: { mail: 'WORKS', unnamedProxy } }) })
  return drawPage(<ProxyStrip />, { viewer: { role: 'superadmin' } })
}

test('a superadmin learns that a proxy forwards requests, and which setting it needs', async () => {
  const { screen } = await open('172.17.0.1')
  await expect
    .element(screen.getByText(/reverse proxy \(172.17.0.1\) .* Set TRUST_PROXY=172.17.0.1\.$/))
    .toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('without such a proxy nothing is said', async () => {
  const { screen, queryClient } = await open(null)
  await expect.poll(() => queryClient.getQueryData(['delivery-state'])).toBeDefined()
  expect(screen.container.querySelector('[role="status"]')?.childElementCount).toBe(0)
})
