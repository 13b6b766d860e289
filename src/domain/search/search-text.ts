/** What a reader looks for. `caseSensitive`: upper and lower case differ. Accents never do. */
export type SearchText = { text: string; caseSensitive: boolean }

/** A text without accents: "Hűtő" is "Huto". 'ß', 'ø' and 'ł' are letters of their own. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '') || text

const isSame = (a: string | undefined, b: string, caseSensitive: boolean): boolean => {
  if (a === undefined) return false
  const [plainA, plainB] = [withoutAccents(a), withoutAccents(b)]
  return plainA === plainB || (!caseSensitive && plainA.toLowerCase() === plainB.toLowerCase())
}

/** Latin-1, Latin Extended-A, and the letters with a comma below of Romanian. */
const EUROPEAN = [
  [0xc0, 0x17f],
  [0x218, 0x21b],
] as const

/** The accented letters of Europe by their letter without accent, in lower case. */
const ACCENTED = new Map<string, string[]>()

for (const [from, to] of EUROPEAN)
  for (let code = from; code <= to; code++) {
    const letter = String.fromCodePoint(code)
    const plain = withoutAccents(letter).toLowerCase()
    ACCENTED.set(plain, [...(ACCENTED.get(plain) ?? []), letter])
  }

/**
 * A character and those that are as good: with and without the accents of Europe, and in the other case
 * unless case counts. Itself first, each once.
 */
export const sameCharacters = (character: string, caseSensitive: boolean): string[] => {
  const plain = withoutAccents(character)
  const forms = [character, plain].flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()])
  return [...new Set([...forms, ...(ACCENTED.get(plain.toLowerCase()) ?? [])])].filter(
    (form) => [...form].length === 1 && isSame(form, character, caseSensitive),
  )
}

/** A part of a text, and whether it is a hit. */
export type TextPart = { text: string; isHit: boolean }

/** The text in parts, hits and what lies between them. An empty search has no hit. */
export const partsOf = (text: string, search: SearchText): TextPart[] => {
  // An accent may stand behind its letter as a character of its own.
  const characters = [...text.normalize('NFC')]
  const wanted = [...search.text.normalize('NFC')]
  const parts: TextPart[] = []
  const isHitAt = (at: number): boolean =>
    wanted.length > 0 &&
    wanted.every((character, i) => isSame(characters[at + i], character, search.caseSensitive))
  let between = ''
  for (let at = 0; at < characters.length;) {
    if (isHitAt(at)) {
      if (between !== '') parts.push({ text: between, isHit: false })
      parts.push({ text: characters.slice(at, at + wanted.length).join(''), isHit: true })
      between = ''
      at += wanted.length
    } else between += characters[at++]!
  }
  if (between !== '') parts.push({ text: between, isHit: false })
  return parts
}

export const isHit = (text: string, search: SearchText): boolean =>
  partsOf(text, search).some((part) => part.isHit)

/** 0: the text is what was looked for; 1: it begins with it; 2: any other. */
export const rankOf = (text: string, search: SearchText): 0 | 1 | 2 => {
  const [first] = partsOf(text, search)
  if (first === undefined || !first.isHit) return 2
  return first.text.length === text.normalize('NFC').length ? 0 : 1
}
