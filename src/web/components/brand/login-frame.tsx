import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { Dial } from './dial.tsx'
import { LanguageRow } from './language-row.tsx'
import styles from './login-frame.module.css'
import { productName } from '../../i18n/product-name.ts'

/**
 * The frame of pages that need no login: the form on the left, the languages at the foot. On a desk
 * `aside` stands on the right: the mark as a dial unless given.
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
    <title>{`${title} – ${productName()}`}</title>
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
