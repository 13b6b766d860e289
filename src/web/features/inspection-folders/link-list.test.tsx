import { expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkList } from './link-list.tsx'

const LINK = {
  id: '5',
  state: 'OPEN',
  inspector: 'Food authority',
  note: '',
  sentTo: 'ines@authority.example',
  sentAt: '2026-11-20T08:00:00Z',
  mail: null,
  language: 'german',
  dateStart: '2026-11-01',
  dateEnd: '2026-11-19',
  timeZone: 'Europe/Budapest',
  sensors: 2,
  madeAt: '2026-11-20T08:00:00Z',
  madeBy: 'Anna Kis',
  expiresAt: '2026-12-04T08:00:00Z',
  views: 0,
  lastViewAt: null,
}
const VIEWER = { id: '7', role: 'user' as const, timeZone: 'Europe/Budapest' }

test('the list says to whom and when a link was sent, and sends it again', async () => {
  const server = fakeGraphql({
    InspectionLinks: () => ({
      inspectionLinks: [LINK, { ...LINK, id: '6', state: 'EXPIRED', sentTo: '' }],
    }),
    SendInspectionLink: () => ({ sendInspectionLink: LINK }),
  })
  const { screen } = await drawPage(<LinkList />, { viewer: VIEWER })
  await expect.element(screen.getByText(/Sent 2026-11-20 09:00 to ines@authority/)).toBeVisible()
  await expect.element(screen.getByText(/Sent 2026-11-20 09:00 · /)).toBeVisible()
  await screen.getByRole('button', { name: 'Send again' }).click()
  const field = screen.getByRole('textbox', { name: 'Address for the link of Food authority' })
  await expect.element(field).toHaveValue('ines@authority.example')
  expect(await axeViolations(screen.container)).toEqual([])
  await field.fill('otto@authority.example')
  await screen.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => server.asked.find(({ name }) => name === 'SendInspectionLink')?.variables)
    .toEqual({ id: '5', sendTo: 'otto@authority.example' })
})

test('the list says what became of the mail, and why it failed, until it is sent', async () => {
  const mail = { attempts: 0, at: '2026-11-20T08:01:00Z', nextAttemptAt: null, reason: null }
  const tried = { ...mail, attempts: 1, nextAttemptAt: '2026-11-20T08:05:00Z' }
  const states = [
    { ...mail, status: 'SENT' },
    { ...mail, status: 'FAILED', reason: '550 5.1.1 no such user' },
    { ...tried, status: 'WAITING', reason: 'No mail server is set (SMTP_URL).' },
  ]
  let asked = 0
  fakeGraphql({
    InspectionLinks: () => {
      const last = asked++ === 0 ? { ...mail, status: 'WAITING' } : { ...mail, status: 'SENT' }
      return {
        inspectionLinks: [...states, last].map((each, i) => ({
          ...LINK,
          id: String(i),
          mail: each,
        })),
      }
    },
  })
  const { screen } = await drawPage(<LinkList />, { viewer: VIEWER })
  await expect.element(screen.getByText('The mail waits to be sent.')).toBeVisible()
  await expect.element(screen.getByText(/^The mail was not sent\. .*550 5\.1\.1/)).toBeVisible()
  await expect
    .element(screen.getByText(/tried again at 2026-11-20 09:05\. .*mail server/))
    .toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
  await expect
    .element(screen.getByText('The mail server took the mail at 2026-11-20 09:01.').nth(1))
    .toBeVisible()
})

test('a link that is made with an address says that it is on its way there', async () => {
  const server = fakeGraphql({
    MakeInspectionLink: () => ({ makeInspectionLink: { secret: 'the-secret' } }),
  })
  const choice = { toolIds: ['1'], from: '2026-11-01', to: '2026-11-19' }
  const { screen } = await drawPage(<LinkForm choice={choice} onMade={async () => {}} />, {
    viewer: VIEWER,
  })
  await screen.getByRole('textbox', { name: 'Inspector or authority' }).fill('Food authority')
  await screen
    .getByRole('textbox', { name: /^The inspector’s e-mail/ })
    .fill('ines@authority.example')
  await screen.getByRole('button', { name: 'Make the link' }).click()
  await expect
    .element(screen.getByText('The link is on its way to ines@authority.example.'))
    .toBeVisible()
  expect(server.asked.find(({ name }) => name === 'MakeInspectionLink')?.variables).toMatchObject({
    sendTo: 'ines@authority.example',
  })
})
