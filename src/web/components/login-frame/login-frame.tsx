import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { rememberChosenLanguage } from '../../i18n/first-language.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts'
import { Logo } from '../brand/logo.tsx'
import { Dial } from './dial.tsx'
import styles from './login-frame.module.css'

const CODES = Object.values(LANGUAGE_CODES)

/** Pages before the login: the form on the left, the mark as a dial on the right (desk only), the languages at the foot. */
export const LoginFrame = ({ title, tagline, children }: { title: string; tagline: string; children: ReactNode }) => {
  const { t, i18n } = useTranslation()
  return (
    <div className={styles.frame}>
      <title>{`${title} – Coldwatch`}</title>
      <div className={styles.form}>
        <header><Logo /></header>
        <main className={styles.main}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.tagline}>{tagline}</p>
          </div>
          {children}
        </main>
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
      </div>
      <Dial />
    </div>
  )
}
