import '../theme/kit.css'
import './lasting-toasts.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { render } from 'vitest-browser-react'
import { viewerPermissions } from '../../domain/permissions/viewer-can.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { createQueryClient } from '../api/query-client.ts'
import { ViewerContext, type Viewer } from '../viewer/viewer.ts'
import { LeaveGuard } from '../ui/unsaved-changes/leave-guard.tsx'
import { Toasts } from '../ui/toast/toasts.tsx'
import { loadAllTexts, showLanguage, startTexts, texts } from '../i18n/i18n.ts'
import { cssVariables } from '../theme/css-variables.ts'
import { theme } from '../theme/theme.ts'
import { holdClock, type HandClock } from './hand-clock.ts'
import { TEST_NOW } from './test-now.ts'

type TestPageOptions = {
  language?: LanguageCode
  path?: string
  viewer?: Partial<Viewer>
  scheme?: 'light' | 'dark'
  clock?: HandClock
}

const FILES_OF_PAGES = Object.keys(import.meta.glob('../../locales/en/pages/*.json')).map((path) =>
  path.replace(/^.*\/|\.json$/g, ''),
)

/** All texts of the language, since a test draws its page without the loading of its file. */
export const inLanguage = async (language: LanguageCode): Promise<void> => {
  if (!texts.isInitialized) await startTexts(language)
  await loadAllTexts(FILES_OF_PAGES)
  await showLanguage(language)
}

/** Draws the page of `path`, as drawPage does. */
export const drawRoutes = async (routes: RouteObject[], options: TestPageOptions = {}) => {
  const {
    language = 'en',
    path = '/',
    viewer = {},
    scheme = 'light',
    clock = holdClock(TEST_NOW),
  } = options
  await inLanguage(language)
  const queryClient = createQueryClient()
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const seenBy: Viewer = {
    id: '7',
    actsFor: viewer.id ?? '7',
    role: 'user',
    can: viewerPermissions({ kind: 'account', id: 7, role: viewer.role ?? 'user', path: '/7/' }),
    email: 'joanna@harbour.example',
    isEmailConfirmed: true,
    name: 'Joanna Whitfield',
    isManaged: true,
    language,
    timeZone: 'Europe/Budapest',
    ...viewer,
  }
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <ViewerContext value={seenBy}>
          <RouterProvider router={router} />
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { screen, queryClient, clock }
}

/**
 * Draws a part of the page as the app does around it: theme, texts, requests, address, and a clock
 * moved by hand.
 */
export const drawPage = (part: ReactNode, options: TestPageOptions = {}) =>
  drawRoutes([{ element: <LeaveGuard />, children: [{ path: '*', element: part }] }], options)
