import { expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { DamageStrip } from './damage-strip.tsx'

const open = (damagedReadings: number) => {
  fakeGraphql({ DamagedReadings: () => ({ damagedReadings }) })
  return drawPage(<DamageStrip />, { viewer: { role: 'superadmin' } })
}

test('a superadmin learns how many places in the stored readings are damaged, and what to do', async () => {
  const { screen } = await open(2)
  await expect
    .element(
      screen.getByText(
        'Damaged places in the stored readings: 2. Their readings cannot be shown. Restore a backup from before the damage; /readyz and the server log say what is damaged.',
      ),
    )
    .toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('while no reading is damaged nothing is said', async () => {
  const { screen, queryClient } = await open(0)
  await expect.poll(() => queryClient.getQueryData(['damaged-readings'])).toBe(0)
  expect(screen.container.querySelector('[role="status"]')?.childElementCount).toBe(0)
})
