import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '../../../domain/users/account.ts'

const files = import.meta.glob<object>('../../../locales/*/audit.json', { import: 'default' })

/**
 * A sentence for every action and every fact is more than any other page has: the texts come with
 * the page, in its language.
 */
export const useAuditTexts = (): { ready: boolean; failed: boolean; retry: () => void } => {
  const { i18n } = useTranslation()
  const language = i18n.language as LanguageCode
  const { isError, data, refetch } = useQuery({
    queryKey: ['audit-texts', language],
    staleTime: Infinity,
    queryFn: async () => {
      const load = files[`../../../locales/${language}/audit.json`]
      if (load === undefined)
        throw new Error(`There are no texts of the audit trail in the language ${language}.`)
      i18n.addResourceBundle(language, 'translation', { audit: await load() }, true, true)
      return language
    },
  })
  return { ready: data === language, failed: isError, retry: () => void refetch() }
}
