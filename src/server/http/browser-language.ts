import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'

const CODES: readonly string[] = Object.values(LANGUAGE_CODES)

/** The first language of an Accept-Language header that Coldwatch supports; English if none. */
export const browserLanguage = (header: string | undefined): LanguageCode =>
  (header ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((code): code is LanguageCode => CODES.includes(code)) ?? 'en'
