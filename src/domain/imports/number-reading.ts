export type DecimalMark = '.' | ','

/** `missing`: the logger says that it measured nothing here. */
export type NumberReading = { kind: 'number'; value: number } | { kind: 'missing' }

/** Longer texts are remarks. */
const LONGEST_NUMBER = 40

const UNIT = /\s*(?:°|º|deg\.?)?\s*[CF]?\s*$|\s*%(?:\s*RH)?\s*$/i
const MISSING = /^(?:[-–—.\s]*|n\/?a|nan|null|none|error|err|fail|hi|lo|open|short)$/i

/**
 * Reads "4.5", "−18,4 °C", "+21.8". Null for what is neither a number nor one of the ways in which
 * loggers say that there is none ("---", "--.-", "N/A", an empty cell).
 */
export const numberReading = (text: string, decimal: DecimalMark): NumberReading | null => {
  if (text.length > LONGEST_NUMBER) return null
  if (MISSING.test(text)) return { kind: 'missing' }
  const bare = text.replace(UNIT, '').replace(/^[−–]/, '-')
  if (!/^[+-]?\d+(?:[.,]\d+)?$/.test(bare)) return null
  if (bare.includes(decimal === '.' ? ',' : '.')) return null
  return { kind: 'number', value: Number(bare.replace(',', '.')) }
}

export const celsiusOfFahrenheit = (fahrenheit: number): number => ((fahrenheit - 32) * 5) / 9
