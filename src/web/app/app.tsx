import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType } from 'react'
import { useRoutes } from 'react-router'
import { cssVariables } from '../theme/css-variables.ts'
import { theme } from '../theme/theme.ts'
import { cspNonce } from './csp-nonce.ts'
import { AppRouter } from '../ui/unsaved-changes/app-router.tsx'
import type { AppHistory } from '../ui/unsaved-changes/guarded-history.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { pages } from './pages.tsx'
import { whenIdle } from './when-idle.ts'

const LaterParts = lazy(async (): Promise<{ default: ComponentType }> => {
  // A toast that is shown earlier waits in the queue.
  await new Promise<void>(whenIdle)
  try {
    return { default: (await import('./later-parts.tsx')).LaterParts }
  } catch {
    // Without toasts the pages still work.
    return { default: () => null }
  }
})

const Pages = () => useRoutes(pages)

export const App = ({
  queryClient,
  history,
}: {
  queryClient: QueryClient
  history: Omit<AppHistory, 'index'>
}) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={cspNonce}
  >
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <LaterParts />
      </Suspense>
      <ErrorBoundary resetKey="app">
        <AppRouter history={history}>
          <Pages />
        </AppRouter>
      </ErrorBoundary>
    </QueryClientProvider>
  </MantineProvider>
)
