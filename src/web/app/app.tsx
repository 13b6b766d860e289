import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import { RouterProvider } from 'react-router'
import { cssVariables } from '../theme/css-variables.ts'
import { theme } from '../theme/theme.ts'
import { cspNonce } from './csp-nonce.ts'
import { ErrorBoundary } from './error-boundary.tsx'
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

type Router = ComponentProps<typeof RouterProvider>['router']

export const App = ({ queryClient, router }: { queryClient: QueryClient; router: Router }) => (
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
        <RouterProvider router={router} />
      </ErrorBoundary>
    </QueryClientProvider>
  </MantineProvider>
)
