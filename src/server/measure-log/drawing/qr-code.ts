import { encode } from 'uqr'
import { COLOURS, type Ink } from './ink.ts'

/** The quiet zone of ISO/IEC 18004, in modules. */
const QUIET = 4

/**
 * Draws a QR code with its quiet zone in a square of `side` points. Adjacent dark modules of a row
 * are one rectangle: separate ones would show hairlines between them.
 */
export const drawQrCode = (ink: Ink, text: string, x: number, y: number, side: number): void => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = side / (size + 2 * QUIET)
  const rectangles: [number, number, number, number][] = []
  data.forEach((row, i) => {
    for (let begin = 0; begin < size; begin++) {
      if (!row[begin]) continue
      let end = begin
      while (end < size && row[end]) end++
      rectangles.push([
        x + (QUIET + begin) * module,
        y + (QUIET + i) * module,
        (end - begin) * module,
        module,
      ])
      begin = end
    }
  })
  ink.fillAll(rectangles, COLOURS.ink)
}
