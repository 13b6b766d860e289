import { IconAlertCircle } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { PlainButton } from '../button/plain-button.tsx'
import styles from './problem-card.module.css'

type ProblemCardProps = {
  title: string
  text: ReactNode
  /** One step that may help. */
  action?: { label: string; onClick: () => void }
  icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  role?: 'alert' | 'status'
}

/** In place of content: what is missing or did not load, and one step that may help. */
export const ProblemCard = ({
  title,
  text,
  action,
  icon: Icon = IconAlertCircle,
  role,
}: ProblemCardProps) => (
  <section className={styles.card} role={role}>
    <Icon size={36} stroke={1.2} aria-hidden />
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.text}>{text}</p>
    {action && (
      <PlainButton className={styles.action} onClick={action.onClick}>
        {action.label}
      </PlainButton>
    )}
  </section>
)
