/**
 * A text that a person or device sent, as one line without control, bidi and other invisible
 * characters: these could make a record or message look as if it said something else.
 */
export const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim()
