import { ActionIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../testing/test-page.tsx'
import { IconButton, IconLink } from './icon-button.tsx'
import { refusedProps } from './refused-props.ts'

const SEEN = [
  'width',
  'height',
  'color',
  'backgroundColor',
  'borderTopColor',
  'borderTopWidth',
  'borderTopLeftRadius',
  'cursor',
] as const

const looksOf = (button: Element) => {
  const style = getComputedStyle(button)
  return SEEN.map((property) => `${property}: ${style[property]}`)
}

const icon = <IconCheck size={20} stroke={1.7} aria-hidden />

test.each(['light', 'dark'] as const)(
  'in the %s scheme a button of an icon looks like the kit’s, whether it can be used or not',
  async (scheme) => {
    await page.viewport(1280, 860)
    const { screen } = await drawPage(
      <>
        <p>Elsewhere</p>
        {[null, 'Nothing to save'].flatMap((refusal) => [
          <IconButton key={`own ${refusal}`} {...refusedProps('Own', refusal)} size={44}>
            {icon}
          </IconButton>,
          <ActionIcon
            key={`kit ${refusal}`}
            {...refusedProps('Kit', refusal)}
            size={44}
            variant="subtle"
          >
            {icon}
          </ActionIcon>,
        ])}
        <IconLink to="/" size={44} aria-label="Own link">
          {icon}
        </IconLink>
      </>,
      { scheme },
    )
    // Where another test has left it, the pointer may lie on one of them.
    await screen.getByText('Elsewhere').hover()
    const [own, kit, ownRefused, kitRefused] = screen.getByRole('button').elements()
    expect(looksOf(own!)).toEqual(looksOf(kit!))
    expect(looksOf(ownRefused!)).toEqual(looksOf(kitRefused!))
    expect(looksOf(screen.getByRole('link', { name: 'Own link' }).element())).toEqual(looksOf(kit!))
    const top = (button: Element) =>
      button.querySelector('svg')!.getBoundingClientRect().top - button.getBoundingClientRect().top
    expect(top(own!)).toBe(top(kit!))
  },
)

test('a busy button of an icon keeps the focus, and does nothing a second time', async () => {
  let clicks = 0
  const Busy = () => {
    const [isBusy, setBusy] = useState(false)
    return (
      <IconButton
        size={44}
        aria-label="Download"
        isBusy={isBusy}
        onClick={() => {
          clicks += 1
          setBusy(true)
        }}
      >
        {icon}
      </IconButton>
    )
  }
  const { screen } = await drawPage(<Busy />)
  const button = screen.getByRole('button', { name: 'Download' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveFocus()
  ;(button.element() as HTMLButtonElement).click()
  expect(clicks).toBe(1)
})
