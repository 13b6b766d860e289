import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ExportDialog } from './export-dialog.tsx'

let followed: string[]
beforeEach(() => {
  followed = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(new URL(this.href).pathname)
  })
})
afterEach(() => {
  connection.answered()
  notifications.clean()
  vi.restoreAllMocks()
})

const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  const onClose = vi.fn<() => void>()
  const drawn = await drawPage(
    <ExportDialog of={{ userId: '5' }} name="<b>Joanna</b> Whitfield" onClose={onClose} />,
    options,
  )
  await expect.element(drawn.screen.getByRole('dialog')).toBeVisible()
  return { ...drawn, onClose }
}
const answered = () =>
  fakeGraphql({ ExportReadings: () => ({ exportReadings: { path: '/files/once' } }) })

test('a period and a format make a file that the browser fetches by itself, and the dialog closes', async () => {
  const { asked } = answered()
  const { screen, onClose } = await open()
  await expect.element(screen.getByRole('textbox', { name: 'First day' })).toHaveValue('2026-10-21')
  await expect.element(screen.getByRole('textbox', { name: 'Last day' })).toHaveValue('2026-11-20')
  await screen.getByRole('textbox', { name: 'First day' }).fill('2026-11-01')
  await screen.getByRole('combobox', { name: 'Format' }).selectOptions('JSON for programs')
  await screen.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => followed).toEqual(['/files/once'])
  expect(asked.at(-1)?.variables).toEqual({
    userId: '5',
    dateStart: '2026-11-01',
    dateEnd: '2026-11-20',
    format: 'JSON',
  })
  expect(onClose).toHaveBeenCalledOnce()
})

test('while other files of the account are being fetched, the page says so and follows no link', async () => {
  answered()
  const graphql = window.fetch
  window.fetch = async (input, init) =>
    input === '/files/once' ? new Response(null, { status: 429 }) : graphql(input, init)
  const { screen, onClose } = await open()
  const said = screen.getByText(/Other files of yours are still being downloaded/)
  await screen.getByRole('button', { name: 'Download' }).click()
  await expect.element(said).toBeVisible()
  expect([followed, onClose.mock.calls]).toEqual([[], []])
})

test('a period that runs backwards or lacks a day asks nothing of the server', async () => {
  const { asked } = answered()
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'First day' }).fill('2026-11-21')
  await screen.getByRole('button', { name: 'Download' }).click()
  await expect.element(screen.getByText('The last day is before the first day.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'First day' }).fill('')
  await expect.element(screen.getByText('Choose a day.')).toBeVisible()
  expect(asked).toEqual([])
})

test('Escape closes the calendar of a day, and the dialog stays', async () => {
  answered()
  const { screen, onClose } = await open()
  await screen.getByRole('button', { name: 'Calendar: First day' }).click()
  await expect.element(screen.getByText('October 2026')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('October 2026')).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('a refusal of the server is shown, and the dialog stays', async () => {
  fakeGraphql({
    ExportReadings: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'dateStart', key: 'reports.beyondRetention' }],
      },
    }),
  })
  const { screen, onClose } = await open()
  await screen.getByRole('button', { name: 'Download' }).click()
  await expect
    .element(
      screen.getByText(/The file could not be created.*\s+Readings are not kept for that long/),
    )
    .toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(followed).toEqual([])
})

test.each([
  ['light', 'en'],
  ['dark', 'hu'],
] as const)('nothing keeps anybody out, in %s', async (scheme, language) => {
  answered()
  const { screen } = await open({ scheme, language })
  await expect.element(screen.getByText('<b>Joanna</b> Whitfield')).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})
