import type { NotificationData } from '@mantine/notifications'

/**
 * `attention` is ochre: something was not done. Neither kind is ever red or green, which belong to
 * temperatures.
 */
export type ToastKind = 'info' | 'success' | 'attention'

/** What is said over any page for a while. */
export type Message = {
  /** While it stands, another one with the same id is not shown. */
  id: string
  kind: ToastKind
  /** Several lines stand below each other. */
  text: string
  /** Names the dismiss button. */
  closeLabel: string
  forMs: number
  /** An information that something failed; it has the icon of `attention`. */
  isFailure: boolean
  /** It ends the message. */
  action?: { label: string; onClick: () => void } | undefined
  /** Another look than that of a toast. */
  look?: Partial<NotificationData>
}

/** What shows messages. */
export type MessageHost = { show: (message: Message) => void; hide: (id: string) => void }
