import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasWaitingChecks } from '../session/waiting-checks.ts'
import { registerServiceWorker } from './offline/register-service-worker.ts'

// Entries of the HACCP register that wait on this device are sent whichever page opens. Without any
// the file that does it is not loaded.
if (hasWaitingChecks())
  import('../features/haccp/outbox/check-outbox.ts')
    .then((file) => file.startSending())
    // The pages of the register say so themselves.
    .catch(() => undefined)

/** What every page has, and no first paint waits for. */
export const LaterParts = () => {
  const queries = useQueryClient()
  useEffect(() => registerServiceWorker(() => queries.isFetching() > 0), [queries])
  return null
}
