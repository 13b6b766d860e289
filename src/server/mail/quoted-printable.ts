const MOST_ON_LINE = 76
const [TAB, LF, CR, SPACE, EQUALS, TILDE] = [9, 10, 13, 32, 61, 126] as const
const HEX = Buffer.from('0123456789ABCDEF', 'latin1')

/**
 * A text as RFC 2045 (6.7) has it in a mail: lines of at most 76 characters that end in CR LF, and nothing
 * but printable ASCII.
 */
export const quotedPrintable = (text: string): string => {
  const bytes = Buffer.from(text.replaceAll('\r\n', '\n'), 'utf8')
  // At worst three characters a byte, and a soft end of three for each 73.
  const out = Buffer.allocUnsafe(bytes.length * 3 + Math.ceil(bytes.length / 24) * 3)
  let to = 0
  let onLine = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === LF) {
      out[to++] = CR
      out[to++] = LF
      onLine = 0
      continue
    }
    const next = bytes[at + 1]
    const isLast = next === undefined || next === LF
    const isPlain =
      byte === SPACE || byte === TAB ? !isLast : byte > SPACE && byte <= TILDE && byte !== EQUALS
    const length = isPlain ? 1 : 3
    // Where the line goes on, its last place is for the sign that says so.
    if (onLine + length > (isLast ? MOST_ON_LINE : MOST_ON_LINE - 1)) {
      out[to++] = EQUALS
      out[to++] = CR
      out[to++] = LF
      onLine = 0
    }
    if (isPlain) out[to++] = byte
    else {
      out[to++] = EQUALS
      out[to++] = HEX[byte >> 4]!
      out[to++] = HEX[byte & 15]!
    }
    onLine += length
  }
  return out.toString('latin1', 0, to)
}
