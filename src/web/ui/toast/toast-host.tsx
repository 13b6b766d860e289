import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { PlainButton } from '../button/plain-button.tsx'
import type { Message, MessageHost, ToastKind } from './message.ts'
import styles from './toast.module.css'

const ICONS = {
  info: IconInfoCircle,
  success: IconCheck,
  attention: IconAlertCircle,
} as const satisfies Record<ToastKind, unknown>

const hide = (id: string): void => void notifications.hide(id)

const show = ({ id, kind, text, closeLabel, forMs, isFailure, action, look }: Message): void => {
  const Icon = ICONS[isFailure ? 'attention' : kind]
  notifications.show({
    id,
    message: (
      <span className={styles.line}>
        <span className={styles.message} data-toast={kind}>
          {text}
        </span>
        {action && (
          <PlainButton
            className={styles.action}
            onClick={() => {
              hide(id)
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
    ...look,
  })
}

/** Shows messages as toasts. A file of its own: nobody needs it before there is one. */
export const ToastHost = ({ handOver }: { handOver: (host: MessageHost) => () => void }) => {
  // Once the place is there: a toast that stands in it from the beginning would not slide in.
  useEffect(() => handOver({ show, hide }), [handOver])
  return <Notifications position="top-center" limit={4} />
}
