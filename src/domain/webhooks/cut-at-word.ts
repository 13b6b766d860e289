const ELLIPSIS = '…'

/**
 * The text, or as many of its first words as fit with an ellipsis. A single word that is too long is
 * cut within. `lengthOf`: how the service counts; left out: UTF-16 units.
 */
export const cutAtWord = (
  text: string,
  longest: number,
  lengthOf: (text: string) => number = ({ length }) => length,
): string => {
  if (lengthOf(text) <= longest) return text
  const characters = [...text]
  const cut = (count: number): string => characters.slice(0, count).join('')
  let least = 0
  let most = characters.length
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (lengthOf(cut(middle) + ELLIPSIS) <= longest) least = middle
    else most = middle - 1
  }
  const fits = cut(least)
  const isAtWord = /^\s/u.test(characters[least] ?? '')
  const words = isAtWord ? fits : fits.replace(/\s\S*$/u, '')
  return words.trimEnd() + ELLIPSIS
}
