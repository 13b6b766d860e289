/**
 * What people's names are sorted by: case and accents aside, numbers by their size ("Fridge 2"
 * before "Fridge 10"). Kept in a column beside each name, the same on every engine.
 */
export const sortKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'))

/** More than an IMEI has. */
const DIGITS = 20
