import type { BrokenRule } from '../refusal.ts'
import { jsonFault } from './json-fault.ts'
import { placeAt, placeholderFault } from './placeholders.ts'
import type { ContentType } from './webhook-form.ts'

/** What the owner of a webhook of the form CUSTOM writes. */
export type CustomTexts = { contentType: ContentType; headers: string; body: string }

/** Headers that say how the message is sent, which the server alone knows. */
const OWN_HEADERS = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Names and values of header lines; of a line that is none, `name` is ''. */
export const headerLines = (text: string): { name: string; value: string; line: number }[] =>
  text.split('\n').flatMap((whole, at) => {
    if (whole.trim() === '') return []
    // RFC 9110 §5.6.2: the characters of a token.
    const parts = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/.exec(whole.trim())
    return [{ name: parts?.[1] ?? '', value: parts?.[2]?.trim() ?? '', line: at + 1 }]
  })

/** What is wrong with these texts, each with its place. */
export const customErrors = ({ contentType, headers, body }: CustomTexts): BrokenRule[] => [
  ...placeholderErrors('headers', headers),
  ...headerErrors(headers),
  ...placeholderErrors('body', body),
  ...(contentType === 'application/json' && placeholderFault(body) === null
    ? jsonErrors(body)
    : []),
]

const placeholderErrors = (name: string, text: string): BrokenRule[] => {
  const fault = placeholderFault(text)
  if (fault === null) return []
  const { line, column } = fault
  if (fault.kind === 'broken')
    return [
      broken(name, 'placeholderBroken', { line, column }, 'A placeholder is written {{name}}:'),
    ]
  return [
    broken(
      name,
      'placeholderUnknown',
      { line, column, name: fault.name },
      `There is no placeholder {{${fault.name}}}:`,
    ),
  ]
}

const headerErrors = (text: string): BrokenRule[] => {
  for (const { name, value, line } of headerLines(text)) {
    if (name === '' || /[^\t\P{Cc}]/u.test(value))
      return [broken('headers', 'headerMalformed', { line }, 'A header is written "Name: value":')]
    if (OWN_HEADERS.has(name.toLowerCase()))
      return [broken('headers', 'headerOwn', { line, name }, `The server writes ${name} itself:`)]
  }
  return []
}

/** A placeholder outside of quotes is no JSON, so that each that passes stands within a string. */
const jsonErrors = (body: string): BrokenRule[] => {
  const index = jsonFault(body)
  return index === null
    ? []
    : [broken('body', 'bodyNoJson', placeAt(body, index), 'The body is no JSON:')]
}

const broken = (
  name: string,
  key: string,
  params: { line: number; column?: number; name?: string },
  message: string,
): BrokenRule => ({
  field: `fields.${name}`,
  key: `webhooks.${key}`,
  params,
  message: `${message} line ${params.line}${params.column === undefined ? '' : `, column ${params.column}`}.`,
})
