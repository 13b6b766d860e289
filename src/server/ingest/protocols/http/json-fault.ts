/** Where a text stops being JSON, counted from 1, and what was expected there. */
export type JsonFault = { line: number; column: number; expected: string }

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const LITERAL = /true|false|null/y
const OPENING_OF_STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y

const endOf = (token: RegExp, text: string, at: number): number => {
  token.lastIndex = at
  return token.test(text) ? token.lastIndex : -1
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/**
 * Past the good part of a broken text in quotes; anything else is wrong from its first character.
 */
const endOfGood = (text: string, at: number): number =>
  text[at] === '"' ? endOf(OPENING_OF_STRING, text, at) : at

type Expecting =
  | 'a value'
  | 'a value or "]"'
  | 'a name in quotes'
  | 'a name in quotes or "}"'
  | 'a colon'
  | 'a comma or the closing bracket'
  | 'the end'

const faultAt = (text: string, offset: number, expected: string): JsonFault => {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n'), expected }
}

/**
 * Names the place for a text that `JSON.parse` refused: V8's own message leaves it out for some
 * faults. Not recursive, so that a million opening brackets are as harmless as one. Null when
 * nothing is wrong with the text after all.
 */
export const jsonFault = (text: string): JsonFault | null => {
  const open: ('{' | '[')[] = []
  let expecting: Expecting = 'a value'
  let at = 0
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at++
    const next = text[at]
    if (next === undefined) return expecting === 'the end' ? null : faultAt(text, at, expecting)
    const after: Expecting = open.length === 0 ? 'the end' : 'a comma or the closing bracket'
    if (expecting === 'a colon') {
      if (next !== ':') return faultAt(text, at, expecting)
      at++
      expecting = 'a value'
    } else if (expecting === 'a comma or the closing bracket') {
      const bracket = open.at(-1)
      if (next === ',') expecting = bracket === '{' ? 'a name in quotes' : 'a value'
      else if (next === (bracket === '{' ? '}' : ']')) {
        open.pop()
        expecting = open.length === 0 ? 'the end' : 'a comma or the closing bracket'
      } else return faultAt(text, at, expecting)
      at++
    } else if (expecting === 'the end') return faultAt(text, at, expecting)
    else if (
      (next === '}' && expecting === 'a name in quotes or "}"') ||
      (next === ']' && expecting === 'a value or "]"')
    ) {
      open.pop()
      expecting = open.length === 0 ? 'the end' : 'a comma or the closing bracket'
      at++
    } else if (expecting === 'a name in quotes' || expecting === 'a name in quotes or "}"') {
      const end = endOf(STRING, text, at)
      if (end < 0) return faultAt(text, endOfGood(text, at), expecting)
      at = end
      expecting = 'a colon'
    } else if (next === '{' || next === '[') {
      open.push(next)
      expecting = next === '{' ? 'a name in quotes or "}"' : 'a value or "]"'
      at++
    } else {
      const end = Math.max(
        endOf(STRING, text, at),
        endOf(NUMBER, text, at),
        endOf(LITERAL, text, at),
      )
      if (end < 0) return faultAt(text, endOfGood(text, at), expecting)
      at = end
      expecting = after
    }
  }
}
