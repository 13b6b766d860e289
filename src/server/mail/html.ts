/** Markup that was escaped or written by us. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

type Part = string | number | Html | readonly Html[]

const partText = (part: Part): string => {
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escaped(String(part))
}

/**
 * Whatever is filled in shows as text, unless it is `Html` itself; attributes stand in double
 * quotes.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(
    strings.reduce(
      (text, string, i) => text + string + (i < parts.length ? partText(parts[i]!) : ''),
      '',
    ),
  )
