import { useQuery } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '../api/query-client.ts'
import { inLanguage } from '../testing/test-page.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { App } from './app.tsx'

afterEach(() => vi.restoreAllMocks())

const isLoaded = (file: string): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.endsWith(file))

test('what every page has later is asked for once the page is shown and the browser idle; what shows toasts with the first of them', async () => {
  const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1)
  const answer = Promise.withResolvers<string>()
  const Page = () => (
    <h1>{useQuery({ queryKey: ['page'], queryFn: () => answer.promise }).data ?? 'Waits'}</h1>
  )
  await inLanguage('en')
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  const screen = await render(<App queryClient={createQueryClient()} router={router} />)
  await expect.element(screen.getByText('Waits')).toBeVisible()
  answer.resolve('Shown')
  await expect.element(screen.getByText('Shown')).toBeVisible()
  await expect.poll(() => idle.mock.calls.length).toBe(1)
  expect(isLoaded('/later-parts.tsx')).toBe(false)
  idle.mock.calls[0]![0]({ didTimeout: false, timeRemaining: () => 10 })
  await expect.poll(() => isLoaded('/later-parts.tsx')).toBe(true)
  expect(isLoaded('/toast-host.tsx')).toBe(false)
  showToast({ kind: 'success', message: 'Saved.', closeLabel: 'Close' })
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  expect(isLoaded('/toast-host.tsx')).toBe(true)
})
