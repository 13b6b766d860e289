import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '../../../domain/users/account.ts'

const files = import.meta.glob<object>('../../../locales/*/verify.json', { import: 'default' })

/**
 * Whoever verifies a log seldom comes for anything else, and nobody else needs these texts: they
 * come with the page.
 */
export const useVerifyTexts = (): { ready: boolean; failed: boolean; retry: () => void } => {
  const { i18n } = useTranslation()
  const language = i18n.language as LanguageCode
  const { isError, data, refetch } = useQuery({
    queryKey: ['verify-texts', language],
    staleTime: Infinity,
    queryFn: async () => {
      const load = files[`../../../locales/${language}/verify.json`]
      if (load === undefined)
        throw new Error(`There are no texts of the verification in the language ${language}.`)
      i18n.addResourceBundle(language, 'translation', { verify: await load() }, true, true)
      return language
    },
  })
  return { ready: data === language, failed: isError, retry: () => void refetch() }
}
