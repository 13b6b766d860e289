import { QueryClient } from '@tanstack/react-query'
import { UnreachableError } from './request-error.ts'

/** Lists refresh this often; a failed refresh leaves what is on the screen. */
export const REFRESH_MS = 30_000

export const createQueryClient = (): QueryClient => new QueryClient({
  defaultOptions: {
    queries: {
      // Every page asks anew; what an earlier visit left is shown only while the answer is under way.
      staleTime: 0,
      // A browser's idea of being offline is often wrong on a company network.
      networkMode: 'always',
      retry: (failures, error) => error instanceof UnreachableError && failures < 1,
      retryDelay: 1_000,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
