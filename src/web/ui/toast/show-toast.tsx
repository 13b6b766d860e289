import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { PlainButton } from '../button/plain-button.tsx'
import styles from './toast.module.css'

/**
 * `attention` is ochre: something was not done. Neither kind is ever red or green, which belong to
 * temperatures.
 */
export type ToastKind = 'info' | 'success' | 'attention'

const ICONS = {
  info: IconInfoCircle,
  success: IconCheck,
  attention: IconAlertCircle,
} as const satisfies Record<ToastKind, unknown>

const DEFAULT_MS = 4_000

let shown = 0

/**
 * One message at the top centre. `closeLabel` names the dismiss button; several lines stand below
 * each other. `action` ends the message. `isFailure`: an information that something failed; it has
 * the icon of `attention`. Returns how to take it away early.
 */
export const showToast = ({
  kind,
  message,
  closeLabel,
  forMs = DEFAULT_MS,
  isFailure = kind === 'attention',
  action,
}: {
  kind: ToastKind
  message: string
  closeLabel: string
  forMs?: number
  isFailure?: boolean
  action?: { label: string; onClick: () => void }
}): (() => void) => {
  const Icon = ICONS[isFailure ? 'attention' : kind]
  shown += 1
  const id = `toast-${shown}`
  // Loaded apart from the first paint, as its host is; a message that comes earlier waits in the
  // queue.
  const kit = import('@mantine/notifications')
  void kit.then(({ notifications }) =>
    notifications.show({
      id,
      message: (
        <span className={styles.line}>
          <span className={styles.message} data-toast={kind}>
            {message}
          </span>
          {action && (
            <PlainButton
              className={styles.action}
              onClick={() => {
                notifications.hide(id)
                action.onClick()
              }}
            >
              {action.label}
            </PlainButton>
          )}
        </span>
      ),
      icon: <Icon size={20} stroke={1.7} aria-hidden />,
      autoClose: forMs,
      closeButtonProps: { 'aria-label': closeLabel },
      classNames: { root: styles.toast!, icon: styles.icon!, closeButton: styles.close! },
      'data-kind': kind,
      'data-failure': isFailure || undefined,
      role: kind === 'attention' ? 'alert' : 'status',
    }),
  )
  return () => void kit.then(({ notifications }) => notifications.hide(id))
}
