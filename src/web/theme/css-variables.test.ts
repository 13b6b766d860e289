import { DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariables } from './css-variables.ts'

const luminance = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

test.each(['light', 'dark'] as const)(
  'in the %s scheme a disabled button stands out from its card, and its words can be read',
  (scheme) => {
    const variables = cssVariables(DEFAULT_THEME)[scheme]
    const button = variables['--mantine-color-disabled']!
    expect(contrast(button, variables['--mantine-color-disabled-color']!)).toBeGreaterThan(4.5)
    expect(contrast(button, variables['--cw-raised']!)).toBeGreaterThan(1.15)
  },
)
