import type { LanguageCode } from '../users/account.ts'

/**
 * A value with two decimals, as stored: a rounded value could look in range while it is marked out
 * of range.
 */
export const numberText = (celsius: number, language: LanguageCode): string => {
  const text = Math.abs(celsius).toFixed(2)
  const written = language === 'en' ? text : text.replace('.', ',')
  return celsius < 0 && Number(text) !== 0 ? `−${written}` : written
}
