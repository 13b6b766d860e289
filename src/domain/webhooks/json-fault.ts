/** White space, and then a string, a number, a word or a sign (RFC 8259). */
const TOKEN =
  /[ \t\n\r]*("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|[[\]{},:])/uy

type Expected = 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'after-value' | 'end'

/**
 * Where a text stops to be JSON, as an index; null: it is JSON. What `JSON.parse` throws does not
 * always say where.
 */
export const jsonFault = (text: string): number | null => {
  const open: ('[' | '{')[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[1]
    const rest = text.slice(at)
    const start = at + rest.length - rest.trimStart().length
    if (token === undefined) return expected === 'end' && start === text.length ? null : start
    const next = afterToken(expected, token, open)
    if (next === null) return start
    expected = next
    at = TOKEN.lastIndex
  }
}

/** What may follow the token; null: it may not stand here. Opens and closes brackets. */
const afterToken = (expected: Expected, token: string, open: ('[' | '{')[]): Expected | null => {
  const close = (bracket: '[' | '{'): Expected | null => {
    if (open.pop() !== bracket) return null
    return open.length === 0 ? 'end' : 'after-value'
  }
  if (expected === 'end') return null
  if (expected === 'colon') return token === ':' ? 'value' : null
  if (expected === 'after-value') {
    if (token === ',') return open.at(-1) === '[' ? 'value' : 'name'
    return token === ']' ? close('[') : token === '}' ? close('{') : null
  }
  if (expected === 'name' || expected === 'first-name') {
    if (token.startsWith('"')) return 'colon'
    return token === '}' && expected === 'first-name' ? close('{') : null
  }
  if (token === ']' && expected === 'first-value') return close('[')
  if (token === '[' || token === '{') {
    open.push(token)
    return token === '[' ? 'first-value' : 'first-name'
  }
  if (/^[\]},:]$/.test(token)) return null
  return open.length === 0 ? 'end' : 'after-value'
}
