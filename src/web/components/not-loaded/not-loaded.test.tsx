import { expect, test } from 'vitest'
import { drawPage } from '../../testing/test-page.tsx'
import { NotLoaded } from './not-loaded.tsx'

const draw = async (query: { data?: unknown; error?: unknown; refetch?: () => Promise<void> }) => {
  const { screen } = await drawPage(
    <div className="page">
      <style>{'.page h2 { font-size: 40px }'}</style>
      <NotLoaded
        query={{ data: undefined, error: null, refetch: async () => {}, ...query }}
        title="The sites did not load"
      />
    </div>,
  )
  return screen
}

test('what is still on its way says so once it is late', async () => {
  const screen = await draw({})
  await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument()
})

test('what did not load says why, in the same size on every page, and can be loaded again', async () => {
  let loads = 0
  const refetch = async () => void loads++
  const screen = await draw({ error: new Error('no'), refetch })
  const title = screen.getByRole('heading', { name: 'The sites did not load' })
  await expect.element(title).toBeVisible()
  expect(getComputedStyle(title.element()).fontSize).toBe('15px')
  await screen.getByRole('button', { name: 'Load again' }).click()
  expect(loads).toBe(1)
})

test('what has an answer needs no word', async () => {
  const screen = await draw({ data: [] })
  expect(screen.getByRole('status').elements()).toEqual([])
  expect(screen.getByRole('alert').elements()).toEqual([])
})
