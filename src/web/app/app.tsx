import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { cssVariables } from '../theme/css-variables.ts'
import { theme } from '../theme/theme.ts'
import { cspNonce } from './csp-nonce.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Pages } from './pages.tsx'

export const App = ({ queryClient }: { queryClient: QueryClient }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={cspNonce}>
    <QueryClientProvider client={queryClient}>
      <Notifications position="top-center" limit={4} />
      <ErrorBoundary resetKey="app">
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </ErrorBoundary>
    </QueryClientProvider>
  </MantineProvider>
)
