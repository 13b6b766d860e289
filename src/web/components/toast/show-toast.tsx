import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './toast.module.css'

/** `attention` is ochre: something was not done. Neither kind is ever red or green, which belong to temperatures. */
export type ToastKind = 'info' | 'success' | 'attention'

const ICONS = { info: IconInfoCircle, success: IconCheck, attention: IconAlertCircle } as const satisfies Record<ToastKind, unknown>

const DEFAULT_MS = 4_000

/** One message at the top centre. `closeLabel` names the dismiss button; several lines stand below each other. */
export const showToast = ({ kind, message, closeLabel, forMs = DEFAULT_MS, action }: {
  kind: ToastKind; message: string; closeLabel: string; forMs?: number; action?: ReactNode
}): void => {
  const Icon = ICONS[kind]
  // Loaded apart from the first paint, as its host is; a message that comes earlier waits in the queue.
  void import('@mantine/notifications').then(({ notifications }) => notifications.show({
    message: (
      <span className={styles.line}>
        <span className={styles.message} data-toast={kind}>{message}</span>
        {action}
      </span>
    ),
    icon: <Icon size={20} stroke={1.7} aria-hidden />,
    autoClose: forMs,
    closeButtonProps: { 'aria-label': closeLabel },
    classNames: { root: styles.toast!, icon: styles.icon!, closeButton: styles.close! },
    'data-kind': kind,
    role: kind === 'attention' ? 'alert' : 'status',
  }))
}
