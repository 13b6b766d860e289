import { HOUR_MS } from '../../../../domain/durations.ts'
import '../../../theme/kit.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { viewerPermissions } from '../../../../domain/permissions/viewer-can.ts'
import type { LanguageCode } from '../../../../domain/users/account.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { endSession } from '../../../session/session.ts'
import { Toasts } from '../../../ui/toast/toasts.tsx'
import { ViewerContext } from '../../../viewer/viewer.ts'
import { inLanguage } from '../../../testing/test-page.tsx'
import { cssVariables } from '../../../theme/css-variables.ts'
import { theme } from '../../../theme/theme.ts'
import { holdClock } from '../../../testing/hand-clock.ts'
import { fakeToolServer } from './fake-tool-server.ts'
import { ToolDashboardPage } from '../tool-dashboard-page.tsx'

export const FIVE_MINUTES = 300_000
export const NOW = Date.parse('2026-11-20T14:00:10Z')
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z')

/**
 * Each five minutes since midnight, 4.40 °C; 9.50 °C from 10:00 until 10:25; nothing from 06:00
 * until 07:00.
 */
export const readings = Array.from({ length: 169 }, (_, index) => MIDNIGHT + index * FIVE_MINUTES)
  .filter((time) => time < MIDNIGHT + 6 * HOUR_MS || time >= MIDNIGHT + 7 * HOUR_MS)
  .map(
    (time) =>
      [
        time,
        time >= MIDNIGHT + 10 * HOUR_MS && time < MIDNIGHT + 10.5 * HOUR_MS ? 950 : 440,
      ] as const,
  )

const realFetch = window.fetch
/** Takes the page away and gives the browser its own parts back. */
export const tidyUp = async () => {
  await cleanup()
  // The tool that was looked at is forgotten with the session.
  endSession('logout')
  window.fetch = realFetch
  vi.restoreAllMocks()
}

const Address = () => <output data-testid="address">{useLocation().search}</output>

export let client: QueryClient
type Setting = {
  server?: ReturnType<typeof fakeToolServer>
  address?: string
  language?: LanguageCode
  scheme?: 'light' | 'dark'
  width?: number
  timeZone?: string
  loadSettings?: () => void
}

export const open = async ({
  server = fakeToolServer({ readings, nowMs: NOW }),
  address = 'id=7',
  language = 'en',
  scheme = 'light',
  width = 1_280,
  timeZone = 'Europe/Lisbon',
  loadSettings = () => {},
}: Setting = {}) => {
  await page.viewport(width, 900)
  window.fetch = server.fetch
  await inLanguage(language)
  client = createQueryClient()
  holdClock(NOW)
  await render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      env="test"
    >
      <QueryClientProvider client={client}>
        <Toasts />
        <ViewerContext
          value={{
            id: '1',
            actsFor: '1',
            role: 'user',
            can: viewerPermissions({ kind: 'account', id: 1, role: 'user', path: '/1/' }),
            email: 'joanna@harbour.example',
            isEmailConfirmed: true,
            name: 'Joanna',
            isManaged: true,
            language,
            timeZone,
          }}
        >
          <MemoryRouter initialEntries={[`/tool-dashboard?${address}`]}>
            <main style={{ padding: 16 }}>
              <ToolDashboardPage
                settings={() => null}
                loadSettings={loadSettings}
                alarms={() => null}
              />
            </main>
            <Address />
          </MemoryRouter>
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return server
}

export const chart = () => page.getByRole('slider')
export const figure = (name: string) =>
  page.getByLabelText('Figures of the period').getByText(name).element().parentElement?.textContent
