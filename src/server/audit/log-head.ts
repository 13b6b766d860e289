import { DAY_MS } from '../../domain/durations.ts'
import type { AuditReads } from '../storage/audit-store.ts'

/**
 * Tells the log how far the trail goes, at the start and once a day: a log kept elsewhere then
 * shows an end that was cut off or written anew (`npm run verify-audit -- --head`). Returns the
 * call that ends it.
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
