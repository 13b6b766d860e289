import { QueryClient } from '@tanstack/react-query'

/** Lists refresh this often; a failed refresh leaves what is on the screen. */
export const REFRESH_MS = 30_000

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Every page asks anew; what an earlier visit left is shown only while the answer is under
        // way.
        staleTime: 0,
        // A browser's idea of being offline is often wrong on a company network.
        networkMode: 'always',
        // While the server does not answer, `connection` asks again for everything on the screen,
        // all at once.
        retry: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
