import { useQueryClient } from '@tanstack/react-query'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../domain/users/account.ts'
import { SetLanguageDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { rememberAccountLanguage } from '../../i18n/first-language.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { LANGUAGE_NAMES } from '../../../locales/language-names.ts'
import { isLooking } from '../../session/look.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { ME_KEY } from '../../viewer/viewer-provider.tsx'
import styles from './language-select.module.css'

/** Changes the account's language: on the page at once, then on the server. */
export const LanguageSelect = () => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const save = useAction({
    send: (language: Language) => request(SetLanguageDocument, { id: viewer.id, language }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ME_KEY }),
    failure: () => t('shell.languageNotSaved'),
  })
  // The strip of the look chooses between the two languages.
  if (isLooking()) return null
  const choose = async (language: Language) => {
    const code = LANGUAGE_CODES[language]
    rememberAccountLanguage(code)
    await showLanguage(code)
    save.run(language)
  }
  return (
    <span className={styles.select}>
      <select
        aria-label={t('shell.language')}
        value={LANGUAGES.find((language) => LANGUAGE_CODES[language] === viewer.language)}
        onChange={(event) => void choose(event.target.value as Language)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={LANGUAGE_CODES[language]}>
            {LANGUAGE_NAMES[LANGUAGE_CODES[language]]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.7} aria-hidden />
    </span>
  )
}
