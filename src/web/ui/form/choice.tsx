import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './choice.module.css'

/** One of several values, by the browser's own list. `children`: its options. */
export const Choice = ({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) => (
  <span className={styles.choice}>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
    </select>
    <IconChevronDown size={18} stroke={1.7} aria-hidden />
  </span>
)
