import { expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { RecordsPage } from './records-page.tsx'

const open = async (role: 'user' | 'affiliate') =>
  (await drawPage(<RecordsPage />, { path: '/records', viewer: { role } })).screen

test('whoever keeps goods finds each record that an inspector asks for', async () => {
  const screen = await open('user')
  const links = [...screen.container.querySelectorAll('li a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/inspection-folders',
    '/dashboard',
    '/reports',
    '/haccp',
    '/deviations',
    '/reviews',
    '/signing',
    '/instruments',
    '/alarm-drill',
    '/audit',
    '/verify',
  ])
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a reseller is led to the list of sensors, and has no register of its own', async () => {
  const screen = await open('affiliate')
  await expect
    .element(screen.getByRole('link', { name: 'Measurement logs' }))
    .toHaveAttribute('href', '/admin/toollist')
  expect(screen.container.querySelector('a[href="/haccp"]')).toBeNull()
})
