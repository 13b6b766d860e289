import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where toasts appear. A file of its own: nobody needs it for the first paint. */
export const ToastHost = () => <Notifications position="top-center" limit={4} />
