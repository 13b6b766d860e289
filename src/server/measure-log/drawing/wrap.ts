import type { Typeface } from './typeface.ts'

/**
 * A longer word fits no line at any size in use. It is cut without measuring all of it, which would
 * take long for thousands of letters.
 */
const LONGEST_WORD = 200

/**
 * Cuts a word into pieces that each fit a line. `most`: as wide, in thousandths of the type size.
 */
const piecesOf = (word: string, face: Typeface, most: number): string[] => {
  const pieces: string[] = []
  let piece = ''
  let width = 0
  for (const letter of word) {
    const letterWidth = face.encode(letter).width
    if (piece !== '' && width + letterWidth > most) {
      pieces.push(piece)
      piece = ''
      width = 0
    }
    piece += letter
    width += letterWidth
  }
  return [...pieces, piece]
}

/**
 * Breaks a text into lines no wider than `width` points. A word is cut only when it is longer than
 * a line. A line that ends between two words keeps their space, even beyond the width: without it,
 * copied or spoken text would run the words together.
 */
export const wrap = (text: string, face: Typeface, size: number, width: number): string[] => {
  const most = (width * 1000) / size
  const space = face.encode(' ').width
  const fits = (word: string): boolean =>
    word.length <= LONGEST_WORD && face.encode(word).width <= most
  const lines: string[] = []
  let line: string | null = null
  let used = 0
  for (const word of text.split(' ')) {
    let isWithin = false
    for (const piece of fits(word) ? [word] : piecesOf(word, face, most)) {
      const pieceWidth = face.encode(piece).width
      if (line !== null && used + space + pieceWidth <= most) {
        line += ` ${piece}`
        used += space + pieceWidth
      } else {
        if (line !== null) lines.push(isWithin ? line : `${line} `)
        line = piece
        used = pieceWidth
      }
      isWithin = true
    }
  }
  return [...lines, line ?? '']
}
