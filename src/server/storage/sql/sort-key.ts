/**
 * The key by which names are sorted: without regard to case and accents, numbers by size ("Fridge
 * 2" before "Fridge 10"). It is stored in a column beside each name, so that every engine sorts
 * alike.
 */
export const sortKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'))

/** More than an IMEI has. */
const DIGITS = 20
