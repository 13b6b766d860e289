const TRUE_MINUS = '−'

/** Dashes that keyboards and spreadsheets write for a minus. */
const MINUSES = /[-‐‑–—]/g

/**
 * The text that the field shows for what was typed or pasted. A decimal point becomes a comma,
 * since points are dropped when the number is sent. Points beside a comma separate thousands and
 * are dropped at once.
 */
export const typedText = (typed: string): string => {
  const text = typed.replace(MINUSES, TRUE_MINUS).replace(/\s/g, '')
  return text.includes(',') ? text.replaceAll('.', '') : text.replaceAll('.', ',')
}

const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/

/**
 * The number that the text of a number field means: points are dropped, the comma is the decimal
 * mark. Null: it is no number.
 */
export const numberOfText = (text: string): number | null => {
  const normalised = text.trim().replaceAll('.', '').replace(',', '.').replace(TRUE_MINUS, '-')
  return NUMBER.test(normalised) ? Number(normalised) : null
}

/** For a text that is known to be a number. °C. */
export const celsiusOfText = (text: string): number => numberOfText(text) ?? Number.NaN

/**
 * A number as the text of its field, the same in every language: decimal comma, true minus, no
 * thousands separator.
 */
export const textOfNumber = (value: number): string =>
  String(value).replace('.', ',').replace('-', TRUE_MINUS)
