import type { ReactNode } from 'react'
import styles from './plain-button.module.css'

type PlainButtonProps = {
  /** An icon may come before the words. */
  children: ReactNode
  className?: string | undefined
  onClick: () => void
}

/**
 * Looks like Mantine's default button, and stands where the first paint may show one: Mantine's
 * would bring 8 kB (gzip) of its machinery into the first file.
 */
export const PlainButton = ({ children, className = '', onClick }: PlainButtonProps) => (
  <button type="button" className={`${styles.button} ${className}`} onClick={onClick}>
    {children}
  </button>
)
