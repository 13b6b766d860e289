/** What a PDF writes for a point or a length: no exponents, a ten-thousandth at most. */
export const written = (value: number): string => {
  if (!Number.isFinite(value) || Math.abs(value) > 1_000_000) throw new NotDrawn('number')
  return String(Math.round(value * 10_000) / 10_000 + 0)
}

/** A part of a picture that papers do not draw. */
export class NotDrawn extends Error {}

type Point = readonly [x: number, y: number]

/** Builds the operators of outlines in PDF's own words; y goes down, as in SVG. */
export const createOutline = () => {
  const operators: string[] = []
  const put = (points: readonly Point[], operator: string): void => {
    operators.push(`${points.flat().map(written).join(' ')} ${operator}`)
  }
  return {
    move: (to: Point) => put([to], 'm'),
    line: (to: Point) => put([to], 'l'),
    curve: (one: Point, two: Point, to: Point) => put([one, two, to], 'c'),
    close: () => void operators.push('h'),
    text: () => operators.join(' '),
  }
}
export type Outline = ReturnType<typeof createOutline>

/** How far the handles of a curve lie that draws `angle` of a circle of radius 1. */
const handleOf = (angle: number): number => (4 / 3) * Math.tan(angle / 4)

/** An arc of an ellipse with this middle, from one angle on, in pieces of a quarter at most. */
const arcAround = (
  outline: Outline,
  [cx, cy]: Point,
  { rx, ry, turn }: { rx: number; ry: number; turn: number },
  { from, sweep }: { from: number; sweep: number },
): void => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const at = (x: number, y: number): Point => [
    cx + rx * x * cos - ry * y * sin,
    cy + rx * x * sin + ry * y * cos,
  ]
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
  const step = sweep / pieces
  const k = handleOf(step)
  for (let piece = 0; piece < pieces; piece++) {
    const [a, b] = [from + piece * step, from + (piece + 1) * step]
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)]
    outline.curve(at(ca - k * sa, sa + k * ca), at(cb + k * sb, sb - k * cb), at(cb, sb))
  }
}

export const ellipse = (outline: Outline, middle: Point, rx: number, ry: number): void => {
  outline.move([middle[0] + rx, middle[1]])
  arcAround(outline, middle, { rx, ry, turn: 0 }, { from: 0, sweep: 2 * Math.PI })
  outline.close()
}

export type Arc = { rx: number; ry: number; degrees: number; isLarge: boolean; isSweep: boolean }

/** From the ends of an arc to its middle, as SVG 1.1 says in F.6.5 and F.6.6. */
export const arcTo = (outline: Outline, from: Point, to: Point, arc: Arc): void => {
  let [rx, ry] = [Math.abs(arc.rx), Math.abs(arc.ry)]
  if (from[0] === to[0] && from[1] === to[1]) return
  if (rx === 0 || ry === 0) return outline.line(to)
  const turn = (arc.degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [dx, dy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2]
  const [x, y] = [cos * dx + sin * dy, cos * dy - sin * dx]
  const grow = Math.sqrt((x / rx) ** 2 + (y / ry) ** 2)
  if (grow > 1) [rx, ry] = [rx * grow, ry * grow]
  const inside = (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2
  const root = Math.sqrt(Math.max(0, inside / ((rx * y) ** 2 + (ry * x) ** 2)))
  const side = arc.isLarge === arc.isSweep ? -root : root
  const [mx, my] = [(side * rx * y) / ry, (-side * ry * x) / rx]
  const middle: Point = [
    cos * mx - sin * my + (from[0] + to[0]) / 2,
    sin * mx + cos * my + (from[1] + to[1]) / 2,
  ]
  const begin = Math.atan2((y - my) / ry, (x - mx) / rx)
  const end = Math.atan2((-y - my) / ry, (-x - mx) / rx)
  let sweep = end - begin
  if (arc.isSweep && sweep < 0) sweep += 2 * Math.PI
  if (!arc.isSweep && sweep > 0) sweep -= 2 * Math.PI
  arcAround(outline, middle, { rx, ry, turn }, { from: begin, sweep })
}
