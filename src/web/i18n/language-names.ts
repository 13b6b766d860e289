import type { LanguageCode } from '../../domain/users/account.ts'

/** Each language in its own words, whatever language the page speaks. */
export const LANGUAGE_NAMES = {
  hu: 'Magyar',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  ro: 'Română',
  sk: 'Slovenčina',
} as const satisfies Record<LanguageCode, string>
