import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './channel-note.module.css'

/** Below a channel's checkbox: says whether its messages arrive. */
export const ChannelNote = ({
  kind,
  children,
}: {
  kind: 'good' | 'attention'
  children: ReactNode
}) => {
  const Icon = kind === 'good' ? IconCheck : IconAlertCircle
  return (
    <div className={styles.note} data-kind={kind} role="status">
      <Icon size={16} stroke={1.8} aria-hidden />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
