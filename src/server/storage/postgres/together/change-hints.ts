import pg, { type Pool } from 'pg'
import { SECOND_MS } from '../../../../domain/durations.ts'
import { every } from '../../../passes.ts'
import type { ConnectionSettings } from '../connections.ts'

const CHANNEL = 'coldwatch_changes'
/** A hint with each commit would cost more than the commits. */
const HINT_EVERY_MS = 50
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
 * not come through a pooler, is found a second later.
 */
export const changeHints = ({ settings, pool, writerId, onHint }: HintParts) => {
  let listening: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
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
    client.on('notification', ({ payload }) => {
      if (payload !== writerId) onHint()
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
    } catch {
      lose()
      await client.end().catch(() => {})
    }
  }
  void listen()
  const unschedule = every(RECONNECT_EVERY_MS)(() => void listen())

  return {
    hint: (): void => {
      if (timer !== null || isStopped) return
      timer = setTimeout(() => {
        timer = null
        pool.query('SELECT pg_notify($1, $2)', [CHANNEL, writerId]).catch(() => {})
      }, HINT_EVERY_MS)
      timer.unref()
    },
    stop: async (): Promise<void> => {
      isStopped = true
      unschedule()
      if (timer !== null) clearTimeout(timer)
      await listening?.end().catch(() => {})
    },
  }
}
