import type { Message, MessageHost } from './message.ts'

/** How long the file that shows messages may take before they are said without it, ms. */
export const LATE_MS = 4_000

/** `Host`: what draws the place of the messages; null until its file is there. `plain`: said without it. */
type Shown<Host> = { Host: Host | null; plain: readonly Message[] }

const without = (messages: readonly Message[], id: string): readonly Message[] =>
  messages.filter((message) => message.id !== id)

/**
 * Keeps messages in their order until what shows them is there; `load` is called for the first one. When it
 * fails or is late they are said plainly: none is lost.
 */
export const createMessageQueue = <Host>(load: () => Promise<Host>) => {
  const listeners = new Set<() => void>()
  let shown: Shown<Host> = { Host: null, plain: [] }
  let waiting: readonly Message[] = []
  let host: MessageHost | null = null
  let file: 'unasked' | 'asked' | 'failed' = 'unasked'

  const change = (next: Partial<Shown<Host>>): void => {
    shown = { ...shown, ...next }
    for (const listener of listeners) listener()
  }
  const hide = (id: string): void => {
    host?.hide(id)
    waiting = without(waiting, id)
    change({ plain: without(shown.plain, id) })
  }
  const sayPlainly = (): void => {
    const late = waiting
    waiting = []
    change({ plain: [...shown.plain, ...late] })
    for (const { id, forMs } of late) setTimeout(() => hide(id), forMs)
  }
  const ask = async (): Promise<void> => {
    file = 'asked'
    try {
      change({ Host: await load() })
    } catch {
      file = 'failed'
      sayPlainly()
    }
  }

  return {
    /** Returns how to take it away early. */
    show: (message: Message): (() => void) => {
      if (host !== null) host.show(message)
      else if (![...waiting, ...shown.plain].some(({ id }) => id === message.id)) {
        waiting = [...waiting, message]
        if (file === 'failed') sayPlainly()
        else setTimeout(() => waiting.includes(message) && sayPlainly(), LATE_MS)
        if (file === 'unasked') void ask()
      }
      return () => hide(message.id)
    },
    hide,
    /** From now on `next` shows all messages, at first those that wait. Answers how to end that. */
    handTo: (next: MessageHost): (() => void) => {
      host = next
      for (const message of waiting) next.show(message)
      waiting = []
      return () => {
        if (host === next) host = null
      }
    },
    shown: (): Shown<Host> => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
