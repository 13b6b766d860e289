import { afterEach, expect, test, vi } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ServerBackups } from './server-backups.tsx'

afterEach(() => vi.restoreAllMocks())

const BACKUPS = {
  folder: '/mnt/nas/cold',
  count: 9,
  bytes: 9.5 * 1024 ** 3,
  newestAt: '2026-11-20T01:10:00Z',
  newestBytes: 1.1 * 1024 ** 3,
  trialAt: '2026-11-15T01:12:00Z',
  trialFailure: null as string | null,
  secondPlace: 's3://cold/north/',
  copiedAt: '2026-11-20T01:20:00Z',
  failure: null as string | null,
}
const open = async (serverBackups: object | null, options: Parameters<typeof drawPage>[1] = {}) => {
  fakeGraphql({ ServerBackups: () => ({ serverBackups }) })
  const { screen } = await drawPage(<ServerBackups />, { path: '/server', ...options })
  await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
  const lines = () => [...screen.container.querySelectorAll('li')].map((li) => li.textContent)
  return { screen, lines }
}

test('a superadmin reads when the last backup was made, where it lies, and that one can be restored', async () => {
  const { lines } = await open(BACKUPS)
  expect(lines()).toEqual([
    'Last backup: 2026-11-20 02:10, 1.1\u00a0GB, checked as a whole',
    'Backups in /mnt/nas/cold: 9, together 9.5\u00a0GB',
    'Last trial restore: 2026-11-15 02:12, successful',
    'Last copied to s3://cold/north/: 2026-11-20 02:20',
  ])
})

test('what is wrong stands first', async () => {
  const { lines } = await open({ ...BACKUPS, failure: 'There is no room.', trialFailure: 'No.' })
  expect(lines()[0]).toBe('There is no room.')
  expect(lines()[3]).toBe('Last trial restore: 2026-11-15 02:12, failed')
})

test('a new server says that the first one comes', async () => {
  const none = { newestAt: null, newestBytes: null, trialAt: null, secondPlace: null }
  const { lines } = await open({ ...BACKUPS, ...none, count: 0, bytes: 0 })
  expect(lines()[0]).toContain('No backup has been made yet.')
})

test('a server without backups of its own says that it makes none', async () => {
  const { screen } = await open(null)
  await expect.element(screen.getByText(/BACKUPS=off/)).toBeVisible()
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme it has no accessibility violation',
  async (scheme) => {
    const { screen } = await open({ ...BACKUPS, failure: 'No room.' }, { scheme, language: 'de' })
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
