const TRUE_MINUS = '−'

/** Dashes that keyboards and tables give for a minus. */
const MINUSES = /[-‐‑–—]/g

/**
 * What the field shows of what was typed or pasted: a decimal point becomes a comma, since points
 * are dropped on sending; beside a comma they can only separate thousands.
 */
export const typedText = (typed: string): string => {
  const text = typed.replace(MINUSES, TRUE_MINUS).replace(/\s/g, '')
  return text.includes(',') ? text.replaceAll('.', '') : text.replaceAll('.', ',')
}

const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/

/**
 * The number that a text of a number field means, by the specification's rule: points out, comma to
 * point. Null: none.
 */
export const numberOfText = (text: string): number | null => {
  const normalised = text.trim().replaceAll('.', '').replace(',', '.').replace(TRUE_MINUS, '-')
  return NUMBER.test(normalised) ? Number(normalised) : null
}

/** For a text that was found to be a number. °C. */
export const celsiusOfText = (text: string): number => numberOfText(text) ?? Number.NaN

/** How a number stands in its field, in every language: decimal comma, true minus, no thousands. */
export const textOfNumber = (value: number): string =>
  String(value).replace('.', ',').replace('-', TRUE_MINUS)
