import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '../../domain/users/account.ts'

const files = import.meta.glob<object>('../../locales/*/{audit,second-factor,verify}.json', {
  import: 'default',
})

/** The texts of a page, by the name of their file, and the word that their keys begin with. */
const KEYS = { audit: 'audit', verify: 'verify', 'second-factor': 'secondFactor' } as const

/**
 * Long texts that one page alone needs. They are no part of the language's own file: the page loads
 * them when it opens, in the language that is shown.
 */
export const usePageTexts = (
  page: keyof typeof KEYS,
): { ready: boolean; failed: boolean; retry: () => void } => {
  const { i18n } = useTranslation()
  const language = i18n.language as LanguageCode
  const { isError, data, refetch } = useQuery({
    queryKey: ['page-texts', page, language],
    staleTime: Infinity,
    queryFn: async () => {
      const load = files[`../../locales/${language}/${page}.json`]
      if (load === undefined)
        throw new Error(`The page "${page}" has no texts in the language ${language}.`)
      i18n.addResourceBundle(language, 'translation', { [KEYS[page]]: await load() }, true, true)
      return language
    },
  })
  return { ready: data === language, failed: isError, retry: () => void refetch() }
}
