import { useState } from 'react'
import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { drawPage } from '../../testing/test-page.tsx'
import { LimitsField, type LimitTexts } from './limits-field.tsx'

const Field = ({ first, reading = null }: { first: LimitTexts; reading?: number | null }) => {
  const [value, setValue] = useState(first)
  return (
    <LimitsField
      label="Range"
      hint="Sets the colour"
      value={value}
      onChange={setValue}
      reading={reading}
    />
  )
}
const draw = async (first: LimitTexts, reading?: number | null) =>
  (await drawPage(<Field first={first} reading={reading ?? null} />, { language: 'hu' })).screen
type Screen = Awaited<ReturnType<typeof draw>>

const thumb = (screen: Screen, end: 'Minimum' | 'Maximum') =>
  screen.getByRole('slider', { name: `Range, ${end}` })
const text = (screen: Screen, end: 'Minimum' | 'Maximum') =>
  screen.getByRole('textbox', { name: `Range, ${end}` })
const pointer = () => document.querySelector('[data-colour]')

test('each thumb says its value in the reader’s language, and how far the other lets it go', async () => {
  const screen = await draw({ min: '−2,5', max: '8' })
  await expect.element(thumb(screen, 'Minimum')).toHaveAttribute('aria-valuetext', '−2,5 °C')
  await expect.element(thumb(screen, 'Minimum')).toHaveAttribute('aria-valuemax', '7')
  await expect.element(thumb(screen, 'Maximum')).toHaveAttribute('aria-valuemin', '-2')
})

test('an end that is not moved keeps its decimals, and one that is no number yet keeps its text', async () => {
  const screen = await draw({ min: '−2,5', max: 'warm' })
  thumb(screen, 'Minimum').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(text(screen, 'Minimum')).toHaveValue('−2')
  await expect.element(text(screen, 'Maximum')).toHaveValue('warm')
})

test('the reading points at its place and turns red when the limits no longer hold it', async () => {
  const screen = await draw({ min: '2', max: '8' }, 5)
  expect(pointer()?.getAttribute('data-colour')).toBe('green')
  await text(screen, 'Maximum').fill('5')
  expect(pointer()?.getAttribute('data-colour')).toBe('red')
})

test.each([null, 80])('a reading of %s has no place on the ruler', async (reading) => {
  await draw({ min: '2', max: '8' }, reading)
  expect(pointer()).toBeNull()
})
