import { NotDrawn, written } from './path-operators.ts'

/** A length in the drawing's own units. */
export const lengthOf = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise
  if (!/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(px)?\s*$/i.test(text)) throw new NotDrawn(text)
  return Number.parseFloat(text)
}

/** Of 17 of CSS 2.1; drawings of programs write digits. */
const NAMES: Readonly<Record<string, number>> = {
  black: 0x000000,
  silver: 0xc0c0c0,
  gray: 0x808080,
  grey: 0x808080,
  white: 0xffffff,
  maroon: 0x800000,
  red: 0xff0000,
  purple: 0x800080,
  fuchsia: 0xff00ff,
  green: 0x008000,
  lime: 0x00ff00,
  olive: 0x808000,
  yellow: 0xffff00,
  navy: 0x000080,
  blue: 0x0000ff,
  teal: 0x008080,
  aqua: 0x00ffff,
  orange: 0xffa500,
}

export type Paint = readonly [number, number, number] | null

const ofNumber = (code: number): Paint => [
  (code >> 16) / 255,
  ((code >> 8) & 255) / 255,
  (code & 255) / 255,
]

/** A colour without transparency; null for none. A gradient is not drawn. */
export const paintOf = (text: string, current: string): Paint => {
  const value = text.trim().toLowerCase()
  if (value === 'none' || value === 'transparent') return null
  if (value === 'currentcolor') return paintOf(current, 'black')
  if (Object.hasOwn(NAMES, value)) return ofNumber(NAMES[value]!)
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(value)
  if (short !== null)
    return paintOf(
      `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`,
      '',
    )
  if (/^#[\da-f]{6}$/.test(value)) return ofNumber(Number.parseInt(value.slice(1), 16))
  const parts = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(value)
  if (parts === null) throw new NotDrawn(text)
  const [r, g, b] = parts.slice(1).map((part) => Math.min(255, Number(part)) / 255)
  return [r!, g!, b!]
}

/** 0 draws nothing, 1 all; what is between needs what is below it, and is not drawn. */
export const opacityOf = (text: string | undefined): 0 | 1 => {
  const value = Number(text ?? 1)
  if (value !== 0 && value !== 1) throw new NotDrawn('opacity')
  return value
}

export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi)].map(([found]) => Number(found))

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const TRANSFORM = /\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)/y

const matrixOf = (name: string, numbers: readonly number[]): number[] => {
  const [a = 0, b, c] = numbers
  const [cos, sin] = [Math.cos(radians(a)), Math.sin(radians(a))]
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0]
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0]
  if (name === 'skewX') return [1, 0, Math.tan(radians(a)), 1, 0, 0]
  if (name === 'skewY') return [1, Math.tan(radians(a)), 0, 1, 0, 0]
  if (name === 'matrix') return [...numbers]
  const [x, y] = [b ?? 0, c ?? 0]
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

/** The operators of a list of transforms; SVG and PDF apply them in the same order. */
export const transformOperators = (text: string): string => {
  const operators: string[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    TRANSFORM.lastIndex = at
    const found = TRANSFORM.exec(text)
    if (found === null) throw new NotDrawn('transform')
    at += found[0].length
    const matrix = matrixOf(found[1]!, numbersIn(found[2]!))
    if (matrix.length !== 6) throw new NotDrawn('transform')
    operators.push(`${matrix.map(written).join(' ')} cm`)
  }
  return operators.join(' ')
}
