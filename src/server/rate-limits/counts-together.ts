import type { ServerWords } from '../storage/storage.ts'

/** What happened to a key of a counter. */
export type CountWord = { did: 'attempt' | 'give-back' | 'clear'; key: string }

/** One counter, as the servers on a database share it. */
export type SharedCount = {
  /** Tells the other servers. Never waits, and may get lost. */
  tell(word: CountWord): void
  /** Calls the listener with what the other servers tell. */
  hear(listener: (word: CountWord) => void): void
  /** The same for amounts; null for a server that has its data for itself. */
  uses: SharedUses | null
}

/** How much the servers on a database have used of allowances. */
export type SharedUses = {
  tell(key: string, amount: number): void
  hear(listener: (key: string, amount: number) => void): void
}

/** The shared count of a name, which each counter has for itself. */
export type CountsTogether = (name: string) => SharedCount

/** For a server that has its data for itself. */
export const COUNTS_ALONE: CountsTogether = () => ({
  tell: () => {},
  hear: () => {},
  uses: null,
})

const DONE = { a: 'attempt', g: 'give-back', c: 'clear' } as const
const LETTERS = { attempt: 'a', 'give-back': 'g', clear: 'c' } as const

/**
 * Counters whose counts all servers share: what one server counts, the others count too, some fifty
 * milliseconds later. What gets lost is counted by one server only.
 */
export const countsTogether = (words: ServerWords): CountsTogether => {
  const listeners = new Map<string, (word: CountWord) => void>()
  const ofUses = new Map<string, (key: string, amount: number) => void>()
  words.onWord((text) => {
    const [, used, amount, whose] = /^([^ ]+) u ([0-9.]+) (.*)$/s.exec(text) ?? []
    if (used !== undefined) return ofUses.get(used)?.(whose!, Number(amount))
    const [, name, letter, key] = /^([^ ]+) ([agc]) (.*)$/s.exec(text) ?? []
    if (name === undefined || letter === undefined || key === undefined) return
    listeners.get(name)?.({ did: DONE[letter as keyof typeof DONE], key })
  })
  return (name) => ({
    tell: ({ did, key }) => words.tell(`${name} ${LETTERS[did]} ${key}`),
    hear: (listener) => listeners.set(name, listener),
    uses: {
      tell: (key, amount) => words.tell(`${name} u ${amount} ${key}`),
      hear: (listener) => ofUses.set(name, listener),
    },
  })
}
