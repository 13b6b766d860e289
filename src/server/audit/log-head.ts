import { DAY_MS } from '../../domain/durations.ts'
import type { AuditReads } from '../storage/audit-store.ts'

/**
 * Writes the head of the trail into the server log, at the start and once a day. With a copy of the
 * server log in another place, an end that was cut off or rewritten can be proven (`npm run
 * verify-audit -- --head`). Returns the function that ends this.
 */
export const logAuditHead = ({
  storage,
  tell,
  onError,
}: {
  storage: { audit: Pick<AuditReads, 'head'> }
  tell: (head: string) => void
  onError: (error: unknown) => void
}): (() => void) => {
  const now = (): void => {
    storage.audit.head().then(({ entries, hash }) => tell(`${entries}:${hash}`), onError)
  }
  now()
  const timer = setInterval(now, DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
