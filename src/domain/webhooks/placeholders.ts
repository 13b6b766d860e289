/** What stands between {{ and }} in the text of the form CUSTOM. */
export const PLACEHOLDERS = [
  'title',
  'text',
  'message',
  'sensor',
  'customer',
  'severity',
  'lane',
  'value',
  'limit',
  'since',
  'link',
  'type',
  'time',
  'alarm',
  'imei',
  'report',
  'secret',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

export type PlaceholderValues = Readonly<Record<Placeholder, string>>

/** Line and column of a text, from 1. */
export type Place = { line: number; column: number }

export type PlaceholderFault = Place & ({ kind: 'unknown'; name: string } | { kind: 'broken' })

export const placeAt = (text: string, index: number): Place => {
  const before = text.slice(0, index).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name)

/** The first {{ that no placeholder follows; null: there is none. */
export const placeholderFault = (text: string): PlaceholderFault | null => {
  for (const { index } of text.matchAll(/\{\{/g)) {
    const name = /^\{\{ *(\w+) *\}\}/.exec(text.slice(index))?.[1]
    if (name === undefined) return { kind: 'broken', ...placeAt(text, index) }
    if (!isPlaceholder(name)) return { kind: 'unknown', name, ...placeAt(text, index) }
  }
  return null
}

/** Fills a text in. `escape`: makes a value plain text of the place where it stands. */
export const fillIn = (
  text: string,
  values: PlaceholderValues,
  escape: (value: string) => string,
): string =>
  text.replace(/\{\{ *(\w+) *\}\}/g, (whole, name: string) =>
    isPlaceholder(name) ? escape(values[name]) : whole,
  )

/** Within the quotes of a JSON string. */
export const escapeJson = (value: string): string => JSON.stringify(value).slice(1, -1)

/** A name or value of application/x-www-form-urlencoded, or a part of an address. */
export const escapeForm = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** In a header: one line. */
export const escapeHeader = (value: string): string => value.replace(/\p{Cc}+/gu, ' ').trim()

/** Text or an attribute's value of XML 1.0, which has no other control characters. */
export const escapeXml = (value: string): string =>
  value
    .replace(/[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
