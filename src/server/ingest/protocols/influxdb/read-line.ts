/** One line of InfluxDB's line protocol. `time`: as written, in the request's precision. */
export type Line = {
  tags: ReadonlyMap<string, string>
  fields: ReadonlyMap<string, number | boolean | string>
  time: bigint | null
}

/**
 * The parts of a text between separators that no backslash and no quotes protect. Backslashes are kept.
 */
const split = (text: string, separator: string, most = Infinity): string[] => {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length && parts.length < most - 1; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

const unescaped = (text: string): string => text.replaceAll(/\\([,= "\\])/g, '$1')

const TRUE = new Set(['t', 'T', 'true', 'True', 'TRUE'])
const FALSE = new Set(['f', 'F', 'false', 'False', 'FALSE'])

/** Null for what is no value of the line protocol. */
const valueOf = (text: string): number | boolean | string | null => {
  if (TRUE.has(text)) return true
  if (FALSE.has(text)) return false
  if (text.length >= 2 && text.startsWith('"') && text.endsWith('"'))
    return unescaped(text.slice(1, -1))
  const [, number] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[iu]?$/.exec(text) ?? []
  return number === undefined ? null : Number(number)
}

/**
 * `measurement,tag=value field=value,field=value time`. Null for a line that is none. Source: "Line
 * protocol reference", docs.influxdata.com.
 */
export const readLine = (text: string): Line | null => {
  const [series = '', fieldText = '', timeText, ...more] = split(text, ' ').filter(
    (part) => part !== '',
  )
  if (fieldText === '' || more.length > 0) return null
  if (timeText !== undefined && !/^-?\d{1,19}$/.test(timeText)) return null
  const tags = new Map<string, string>()
  for (const pair of split(series, ',').slice(1)) {
    const [key = '', value] = split(pair, '=', 2)
    if (key === '' || value === undefined) return null
    tags.set(unescaped(key), unescaped(value))
  }
  const fields = new Map<string, number | boolean | string>()
  for (const pair of split(fieldText, ',')) {
    const [key = '', valueText] = split(pair, '=', 2)
    const value = valueText === undefined ? null : valueOf(valueText)
    if (key === '' || value === null) return null
    fields.set(unescaped(key), value)
  }
  return { tags, fields, time: timeText === undefined ? null : BigInt(timeText) }
}
