import pg, { type Pool } from 'pg'
import { SECOND_MS } from '../../../../domain/durations.ts'
import { every } from '../../../passes.ts'
import type { ConnectionSettings } from '../connections.ts'

const CHANGES = 'coldwatch_changes'
const WORDS = 'coldwatch_words'
/** A hint with each commit would cost more than the commits. */
const HINT_EVERY_MS = 50
/** NOTIFY takes up to 8,000 bytes. */
const WORDS_BYTES = 7_500
/** In JSON a character may take six bytes. */
const LONGEST_WORD = 1_000
/** What waits for the next hint; the rest is not told. */
const MOST_WORDS = 1_000
const RECONNECT_EVERY_MS = 5 * SECOND_MS

export type HintParts = {
  settings: Pick<ConnectionSettings, 'url' | 'connectMs'>
  pool: Pool
  writerId: string
  /** Another server has committed something. */
  onHint: () => void
}

/**
 * Servers tell each other that there is something new, by NOTIFY. It is a hint only: what gets lost, or does
 * not come through a pooler, is found a second later. Words go the same way, and those that get lost stay lost.
 */
export const changeHints = ({ settings, pool, writerId, onHint }: HintParts) => {
  let listening: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let hasChanges = false
  let waiting: string[] = []
  let hear = (_word: string): void => {}
  let isStopped = false

  const listen = async (): Promise<void> => {
    if (listening !== null || isStopped) return
    const client = new pg.Client({
      connectionString: settings.url,
      connectionTimeoutMillis: settings.connectMs,
      keepAlive: true,
      application_name: 'coldwatch hints',
    })
    listening = client
    const lose = () => {
      if (listening === client) listening = null
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANGES) {
        if (payload !== writerId) onHint()
        return
      }
      const { from, words } = JSON.parse(payload) as { from: string; words: string[] }
      if (from !== writerId) for (const word of words) hear(word)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANGES}; LISTEN ${WORDS}`)
    } catch {
      lose()
      await client.end().catch(() => {})
    }
  }
  void listen()
  const unschedule = every(RECONNECT_EVERY_MS)(() => void listen())

  // One statement sends its payloads in their order.
  const notify = (channel: string, payloads: readonly string[]): void => {
    pool
      .query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
        channel,
        payloads,
      ])
      .catch(() => {})
  }
  const sendAll = (): void => {
    timer = null
    if (hasChanges) notify(CHANGES, [writerId])
    hasChanges = false
    const pieces = inPieces(waiting).map((words) => JSON.stringify({ from: writerId, words }))
    if (pieces.length > 0) notify(WORDS, pieces)
    waiting = []
  }
  const sendSoon = (): void => {
    if (timer !== null || isStopped) return
    timer = setTimeout(sendAll, HINT_EVERY_MS)
    timer.unref()
  }

  return {
    hint: (): void => {
      hasChanges = true
      sendSoon()
    },
    tell: (word: string): void => {
      if (waiting.length === MOST_WORDS || word.length > LONGEST_WORD) return
      waiting.push(word)
      sendSoon()
    },
    onWord: (listener: (word: string) => void): void => {
      hear = listener
    },
    stop: async (): Promise<void> => {
      isStopped = true
      unschedule()
      if (timer !== null) clearTimeout(timer)
      await listening?.end().catch(() => {})
    },
  }
}

/** So many words that each piece fits into one NOTIFY. */
const inPieces = (words: readonly string[]): string[][] => {
  const pieces: string[][] = []
  let bytes = Infinity
  for (const word of words) {
    const length = Buffer.byteLength(JSON.stringify(word)) + 1
    if (bytes + length > WORDS_BYTES) {
      pieces.push([])
      bytes = 0
    }
    pieces.at(-1)!.push(word)
    bytes += length
  }
  return pieces
}
