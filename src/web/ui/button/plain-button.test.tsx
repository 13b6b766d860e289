import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../testing/test-page.tsx'
import { PlainButton } from './plain-button.tsx'

const SEEN = [
  'width',
  'height',
  'color',
  'backgroundColor',
  'borderTopColor',
  'borderTopWidth',
  'borderTopLeftRadius',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
] as const

const looksOf = (button: Element) => {
  const style = getComputedStyle(button)
  return SEEN.map((property) => `${property}: ${style[property]}`)
}

test.each(['light', 'dark'] as const)(
  'in the %s scheme a plain button looks like the kit’s',
  async (scheme) => {
    await page.viewport(1280, 860)
    const icon = <IconCheck size={18} stroke={1.7} aria-hidden />
    const { screen } = await drawPage(
      <>
        <p>Elsewhere</p>
        <PlainButton onClick={() => {}}>Reload</PlainButton>
        <Button variant="default">Reload</Button>
        <PlainButton onClick={() => {}}>
          {icon}
          Reload
        </PlainButton>
        <Button variant="default" leftSection={icon}>
          Reload
        </Button>
      </>,
      { scheme },
    )
    // Where another test has left it, the pointer may lie on one of them.
    await screen.getByText('Elsewhere').hover()
    const [plain, kit, plainWithIcon, kitWithIcon] = screen.getByRole('button').elements()
    expect(looksOf(plain!)).toEqual(looksOf(kit!))
    expect(looksOf(plainWithIcon!)).toEqual(looksOf(kitWithIcon!))
  },
)

test('on a phone a plain button is 44 px high', async () => {
  await page.viewport(390, 860)
  const { screen } = await drawPage(<PlainButton onClick={() => {}}>Reload</PlainButton>)
  expect(screen.getByRole('button').element().getBoundingClientRect().height).toBe(44)
})
