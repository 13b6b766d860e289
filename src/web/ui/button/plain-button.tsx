import type { ComponentPropsWithRef } from 'react'
import styles from './plain-button.module.css'

/**
 * Looks like Mantine's default button, and stands where the first paint may show one: Mantine's
 * would bring 8 kB (gzip) of its machinery into the first file. An icon may come before the words.
 */
export const PlainButton = ({ className = '', ...button }: ComponentPropsWithRef<'button'>) => (
  <button type="button" {...button} className={`${styles.button} ${className}`} />
)
