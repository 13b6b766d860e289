import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import type { ImportPreviewQuery, ImportRowFragment } from '../../api/generated/graphql.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ImportsPage } from './imports-page.tsx'

const IMPORTED: ImportRowFragment = {
  id: '5',
  fileName: 'october.csv',
  fileHash: 'ab'.repeat(32),
  format: 'CSV',
  serial: null,
  readings: 1_440,
  humidityReadings: 0,
  leftOut: 1,
  from: '2026-10-01T00:00:00Z',
  to: '2026-10-02T00:00:00Z',
  days: [],
  importedAt: '2026-11-20T09:00:00Z',
  importedBy: 'Anna Kovács',
  withdrawnAt: null,
  withdrawnBy: null,
}
const PREVIEW: ImportPreviewQuery['importPreview'] = {
  fileName: 'november.csv',
  format: 'CSV',
  serial: null,
  layout: {
    separator: 'SEMICOLON',
    decimal: 'COMMA',
    dateOrder: 'DMY',
    timeZone: 'Europe/Budapest',
    unit: 'C',
    rowsBefore: 1,
    dayColumn: 0,
    clockColumn: null,
    valueColumn: 1,
    humidityColumn: null,
    onlyColumns: [],
    onlyText: null,
  },
  headings: ['Zeit', 'Temperatur'],
  sources: [],
  isDateOrderSure: false,
  readings: 2,
  humidityReadings: 0,
  alreadyThere: 1,
  missing: 3,
  refused: 1,
  refusedRows: [{ line: 4, text: '20.11.2026 09:20 | warm', reason: 'BAD_VALUE' }],
  examples: [
    {
      line: 2,
      timeText: '20.11.2026 09:00',
      valueText: '4,5',
      timestamp: '2026-11-20T08:00:00Z',
      celsius: 4.5,
      humidity: null,
    },
  ],
  lowest: 4.5,
  highest: 5.25,
  days: [],
}

const serve = (imports: ImportRowFragment[] = [IMPORTED], preview = PREVIEW) => {
  const sent: [string, Record<string, unknown>][] = []
  const noted = (name: string, answer: object) => (variables: Record<string, unknown>) => {
    sent.push([name, variables])
    return answer
  }
  fakeGraphql({
    Imports: () => ({ imports }),
    ImportPreview: noted('preview', { importPreview: preview }),
    ImportReadings: noted('import', { importReadings: { ...IMPORTED, id: '6' } }),
    WithdrawImport: noted('withdraw', { withdrawImport: IMPORTED }),
  })
  const graphql = window.fetch
  window.fetch = vi.fn(async (input, init) =>
    String(input).startsWith('/uploads')
      ? new Response('{"id":"upload 1"}', { status: 201 })
      : graphql(input, init),
  )
  return sent
}

beforeEach(() => page.viewport(390, 844))
afterEach(() => connection.answered())

test('without a sensor in the address the page says where files are imported, and leads there', async () => {
  const { screen } = await drawPage(<ImportsPage />, { path: '/imports' })
  await expect
    .element(screen.getByRole('heading', { name: 'Files are imported into a sensor' }))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'All sensors' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Choose a file' }))
    .not.toBeInTheDocument()
})

const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <main style={{ padding: 16 }}>
      <ImportsPage />
    </main>,
    { path: '/imports?id=7&name=Milk', ...options },
  )
const choose = () =>
  userEvent.upload(
    page.getByLabelText('Choose a file').element(),
    new File(['time;temp'], 'november.csv', { type: 'text/csv' }),
  )

test('a file is looked at first: what it brings, how it is read, and which rows cannot be read', async () => {
  const sent = serve()
  const { screen } = await open()
  await choose()
  await expect.element(screen.getByText('Preview: nothing is stored yet')).toBeVisible()
  for (const text of [
    'november.csv',
    '20.11.2026 09:00 | 4,5',
    /^The dates in this file do not tell their order/,
    'Rows that cannot be read: 1',
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByLabelText('Temperature')).toHaveValue('1')
  expect(sent).toEqual([['preview', { toolId: '7', upload: 'upload 1', layout: null }]])
  expect(await axeViolations(document.querySelector('main')!)).toEqual([])
})

test('nothing is imported while rows cannot be read, until they are to be left out', async () => {
  const sent = serve()
  const { screen } = await open()
  await choose()
  const button = screen.getByRole('button', { name: 'Import 2 readings' })
  await expect.element(button).toBeDisabled()
  const reason = screen.getByText('Leave the unreadable rows out, or mend the file.')
  await expect.element(reason).toBeVisible()
  await screen.getByLabelText('Leave unreadable rows out: 1').click()
  await button.click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([
      'import',
      {
        toolId: '7',
        upload: 'upload 1',
        layout: PREVIEW.layout,
        leaveOut: true,
      },
    ])
  await expect.element(screen.getByText('Preview: nothing is stored yet')).not.toBeInTheDocument()
})

test('the humidity of a file is counted, shown beside its temperatures, and can be passed over', async () => {
  const example = { ...PREVIEW.examples[0]!, humidity: 55.3 }
  const layout = { ...PREVIEW.layout, humidityColumn: 2 }
  const sent = serve([{ ...IMPORTED, humidityReadings: 1_439 }], {
    ...PREVIEW,
    headings: ['Zeit', 'Temperatur', 'Feuchte'],
    layout,
    humidityReadings: 2,
    examples: [example],
  })
  const { screen } = await open()
  await choose()
  await expect.element(screen.getByRole('cell', { name: '55.3' })).toBeVisible()
  await expect.element(screen.getByText('Readings of humidity')).toBeVisible()
  await expect.element(screen.getByText(/humidity: 1,439/)).toBeVisible()
  await screen.getByRole('combobox', { name: 'Humidity' }).selectOptions('no humidity')
  await expect
    .poll(() => sent.at(-1))
    .toEqual([
      'preview',
      { toolId: '7', upload: 'upload 1', layout: { ...layout, humidityColumn: null } },
    ])
})

test('another layout is tried at once', async () => {
  const sent = serve()
  const { screen } = await open()
  await choose()
  await screen.getByLabelText('Order of dates').selectOptions('month, day, year')
  await expect
    .poll(() => sent.at(-1))
    .toEqual([
      'preview',
      { toolId: '7', upload: 'upload 1', layout: { ...PREVIEW.layout, dateOrder: 'MDY' } },
    ])
})

test('an import is taken back with a reason; its row says so', async () => {
  const sent = serve([
    IMPORTED,
    {
      ...IMPORTED,
      id: '4',
      fileName: 'wrong.csv',
      withdrawnAt: '2026-11-20T10:00:00Z',
      withdrawnBy: 'Béla Nagy',
    },
  ])
  const { screen } = await open()
  await expect.element(screen.getByText(/^Taken back .* Béla Nagy/)).toBeVisible()
  await expect.element(screen.getByText(`SHA-256 ${IMPORTED.fileHash}`).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Take back' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect.element(screen.getByText('Say why the import is taken back.')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByLabelText('Reason for the audit trail').fill('other fridge')
  await screen.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => sent).toEqual([['withdraw', { id: '5', reason: 'other fridge' }]])
})

test('who may only look sees the files and chooses none', async () => {
  serve()
  const { screen } = await open({
    viewer: {
      can: viewerPermissions({
        kind: 'account',
        id: 9,
        role: 'user',
        path: '/7/',
        memberOf: 7,
        right: 'VIEWER',
      }),
    },
  })
  await expect.element(screen.getByText('october.csv')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Choose a file' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Take back' }).query()).toBeNull()
})
