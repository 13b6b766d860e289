/** What a reader looks for. `caseSensitive`: upper and lower case differ. */
export type SearchText = { text: string; caseSensitive: boolean }

/** A character in upper and lower case, itself first; each once. 'ß' and other letters whose other case has several characters have none. */
export const caseVariants = (character: string): string[] => [
  ...new Set(
    [character, character.toLowerCase(), character.toUpperCase()].filter(
      (variant) => [...variant].length === 1,
    ),
  ),
]

const isSame = (a: string | undefined, b: string, caseSensitive: boolean): boolean =>
  a === b || (!caseSensitive && a !== undefined && caseVariants(b).includes(a))

/** A part of a text, and whether it is a hit. */
export type TextPart = { text: string; isHit: boolean }

/** The text in parts, hits and what lies between them. An empty search has no hit. */
export const partsOf = (text: string, search: SearchText): TextPart[] => {
  const characters = [...text]
  const wanted = [...search.text]
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
  return first.text.length === text.length ? 0 : 1
}
