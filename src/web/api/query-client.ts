import { QueryClient } from '@tanstack/react-query'

/** Lists refresh this often; a failed refresh leaves what is on the screen. */
export const REFRESH_MS = 30_000

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Every page fetches anew; a cached answer is shown only until the new one comes.
        staleTime: 0,
        // Browsers often believe to be offline on a company network.
        networkMode: 'always',
        // `connection` retries for everything on the screen at once.
        retry: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
