import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import { RouterProvider } from 'react-router'
import { cssVariables } from '../theme/css-variables.ts'
import { theme } from '../theme/theme.ts'
import { cspNonce } from './csp-nonce.ts'
import { useIsShown } from '../ui/page/use-is-shown.ts'
import { Toasts } from '../ui/toast/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const LaterParts = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./later-parts.tsx')).LaterParts }
  } catch {
    // The pages still work, only not without a network.
    return { default: () => null }
  }
})

const Later = () => {
  const isShown = useIsShown()
  return <Suspense fallback={null}>{isShown && <LaterParts />}</Suspense>
}

type Router = ComponentProps<typeof RouterProvider>['router']

export const App = ({ queryClient, router }: { queryClient: QueryClient; router: Router }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={cspNonce}
  >
    <QueryClientProvider client={queryClient}>
      <Later />
      <Toasts />
      <ErrorBoundary resetKey="app">
        <RouterProvider router={router} />
      </ErrorBoundary>
    </QueryClientProvider>
  </MantineProvider>
)
