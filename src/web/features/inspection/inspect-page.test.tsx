import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql, type FakeAnswer } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { InspectPage } from './inspect-page.tsx'
import type { Inspection } from './use-inspection.ts'

const scope: NonNullable<Inspection['scope']> = {
  inspector: 'Food authority',
  note: 'Yearly visit',
  givenBy: 'Joanna Whitfield (joanna@harbour.example)',
  dateStart: '2026-11-01',
  dateEnd: '2026-11-20',
  timeZone: 'Europe/Budapest',
  gone: 1,
  sensors: [
    { id: '1', name: 'Dairy', imeiNumber: '865413051208841', equipmentId: 1, site: null },
    { id: '2', name: 'Meat', imeiNumber: '865413051208841', equipmentId: 2, site: 'Harbour' },
  ],
  folders: [],
}
const opened = (changes: Partial<Inspection> = {}): Inspection => ({
  state: 'OPEN',
  language: 'english',
  expiresAt: '2026-12-04T09:00:00Z',
  scope,
  ...changes,
})
const table = (rows: string[][]) => ({
  title: 'Statistics',
  note: 'All readings are in range.',
  columns: [
    { title: '', isRight: false },
    { title: '', isRight: false },
  ],
  rows: rows.map((cells) => ({ cells, isOut: false })),
})

afterEach(() => page.viewport(414, 896))

const serve = (answer: () => FakeAnswer) =>
  fakeGraphql({
    Inspection: answer,
    InspectionPart: () => ({
      inspectionPart: { next: null, tables: [table([['Lowest', '3.10 °C']])] },
    }),
  })
const open = (language: 'en' | 'de' = 'en') =>
  drawPage(<InspectPage />, { path: '/inspect#the-secret', language })

test('the inspector sees who gives what until when, and asks for a part only by opening it', async () => {
  const server = serve(() => ({ inspection: opened() }))
  const { screen } = await open()
  await expect.element(screen.getByText('Food authority', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('2026-11-01 to 2026-11-20', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('2026-12-04 10:00', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('not shown: 1', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('3.10 °C')).toBeVisible()
  const parts = () =>
    server.asked
      .filter(({ name }) => name === 'InspectionPart')
      .map(({ variables }) => [variables['part'], variables['toolId']])
  expect(parts()).toEqual([['SUMMARY', '1']])
  await screen.getByRole('button', { name: 'Daily sheet' }).click()
  await expect.poll(parts).toEqual([
    ['SUMMARY', '1'],
    ['DAYS', '1'],
  ])
  expect(await axeViolations(screen.container)).toEqual([])
})

test.each([
  [{ state: 'EXPIRED', scope: null }, 'This link has expired'],
  [{ state: 'REVOKED', scope: null }, 'This link was revoked'],
] as const)('a link that is %o says so', async (changes, title) => {
  serve(() => ({ inspection: opened(changes) }))
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
})

test('an expired link says so in its own language', async () => {
  serve(() => ({ inspection: opened({ state: 'EXPIRED', scope: null, language: 'german' }) }))
  const { screen } = await open('en')
  await expect.element(screen.getByText('Dieser Link ist abgelaufen')).toBeVisible()
})

test('a wrong link says so and is not asked for again', async () => {
  const server = serve(() => ({ refuse: { code: 'NOT_FOUND' } }))
  const { screen } = await open()
  await expect.element(screen.getByText('This link opens nothing')).toBeVisible()
  expect(server.asked).toHaveLength(1)
})

test('a day out of limits is marked at its date, not at its lowest value', async () => {
  const day = ['2026-11-07 Sat', '1.70', '10.10']
  fakeGraphql({
    Inspection: () => ({ inspection: opened() }),
    InspectionPart: () => ({
      inspectionPart: {
        next: null,
        tables: [{ ...table([]), rows: [{ cells: day, isOut: true }] }],
      },
    }),
  })
  const { screen } = await open()
  const date = screen.getByRole('rowheader', { name: '2026-11-07 Sat (out of the limits)' })
  await expect.element(date.getByText('▲▼')).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '1.70' })).toHaveTextContent('1.70')
})

test('on a phone a wide table is a block a row, whose values name their columns', async () => {
  await page.viewport(390, 800)
  const began = '2026-11-01 02:41:00'
  const titles = ['Day', 'Lowest', 'Mean', 'Highest', 'Minutes out of range', 'Alarms', 'Notes']
  const note = 'The monitoring was out of operation from 10:00 to 11:00.'
  fakeGraphql({
    Inspection: () => ({ inspection: opened() }),
    InspectionPart: () => ({
      inspectionPart: {
        next: null,
        tables: [
          {
            title: 'Daily sheet',
            note: '',
            columns: titles.map((title, i) => ({ title, isRight: i > 0 && i < 6 })),
            rows: [{ cells: ['2026-11-01', began, '4.00', '9.00', '35', '1', note], isOut: true }],
          },
        ],
      },
    }),
  })
  const { screen } = await open()
  const cell = screen.getByText('9.00')
  await expect.element(cell).toBeVisible()
  const label = getComputedStyle(cell.element(), '::before').content
  expect(label).toBe('"Highest"')
  // A date with its time breaks before it runs into the next value.
  const date = screen.getByText(began).element()
  expect(date.scrollWidth).toBe(date.clientWidth)
  const scroller = cell.element().closest('[role=region]')!
  expect(scroller.scrollWidth).toBe(scroller.clientWidth)
  expect(await axeViolations(screen.container)).toEqual([])
})
