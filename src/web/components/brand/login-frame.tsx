import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { Dial } from './dial.tsx'
import { LanguageRow } from './language-row.tsx'
import styles from './login-frame.module.css'

/**
 * Pages before the login: the form on the left, the languages at the foot. On the right, unless
 * `aside` takes the place, the mark as a dial (desk only).
 */
export const LoginFrame = ({
  title,
  tagline,
  children,
  aside = <Dial />,
}: {
  title: string
  tagline: string
  children: ReactNode
  aside?: ReactNode
}) => (
  <div className={styles.frame}>
    <title>{`${title} – Coldwatch`}</title>
    <div className={styles.form}>
      <header>
        <Logo />
      </header>
      <main className={styles.main}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.tagline}>{tagline}</p>
        </div>
        {children}
      </main>
      <LanguageRow />
    </div>
    {aside}
  </div>
)
