import { IconAlertCircle } from '@tabler/icons-react'
import styles from './field-error.module.css'

/**
 * What is wrong with a field, for the `error` of any field. It is ochre with an icon, since red is
 * for temperatures.
 */
export const FieldError = ({ text }: { text: string }) => (
  <span className={styles.error}>
    <IconAlertCircle size={16} stroke={1.7} aria-hidden />
    <span className={styles.text}>{text}</span>
  </span>
)
