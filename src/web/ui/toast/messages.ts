import { createMessageQueue } from './message-queue.ts'

/** The one queue of messages. What shows them is loaded for the first one, and with no page. */
export const messages = createMessageQueue(() =>
  import('./toast-host.tsx').then((file) => file.ToastHost),
)
