import { QueryClient } from '@tanstack/react-query'

/**
 * The interval at which lists are refreshed. A failed refresh leaves the old values on the screen.
 */
export const REFRESH_MS = 30_000

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Every page fetches again. A cached answer is shown only until the new one comes.
        staleTime: 0,
        // On a company network a browser may report that it is offline although it is not.
        networkMode: 'always',
        // `connection` retries for the whole screen together.
        retry: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
