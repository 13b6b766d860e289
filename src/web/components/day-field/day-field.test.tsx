import { useState } from 'react'
import { expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { DayField } from './day-field.tsx'

const Field = ({ first }: { first: string }) => {
  const [day, setDay] = useState(first)
  return (
    <main>
      <DayField label="From" value={day} onChange={setDay} latest="2026-11-20" />
      <output aria-label="day">{day}</output>
      <button type="button" onClick={() => setDay('')}>
        Clear
      </button>
    </main>
  )
}
const open = async (first = '', options: Parameters<typeof drawPage>[1] = {}) => {
  const { screen } = await drawPage(<Field first={first} />, options)
  return {
    screen,
    field: screen.getByRole('textbox', { name: 'From' }),
    day: screen.getByLabelText('day', { exact: true }),
    calendar: screen.getByRole('button', { name: 'Calendar: From' }),
  }
}

test('a day is typed as the pages show days, and tidied when the field is left', async () => {
  const { screen, field, day } = await open()
  await field.fill('2026. 3. 5.')
  await expect.element(day).toHaveTextContent('2026-03-05')
  await screen.getByRole('button', { name: 'Clear' }).hover()
  await screen.getByRole('button', { name: 'Calendar: From' }).click()
  await expect.element(field).toHaveValue('2026-03-05')
})

test('a text that is not a day counts as none, and the field says so once it is left', async () => {
  const { screen, field, day } = await open('2026-11-01')
  await field.fill('2026-11-31')
  await expect.element(day).toHaveTextContent('')
  expect(screen.container.textContent).not.toContain('Write the day')
  field.element().blur()
  await expect.element(field).toHaveAccessibleDescription('Write the day like this: 2026-11-20')
  await field.fill('2026-11-30')
  await expect.element(day).toHaveTextContent('2026-11-30')
  expect(screen.container.textContent).not.toContain('Write the day')
})

test('the calendar shows the month in the page’s language, offers no later day, and closes with the choice', async () => {
  const { screen, field, day } = await open('2026-11-19', { language: 'de' })
  await screen.getByRole('button', { name: 'Kalender: From' }).click()
  await expect.element(screen.getByText('November 2026')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '21 November 2026' })).toBeDisabled()
  expect(await axeViolations(document.body)).toEqual([])
  await screen.getByRole('button', { name: '12 November 2026' }).click()
  await expect.element(day).toHaveTextContent('2026-11-12')
  await expect.element(field).toHaveValue('2026-11-12')
  await expect.element(screen.getByText('November 2026')).not.toBeInTheDocument()
})

test('a day that is cleared from outside leaves the field', async () => {
  const { screen, field } = await open()
  await field.fill('2026-11-01')
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field).toHaveValue('')
})
