/**
 * The way that a template of Home Assistant takes through the payload: `{{ value_json.a['b'] }}` is
 * ['a', 'b'], `{{ value }}` and no template are []. Filters that change no value are understood:
 * is_defined, float, int, round. Null for everything else.
 */
export const pathOfTemplate = (template: string | undefined): (string | number)[] | null => {
  if (template === undefined || template.trim() === '') return []
  const [, expression] = /^\s*\{\{-?\s*([^{}]{1,300}?)\s*-?\}\}\s*$/.exec(template) ?? []
  return expression === undefined ? null : pathOfExpression(expression)
}

const FILTER =
  /\s*\|\s*(?:is_defined|float(?:\(\s*-?[\d.]*\s*\))?|int(?:\(\s*-?\d*\s*\))?|round(?:\(\s*\d*\s*\))?)\s*$/

const pathOfExpression = (text: string): (string | number)[] | null => {
  let rest = text.trim()
  for (;;) {
    const filter = FILTER.exec(rest)
    if (filter !== null) rest = rest.slice(0, filter.index).trim()
    else if (/^\([^()]*\)$/.test(rest) || (/^\(.*\)$/.test(rest) && isOneGroup(rest)))
      rest = rest.slice(1, -1).trim()
    else break
  }
  if (rest === 'value') return []
  if (!rest.startsWith('value_json')) return null
  return pathOfAccess(rest.slice('value_json'.length))
}

/** Whether the first bracket closes with the last character. */
const isOneGroup = (text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0) return at === text.length - 1
  }
  return false
}

const STEP =
  /^(?:\.([A-Za-z_][\w]*)|\[\s*'([^'\]]*)'\s*\]|\[\s*"([^"\]]*)"\s*\]|\[\s*(\d{1,4})\s*\])/

const pathOfAccess = (text: string): (string | number)[] | null => {
  const path: (string | number)[] = []
  let rest = text
  while (rest !== '') {
    const step = STEP.exec(rest)
    if (step === null || path.length >= 10) return null
    const [whole, name, single, double, index] = step
    path.push(index === undefined ? (name ?? single ?? double ?? '') : Number(index))
    rest = rest.slice(whole.length)
  }
  return path.length === 0 ? null : path
}
