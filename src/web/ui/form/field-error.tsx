import { IconAlertCircle } from '@tabler/icons-react'
import styles from './field-error.module.css'

/**
 * What is wrong with a field and its rule, as the `error` of any field: in ochre with an icon,
 * since red belongs to temperatures.
 */
export const FieldError = ({ text }: { text: string }) => (
  <span className={styles.error}>
    <IconAlertCircle size={16} stroke={1.7} aria-hidden />
    <span className={styles.text}>{text}</span>
  </span>
)
