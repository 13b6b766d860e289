import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './signing.module.css'

/** The first entries of a list; the others behind a line that says how many they are. */
export const FoldedList = ({
  entries,
  shown,
}: {
  entries: readonly ReactNode[]
  shown: number
}) => {
  const { t } = useTranslation()
  // One that would stand alone behind the line is shown.
  const first = entries.length === shown + 1 ? entries.length : shown
  return (
    <>
      <ul className={styles.list}>{entries.slice(0, first)}</ul>
      {entries.length > first && (
        <details className={styles.folded}>
          <summary>{t('signing.more', { n: entries.length - first })}</summary>
          <ul className={styles.list}>{entries.slice(first)}</ul>
        </details>
      )}
    </>
  )
}
