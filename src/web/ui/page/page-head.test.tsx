import { expect, test } from 'vitest'
import type { ReactNode } from 'react'
import { drawPage } from '../../testing/test-page.tsx'
import { PageHead } from './page-head.tsx'

/** How far below the head the part stands, px. */
const roomAbove = async (text: string, parts: ReactNode): Promise<number> => {
  const { screen } = await drawPage(
    <>
      <PageHead title="Sites" />
      {parts}
    </>,
  )
  const head = screen.getByRole('heading', { name: 'Sites' }).element().parentElement!
  const part = screen.getByText(text).element()
  return part.getBoundingClientRect().top - head.getBoundingClientRect().bottom
}

test('a part stands apart from the head', async () => {
  expect(await roomAbove('twelve shops', <div>twelve shops</div>)).toBeGreaterThanOrEqual(14)
})

test('what only screen readers hear takes nothing from that room', async () => {
  const room = await roomAbove(
    'twelve shops',
    <>
      <p className="cw-visually-hidden">in range</p>
      <div>twelve shops</div>
    </>,
  )
  expect(room).toBeGreaterThanOrEqual(14)
})

test('what the page is for does not run into its name', async () => {
  expect(await roomAbove('for chains', <p>for chains</p>)).toBeGreaterThanOrEqual(0)
})
