import type { Message } from './message.ts'
import { messages } from './messages.ts'

const DEFAULT_MS = 4_000

let shown = 0

type Toast = Pick<Message, 'kind' | 'closeLabel' | 'action'> &
  Partial<Pick<Message, 'forMs' | 'isFailure'>> & { message: string }

/** One message at the top centre. Returns how to take it away early. */
export const showToast = ({ message, ...toast }: Toast): (() => void) => {
  shown += 1
  return messages.show({
    id: `toast-${shown}`,
    text: message,
    forMs: DEFAULT_MS,
    isFailure: toast.kind === 'attention',
    ...toast,
  })
}
