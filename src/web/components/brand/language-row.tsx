import { useTranslation } from '../../i18n/use-translation.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { rememberChosenLanguage } from '../../i18n/first-language.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { LANGUAGE_NAMES } from '../../../locales/language-names.ts'
import styles from './language-row.module.css'

const CODES = Object.values(LANGUAGE_CODES)

/** The six languages by their own names, at the foot of the pages that need no login. */
export const LanguageRow = () => {
  const { t, i18n } = useTranslation()
  return (
    <footer className={styles.languages} role="group" aria-label={t('authLogin.languages')}>
      {CODES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={i18n.language === code}
          onClick={() => {
            rememberChosenLanguage(code)
            void showLanguage(code)
          }}
        >
          {LANGUAGE_NAMES[code]}
        </button>
      ))}
    </footer>
  )
}
