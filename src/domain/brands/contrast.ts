/** "#RRGGBB" */
const HEX = /^#[0-9a-f]{6}$/i
export const isColour = (text: string): boolean => HEX.test(text)

type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`

/** `share` of `of`, the rest of `colour`; 0 to 1. */
export const mixed = (colour: string, of: string, share: number): string => {
  const [from, to] = [rgbOf(colour), rgbOf(of)]
  const part = (i: 0 | 1 | 2): number => from[i] + (to[i] - from[i]) * share
  return hexOf([part(0), part(1), part(2)])
}

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** 1 to 21, WCAG 2.2 "contrast ratio". */
export const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}
