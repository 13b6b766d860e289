import type { LanguageCode } from '../domain/users/account.ts'

/** Each language's name in that language. */
export const LANGUAGE_NAMES = {
  hu: 'Magyar',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  ro: 'Română',
  sk: 'Slovenčina',
} as const satisfies Record<LanguageCode, string>
