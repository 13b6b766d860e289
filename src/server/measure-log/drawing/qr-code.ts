import { encode } from 'uqr'
import { COLOURS, type Ink } from './ink.ts'

/** The quiet zone of ISO/IEC 18004, in modules. */
const QUIET = 4

/**
 * A QR code as rectangles, its quiet zone within the square of `side` points. Neighbours in a row
 * are one rectangle, so that no hairline parts them.
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
