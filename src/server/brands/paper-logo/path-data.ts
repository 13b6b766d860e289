import { arcTo, type Outline, NotDrawn } from './path-operators.ts'

type Point = readonly [x: number, y: number]

/** Numbers that each command takes at a time. */
const TAKES: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
}
const SEPARATOR = /[\s,]*/y
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy
/** Of an arc; they may stand side by side with what follows. */
const FLAG = /[01]/y

type Step = { command: string; isRelative: boolean; numbers: number[] }

/** The commands of path data, one for each time that its numbers are there. */
export function* stepsOf(data: string): Generator<Step> {
  let at = 0
  const skip = (): void => {
    SEPARATOR.lastIndex = at
    at += SEPARATOR.exec(data)![0].length
  }
  const take = (pattern: RegExp): number | null => {
    skip()
    pattern.lastIndex = at
    const found = pattern.exec(data)?.[0]
    if (found === undefined) return null
    at += found.length
    return Number(found)
  }
  const numbersOf = (command: string): number[] | null => {
    const numbers: number[] = []
    for (let i = 0; i < TAKES[command]!; i++) {
      const value = take(command === 'A' && (i === 3 || i === 4) ? FLAG : NUMBER)
      if (value === null) {
        if (i === 0) return null
        throw new NotDrawn('path')
      }
      numbers.push(value)
    }
    return numbers
  }
  for (skip(); at < data.length; skip()) {
    const letter = data[at]!
    let command = letter.toUpperCase()
    if (!Object.hasOwn(TAKES, command)) throw new NotDrawn('path')
    at++
    const isRelative = letter !== command
    if (command === 'Z') {
      yield { command, isRelative, numbers: [] }
      continue
    }
    let numbers = numbersOf(command)
    if (numbers === null) throw new NotDrawn('path')
    for (; numbers !== null; numbers = numbersOf(command)) {
      yield { command, isRelative, numbers }
      // Further points of a move are lines.
      if (command === 'M') command = 'L'
    }
  }
}

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]
const mirrored = (point: Point, around: Point): Point => [
  2 * around[0] - point[0],
  2 * around[1] - point[1],
]

type Handle = { of: 'C' | 'Q'; at: Point }

/** Draws path data (SVG 1.1, 8.3). */
export const drawPathData = (outline: Outline, data: string): void => {
  let now: Point = [0, 0]
  let first: Point = now
  /** The handle that S or T mirrors, of which kind. */
  let handle: Handle | null = null
  const quadratic = (control: Point, to: Point): void => {
    outline.curve(between(now, control, 2 / 3), between(to, control, 2 / 3), to)
    handle = { of: 'Q', at: control }
    now = to
  }
  const cubic = (one: Point, two: Point, to: Point): void => {
    outline.curve(one, two, to)
    handle = { of: 'C', at: two }
    now = to
  }
  const lineTo = (to: Point): void => {
    outline.line(to)
    now = to
  }
  let isBegun = false
  for (const { command, isRelative, numbers } of stepsOf(data)) {
    if (!isBegun && command !== 'M') throw new NotDrawn('path')
    isBegun = true
    const [ox, oy] = isRelative ? now : [0, 0]
    const point = (i: number): Point => [ox + numbers[i]!, oy + numbers[i + 1]!]
    const before = handle as Handle | null
    const reflected = (of: Handle['of']): Point =>
      before?.of === of ? mirrored(before.at, now) : now
    handle = null
    if (command === 'Z') {
      outline.close()
      now = first
    } else if (command === 'M') {
      now = first = point(0)
      outline.move(now)
    } else if (command === 'L') lineTo(point(0))
    else if (command === 'H') lineTo([ox + numbers[0]!, now[1]])
    else if (command === 'V') lineTo([now[0], oy + numbers[0]!])
    else if (command === 'C') cubic(point(0), point(2), point(4))
    else if (command === 'S') cubic(reflected('C'), point(0), point(2))
    else if (command === 'Q') quadratic(point(0), point(2))
    else if (command === 'T') quadratic(reflected('Q'), point(0))
    else {
      const [rx, ry, degrees, large, sweep] = numbers as [number, number, number, number, number]
      const to = point(5)
      arcTo(outline, now, to, { rx, ry, degrees, isLarge: large === 1, isSweep: sweep === 1 })
      now = to
    }
  }
}
