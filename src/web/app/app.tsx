import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType } from 'react'
import { BrowserRouter } from 'react-router'
import { cssVariables } from '../theme/css-variables.ts'
import { theme } from '../theme/theme.ts'
import { cspNonce } from './csp-nonce.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Pages } from './pages.tsx'
import { whenIdle } from './when-idle.ts'

const ToastHost = lazy(async (): Promise<{ default: ComponentType }> => {
  // A toast that is shown before waits in the queue.
  await new Promise<void>(whenIdle)
  try {
    return { default: (await import('../ui/toast/toast-host.tsx')).ToastHost }
  } catch {
    // Without toasts the pages still work.
    return { default: () => null }
  }
})

export const App = ({ queryClient }: { queryClient: QueryClient }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={cspNonce}
  >
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <ToastHost />
      </Suspense>
      <ErrorBoundary resetKey="app">
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </ErrorBoundary>
    </QueryClientProvider>
  </MantineProvider>
)
