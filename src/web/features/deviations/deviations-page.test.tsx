import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { DeviationsPage } from './deviations-page.tsx'

beforeEach(() => page.viewport(390, 844))
afterEach(() => connection.answered())

const Where = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const open = async (path: string) => {
  const { asked } = fakeGraphql({ Deviations: () => ({ deviations: [] }) })
  const { screen } = await drawPage(
    <main>
      <DeviationsPage />
      <Where />
    </main>,
    { path },
  )
  return { screen, asked, address: screen.getByLabelText('address') }
}

test('the filters stand in the address, each beside the others, and can be cleared', async () => {
  const { screen, asked, address } = await open('/deviations?state=OPEN&from=2026-11-01&to=x')
  await expect.element(screen.getByRole('textbox', { name: 'From' })).toHaveValue('2026-11-01')
  await expect
    .poll(() => asked.at(-1)?.variables)
    .toMatchObject({ states: ['OPEN'], dateStart: '2026-11-01', dateEnd: null })
  await screen.getByRole('searchbox').fill('Milk')
  await expect
    .poll(() => address.element().textContent)
    .toBe('/deviations?state=OPEN&from=2026-11-01&to=x&search=Milk')
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => address.element().textContent).toBe('/deviations')
})

test('without a report the page leads to the alarms, where one begins', async () => {
  const { screen, address } = await open('/deviations')
  await screen.getByRole('button', { name: 'To the alarms' }).click()
  await expect.element(address).toHaveTextContent('/alarms?show=all')
})
