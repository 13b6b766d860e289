/**
 * A person's or device's text as one line without control, bidi and other invisible characters,
 * which could make a record or a message read otherwise than it is.
 */
export const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim()
