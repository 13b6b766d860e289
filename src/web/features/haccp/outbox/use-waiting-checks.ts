import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '../../../viewer/viewer.ts'
import { onOutboxChange, startSending } from './check-outbox.ts'
import { checkStore } from './check-store.ts'
import type { WaitingCheck } from './waiting-check.ts'

const KEY = ['waiting-checks']
const NONE: readonly WaitingCheck[] = []

/**
 * The entries of this device for a register that the server has not taken: those of the viewer, and
 * how many of others there are.
 */
export const useWaitingChecks = (accountId: string | undefined) => {
  const { id } = useViewer()
  const queryClient = useQueryClient()
  useEffect(() => {
    startSending()
    return onOutboxChange((sent) => {
      void queryClient.invalidateQueries({ queryKey: KEY })
      if (!sent) return
      for (const name of ['haccpRegister', 'haccpMonth'])
        void queryClient.invalidateQueries({ queryKey: [name] })
    })
  }, [queryClient])
  const { data = NONE } = useQuery({
    queryKey: KEY,
    queryFn: () => checkStore.all().catch(() => [] as WaitingCheck[]),
  })
  const own = data.filter((check) => check.userId === id && check.accountId === accountId)
  return {
    waiting: own.filter(({ refusal }) => refusal === null),
    refused: own.filter(({ refusal }) => refusal !== null),
    ofOthers: data.filter(({ userId }) => userId !== id).length,
  }
}
