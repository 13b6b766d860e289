import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { logOut } from '../../api/log-out.ts'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { useSessionUser } from '../../session/use-session.ts'
import styles from './finish-frame.module.css'

/** The frame of every step that completes a login: whose login it is, and the way out of it. */
export const FinishFrame = ({
  title,
  tagline,
  children,
}: {
  title: string
  tagline: string
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const user = useSessionUser()
  return (
    <LoginFrame title={title} tagline={tagline}>
      {children}
      <p data-below className={styles.whose}>
        {user !== null && <span>{t('finishLogin.whose', { email: user.username })}</span>}
        <button type="button" className={styles.logOut} onClick={logOut}>
          {t('shell.logout')}
        </button>
      </p>
    </LoginFrame>
  )
}
