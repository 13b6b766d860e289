import { expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { TroubleStrips } from './trouble-strip.tsx'

const open = (serverTroubles: object[]) => {
  fakeGraphql({ ServerTroubles: () => ({ serverTroubles }) })
  return drawPage(<TroubleStrips />, { viewer: { role: 'superadmin' } })
}

test('a superadmin reads what is wrong with the server, since when, and what to do', async () => {
  const { screen } = await open([
    {
      kind: 'DISK_FAILING',
      since: '2026-11-20T01:10:00Z',
      name: 'The disk is full',
      text: 'New readings are refused. Make room.',
    },
    {
      kind: 'DAMAGE',
      since: '2026-11-20T01:10:00Z',
      name: 'Stored data is damaged',
      text: 'Damaged places in the stored data: 2.',
    },
  ])
  await expect
    .poll(() => screen.container.textContent)
    .toContain('The disk is full (2026-11-20 02:10). New readings are refused. Make room.')
  expect(screen.container.textContent).toContain('Damaged places in the stored data: 2.')
  expect(await axeViolations(document.body)).toEqual([])
})

test('a text that names a time stands without a second one', async () => {
  const { screen } = await open([
    {
      kind: 'BACKUP',
      since: '2026-11-20T01:10:00Z',
      name: 'No recent backup',
      text: 'The last backup is from 2026-11-18 02:00 UTC. Check what makes the backups.',
    },
  ])
  await expect
    .poll(() => screen.container.textContent)
    .toContain('No recent backup. The last backup is from 2026-11-18 02:00 UTC.')
})

test('while nothing is wrong nothing is said', async () => {
  const { screen, queryClient } = await open([])
  await expect.poll(() => queryClient.getQueryData(['server-troubles'])).toEqual([])
  expect(screen.container.querySelector('[role="status"]')?.childElementCount).toBe(0)
})
