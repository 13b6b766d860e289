import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { DownloadList } from './download-list.tsx'
import type { Period } from './period.ts'
import type { ShownView } from './use-chart-view.ts'
import type { Shown } from './use-downloads.ts'

const PERIOD: Period = { preset: 'custom', from: '2026-11-01', to: '2026-11-20' }

const SHOWN: Shown = {
  tool: toolCard(),
  period: PERIOD,
  span: { fromMs: 0, toMs: 1 },
  zone: 'Europe/Budapest',
  language: 'en',
}
/** The pictures, which alone need it, are not asked for here. */
const NO_VIEW = {} as ShownView

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
  vi.restoreAllMocks()
})

test.each([
  ['CSV, every reading', 'CSV'],
  ['JSON of this period from the server', 'JSON'],
])('%s: the server writes it while the browser fetches it', async (item, format) => {
  const { asked } = fakeGraphql({
    ExportReadings: () => ({ exportReadings: { path: '/files/once' } }),
  })
  const { screen } = await drawPage(
    <DownloadList size={36} refusal={null} shown={SHOWN} viewNow={() => NO_VIEW} />,
  )
  await screen.getByRole('button', { name: 'Download' }).click()
  await screen.getByRole('button', { name: item }).click()
  await expect.poll(() => followed).toEqual(['/files/once'])
  expect(asked.at(-1)?.variables).toEqual({
    toolIds: ['1'],
    dateStart: '2026-11-01',
    dateEnd: '2026-11-20',
    format,
  })
})
