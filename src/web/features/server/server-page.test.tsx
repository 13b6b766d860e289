import { afterEach, expect, test, vi } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ServerPage } from './server-page.tsx'

afterEach(() => vi.restoreAllMocks())

const GB = 1024 ** 3
const CALM = {
  database: 'SQLITE',
  disk: { freeBytes: 50 * GB, totalBytes: 100 * GB, fullInDays: null as number | null },
  copy: null as object | null,
  heartbeat: null as object | null,
  otherServers: [] as object[],
  damagedPlaces: 0,
  damage: [] as string[],
  fullCheckAt: null as string | null,
}
const MAIL = { mail: 'WORKS', mailFailingSince: null, mailReason: null }
const open = async (
  serverState: object,
  deliveryState: object = MAIL,
  options: Parameters<typeof drawPage>[1] = {},
  cards = 6,
) => {
  fakeGraphql({
    ServerState: () => ({ serverState, deliveryState }),
    ServerBackups: () => ({ serverBackups: null }),
  })
  const { screen } = await drawPage(<ServerPage />, { path: '/server', ...options })
  await expect.poll(() => screen.container.querySelectorAll('h2').length).toBe(cards)
  const lines = () => [...screen.container.querySelectorAll('li')].map((li) => li.textContent)
  return { screen, lines }
}

test('a new server says what it has, and which settings it lacks', async () => {
  const { lines } = await open(CALM, { ...MAIL, mail: 'NOT_SET' })
  expect(lines()).toEqual([
    '50\u00a0GB of 100\u00a0GB free',
    'Nothing suggests that it fills up soon',
    'No damage is known.',
    'The first check of all of it is under way; it takes a week.',
    'No continuous copy is made (COPY_DIR is not set).',
    'No mail server is set (SMTP_URL).',
    'No service elsewhere is called (HEARTBEAT_URL is not set).',
    'This server watches no other one (WATCH is not set).',
  ])
})

const TROUBLED = {
  ...CALM,
  disk: { ...CALM.disk, fullInDays: 6.7 },
  copy: { folder: '/mnt/copy', isBeingMade: false, lagSeconds: 71, failure: 'The disk is full.' },
  heartbeat: { takenAt: '2026-11-20T01:10:00Z' },
  otherServers: [
    { address: 'https://cold2.example.com', isWell: false },
    { address: 'https://cold3.example.com', isWell: true },
  ],
  damagedPlaces: 1,
  damage: ['Days 2026-11-01 to 2026-11-03 of sensor 7 are damaged.'],
  fullCheckAt: '2026-11-19T10:00:00Z',
}

test('what is wrong is named beside what is right', async () => {
  const { lines } = await open(TROUBLED, {
    mail: 'FAILING',
    mailFailingSince: '2026-11-20T01:00:00Z',
    mailReason: '421 too busy',
  })
  expect(lines()).toEqual([
    '50\u00a0GB of 100\u00a0GB free',
    'Full in about 6 days at the pace of the last week',
    'Damaged places: 1',
    'Days 2026-11-01 to 2026-11-03 of sensor 7 are damaged.',
    'All of it was last checked 2026-11-19 11:00',
    'The disk is full.',
    '71 s behind',
    'Folder: /mnt/copy',
    'Mail has not worked since 2026-11-20 02:00.',
    '421 too busy',
    'Service elsewhere last called: 2026-11-20 02:10',
    'https://cold2.example.com: does not answer, or is unwell',
    'https://cold3.example.com: is well',
  ])
})

test('with PostgreSQL it says who keeps and backs up the data, and nothing of a file', async () => {
  const onServer = { ...CALM, database: 'POSTGRESQL', disk: null }
  const { lines } = await open(onServer, MAIL, {}, 3)
  expect(lines().slice(0, 2)).toEqual([
    'The data is in PostgreSQL (DATABASE_URL), which also checks its files and is copied by its own means.',
    'Coldwatch makes no backups of it: they are made with pg_dump or with base backups and the log of PostgreSQL.',
  ])
  expect(lines().join()).not.toContain('COPY_DIR')
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme it has no accessibility violation',
  async (scheme) => {
    const { screen } = await open(TROUBLED, MAIL, { scheme, language: 'de' })
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
