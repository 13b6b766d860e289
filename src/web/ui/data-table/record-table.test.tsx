import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RecordTable } from './record-table.tsx'

const table = async (width: number) => {
  await page.viewport(width, 800)
  const screen = await render(
    <RecordTable label="Records" columns={['What', 'Made']}>
      <tr>
        <th scope="row">Settings</th>
        <td data-label="Made">2026-11-20</td>
      </tr>
    </RecordTable>,
  )
  await expect.element(screen.getByRole('table', { name: 'Records' })).toBeVisible()
  return {
    head: screen.getByRole('columnheader', { name: 'Made' }).element(),
    cell: screen.getByText('2026-11-20').element(),
  }
}

test('on a desktop the head names the columns', async () => {
  const { head, cell } = await table(1280)
  expect(head.getBoundingClientRect().left).toBe(cell.getBoundingClientRect().left)
  expect(getComputedStyle(cell, '::before').content).toBe('none')
})

test('on a phone each line of a record says its column itself', async () => {
  const { cell } = await table(390)
  expect(getComputedStyle(cell).display).toBe('block')
  expect(getComputedStyle(cell, '::before').content).toBe('"Made: "')
})
