import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { LanguageCode, Role } from '../../../domain/users/account.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { AuditPage } from './audit-page.tsx'

const ENTRY = {
  id: '42',
  at: '2026-11-20T09:00:00Z',
  action: 'tool.changed',
  actor: { kind: 'account', id: '3', label: 'Anna Kovács (anna@x.example)' },
  subject: { kind: 'tool', id: '7', label: 'Milk (356307042441013 / 1)' },
  changes: [
    { field: 'max', before: '8', after: '9.5' },
    { field: 'defrostFridge', before: 'false', after: 'true' },
  ],
  reason: 'The inspector <b>asked</b>',
  erased: [] as string[],
}
const MOVED = {
  ...ENTRY,
  id: '41',
  action: 'tool.moved',
  actor: { kind: 'outside', id: null, label: null },
  subject: { kind: 'tool', id: null, label: null },
  changes: [
    { field: 'userId', before: '"Anna Kovács (anna@x.example)"', after: '{"outside":true}' },
  ],
  reason: null,
}
const DELETED = {
  ...ENTRY,
  id: '40',
  action: 'account.deleted',
  subject: { kind: 'account', id: '9', label: 'Béla Nagy (bela@x.example)' },
  changes: [{ field: 'language', before: '"hungarian"', after: null }],
  reason: null,
}
const NOVEL = {
  ...ENTRY,
  id: '39',
  action: 'tool.polished',
  actor: { kind: 'server', id: null, label: null },
  changes: [{ field: 'shine', before: null, after: '[1,2]' }],
  reason: null,
  erased: ['email'],
}

const serve = (
  pages: Record<string, { rows: object[]; next: string | null }> = {
    null: { rows: [ENTRY, MOVED, DELETED, NOVEL], next: null },
  },
) =>
  fakeGraphql({
    AuditPage: ({ before }) => ({ auditPage: pages[String(before)] ?? { rows: [], next: null } }),
    ExportAudit: () => ({ exportAudit: { path: '/files/secret' } }),
    ExportPerson: () => ({ exportPerson: { path: '/files/mine' } }),
    ErasePerson: () => ({ erasePerson: true }),
    CheckAudit: ({ begin }) => ({
      checkAudit: begin
        ? { state: 'running', checked: 5_000, entries: 9_000, head: null, fault: null }
        : { state: 'whole', checked: 9_000, entries: 9_000, head: '9000:abc', fault: null },
    }),
  })

beforeEach(() => page.viewport(1280, 860))
afterEach(() => {
  connection.answered()
  vi.restoreAllMocks()
})

const Where = () => <output aria-label="address">{useLocation().search}</output>
const open = (
  role: Role = 'superadmin',
  path = '/audit',
  options: { language?: LanguageCode; scheme?: 'light' | 'dark' } = {},
) =>
  drawPage(
    <>
      <AuditPage />
      <Where />
    </>,
    { path, viewer: { role, timeZone: 'UTC', language: options.language ?? 'en' }, ...options },
  )
const says = (part: Locator, text: string) =>
  expect.poll(() => part.query()?.textContent).toContain(text)
const asked = (server: ReturnType<typeof serve>) =>
  server.asked.findLast(({ name }) => name === 'AuditPage')?.variables

test('an entry says when, what, on what, by whom, from what to what and why', async () => {
  serve()
  const { screen } = await open()
  const entry = screen.getByRole('listitem').first()
  await says(entry, '2026-11-20 09:00:00')
  await expect
    .element(entry.getByRole('heading', { name: 'Sensor settings changed' }))
    .toBeVisible()
  await expect
    .element(entry.getByRole('link', { name: 'Milk (356307042441013 / 1)' }))
    .toHaveAttribute('href', '/tool-dashboard?id=7')
  await says(entry, 'Upper limit8 °C9.5 °C')
  await says(entry, 'Defrosts by itselfnoyes')
  await says(entry, 'Reason: The inspector <b>asked</b>')
  await says(entry, 'Anna Kovács (anna@x.example)')
})

test('what lies out of sight, what was erased and what this page does not know yet have words too', async () => {
  serve()
  const { screen } = await open()
  await expect
    .element(screen.getByText('a sensor that now belongs to another account'))
    .toBeVisible()
  await expect.element(screen.getByText('A manager outside your area')).toBeVisible()
  await expect.element(screen.getByText('outside your area')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Another action' })).toBeVisible()
  await expect.element(screen.getByText('shine')).toBeVisible()
  await expect.element(screen.getByText('Erased on request: E-mail')).toBeVisible()
  await expect.element(screen.getByText('Magyar')).toBeVisible()
})

test('the filter stands in the address and goes to the server when the typing pauses', async () => {
  const server = serve()
  const { screen } = await open('admin', '/audit?kind=alarms&from=2026-11-01&nonsense=1')
  await expect
    .poll(() => asked(server))
    .toEqual({ filter: { dateStart: '2026-11-01', kinds: ['alarms'] }, before: null, first: 25 })
  await screen.getByLabelText('Who').fill('anna')
  await expect
    .poll(() => asked(server))
    .toMatchObject({ filter: { dateStart: '2026-11-01', kinds: ['alarms'], actor: 'anna' } })
  await expect
    .element(screen.getByLabelText('address'))
    .toHaveTextContent('?kind=alarms&from=2026-11-01&nonsense=1&actor=anna')
  await screen.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect.poll(() => asked(server)).toMatchObject({ filter: {} })
  await expect.element(screen.getByLabelText('Who')).toHaveValue('')
})

test('a search goes on by itself where it stopped, until the trail ends', async () => {
  const server = serve({
    null: { rows: [], next: '30' },
    30: { rows: [ENTRY], next: '20' },
    20: { rows: [DELETED], next: null },
  })
  const { screen } = await open('admin', '/audit?text=milk')
  await expect.element(screen.getByRole('heading', { name: 'Account deleted' })).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Sensor settings changed' }))
    .toBeVisible()
  expect(asked(server)).toMatchObject({ before: '20' })
  await expect
    .element(screen.getByRole('button', { name: 'Older entries' }))
    .not.toBeInTheDocument()
})

test('a search stops at a full page; older entries are added below when somebody asks', async () => {
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...ENTRY, id: String(from + i) }))
  const server = serve({
    null: { rows: some(100, 13), next: '30' },
    30: { rows: some(200, 12), next: '20' },
    20: { rows: [DELETED], next: null },
  })
  const { screen } = await open('admin', '/audit?text=milk')
  const older = screen.getByRole('button', { name: 'Older entries' })
  await expect.poll(() => screen.container.querySelectorAll('ol[aria-label] > li').length).toBe(25)
  await expect.element(older).toBeEnabled()
  expect(asked(server)).toMatchObject({ before: '30' })
  await older.click()
  await expect.element(screen.getByRole('heading', { name: 'Account deleted' })).toBeVisible()
  expect(asked(server)).toMatchObject({ before: '20' })
})

test('an empty trail and a filter without a hit say so; what did not load can be asked for again', async () => {
  const server = serve({})
  const { screen } = await open('user')
  await expect.element(screen.getByText('No entries yet')).toBeVisible()
  await screen.getByLabelText('Text').fill('rare')
  await expect.element(screen.getByText('No entry matches')).toBeVisible()
  const { AuditPage: answer } = server.answers
  server.answers['AuditPage'] = () => ({ refuse: { code: 'INTERNAL' } })
  await screen.getByLabelText('Text').fill('other')
  await says(screen.getByRole('alert'), 'The audit trail did not load')
  server.answers['AuditPage'] = answer!
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(screen.getByText('No entry matches')).toBeVisible()
})

test('a superadmin checks the chain piece by piece and gets the head to store elsewhere; others have no such button', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Check the audit trail' }).click()
  await expect
    .element(
      screen.getByText(
        'The audit trail is complete and unaltered. All 9,000 entries were checked.',
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText('9000:abc')).toBeVisible()
  expect(
    server.asked.filter(({ name }) => name === 'CheckAudit').map(({ variables }) => variables),
  ).toEqual([{ begin: true }, { begin: false }])
  server.answers['CheckAudit'] = () => ({
    checkAudit: {
      state: 'faulty',
      checked: 16,
      entries: 9_000,
      head: null,
      fault: { kind: 'altered', entry: '17' },
    },
  })
  await screen.getByRole('button', { name: 'Check the audit trail' }).click()
  await says(
    screen.getByRole('alert'),
    'The audit trail has been altered or is incomplete. Entry 17 was changed after it was written.',
  )
  await screen.unmount()
  const other = await open('admin')
  await expect.element(other.screen.getByRole('heading', { name: 'Account deleted' })).toBeVisible()
  await expect
    .element(other.screen.getByRole('button', { name: 'Check the audit trail' }))
    .not.toBeInTheDocument()
  await expect
    .element(other.screen.getByRole('button', { name: 'Erase person' }))
    .not.toBeInTheDocument()
})

test('the entries as they are filtered and one’s own data are files to fetch', async () => {
  const server = serve()
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { screen } = await open('user', '/audit?kind=sensors')
  await screen.getByRole('button', { name: 'Download' }).click()
  await screen.getByRole('button', { name: 'As CSV for spreadsheets' }).click()
  await expect
    .poll(() =>
      clicked.mock.instances.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    )
    .toEqual(['/files/secret'])
  expect(server.asked.find(({ name }) => name === 'ExportAudit')?.variables).toEqual({
    filter: { kinds: ['sensors'] },
    format: 'CSV',
  })
  await screen.getByRole('button', { name: 'Download' }).click()
  await screen.getByRole('button', { name: 'All data stored about me' }).click()
  await expect
    .poll(() => server.asked.find(({ name }) => name === 'ExportPerson')?.variables)
    .toEqual({ userId: '7' })
})

test('superadmin erases a deleted person after a question', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Erase person' }).click()
  const dialog = screen.getByRole('dialog')
  await says(dialog, 'Béla Nagy (bela@x.example)')
  expect(await axeViolations(document.querySelector('dialog')!)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => server.asked.find(({ name }) => name === 'ErasePerson')?.variables)
    .toEqual({ userId: '9' })
  await expect.element(screen.getByText('The person was erased.').first()).toBeVisible()
})

test.each(['light', 'dark'] as const)(
  'nothing that axe finds, %s, and no scrolling sideways at 320 px',
  async (scheme) => {
    serve()
    await page.viewport(320, 700)
    const { screen } = await open('superadmin', '/audit', { scheme })
    await expect.element(screen.getByRole('heading', { name: 'Account deleted' })).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(320)
  },
)

test.each(['hu', 'de', 'nl', 'ro', 'sk'] as const)(
  'in %s no key shows without its text',
  async (language) => {
    serve()
    const { screen } = await open('superadmin', '/audit', { language })
    await expect.poll(() => screen.container.querySelectorAll('li').length).toBe(4)
    expect(screen.container.textContent).not.toMatch(/audit\.\w/)
  },
)

test('acts on instruments, webhooks and people are told in words', async () => {
  const ADDED = {
    ...ENTRY,
    action: 'instrument.certificate-added',
    changes: [
      { field: 'laboratory', before: null, after: '"Klingenberg"' },
      { field: 'covers', before: null, after: '"logger"' },
      { field: 'atCelsius', before: null, after: '5' },
      { field: 'events', before: null, after: '"ALARM_OPENED, DEVICE_SILENT"' },
      { field: 'cause', before: null, after: '"gone"' },
      { field: 'form', before: null, after: '"VOICE"' },
      { field: 'fields', before: null, after: '"to, token"' },
      { field: 'right', before: null, after: '"VIEWER"' },
    ],
    reason: null,
  }
  serve({ null: { rows: [ADDED], next: null } })
  const { screen } = await open()
  await expect.element(screen.getByText('Laboratory', { exact: true })).toBeVisible()
  for (const text of [
    'Logger',
    '5 °C',
    'an alarm opens, no data comes from a sensor',
    'Switched off: the receiver says that it is gone',
    'Phone call',
    'To, Token',
    'Viewer',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})
