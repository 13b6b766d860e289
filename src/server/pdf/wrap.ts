import type { Typeface } from './typeface.ts'

/** Longest beginning of a word that fits; at least one letter, since a line must get on. */
const beginningThatFits = (letters: readonly string[], face: Typeface, most: number): number => {
  let count = 1
  let width = face.encode(letters[0]!).width
  while (count < letters.length) {
    width += face.encode(letters[count]!).width
    if (width > most) return count
    count++
  }
  return count
}

/** Cuts a text into lines no wider than `width` points. Words stay whole where they fit a line. */
export const wrap = (text: string, face: Typeface, size: number, width: number): string[] => {
  const most = (width * 1000) / size
  const space = face.encode(' ').width
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const whole of text.split(' ')) {
    let word = whole
    let wordWidth = face.encode(word).width
    if (line !== '' && used + space + wordWidth > most) {
      lines.push(line)
      line = ''
    }
    while (line === '' && wordWidth > most) {
      const letters = Array.from(word)
      const count = beginningThatFits(letters, face, most)
      if (count === letters.length) break
      lines.push(letters.slice(0, count).join(''))
      word = letters.slice(count).join('')
      wordWidth = face.encode(word).width
    }
    used = line === '' ? wordWidth : used + space + wordWidth
    line = line === '' ? word : `${line} ${word}`
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}
