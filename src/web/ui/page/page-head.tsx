import type { ReactNode } from 'react'
import styles from './page-head.module.css'
import { productName } from '../../i18n/product-name.ts'

/**
 * The page's heading and the document's title. `children`: what belongs to the whole page, beside
 * it.
 */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <title>{`${title} – ${productName()}`}</title>
    <h1 className={styles.title}>{title}</h1>
    {children}
  </div>
)
