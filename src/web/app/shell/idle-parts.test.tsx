import { afterEach, expect, test, vi } from 'vitest'
import { fakeSocket } from '../../testing/fake-socket.ts'
import { freshBrowser, openPage, serve } from '../testing/open-page.tsx'

freshBrowser()
afterEach(() => vi.restoreAllMocks())

test('alarms are watched once the page is shown and the browser is idle', async () => {
  const waiting: IdleRequestCallback[] = []
  const idle = vi
    .spyOn(window, 'requestIdleCallback')
    .mockImplementation((action) => waiting.push(action))
  const socket = fakeSocket()
  const answer = Promise.withResolvers<object>()
  const server = serve('user')
  server.answers['UserToolList'] = () => answer.promise
  const { screen } = await openPage('/dashboard', 'user')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  answer.resolve({ userToolList: [] })
  await expect.element(screen.getByText('Device not found')).toBeVisible()
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  // The page's own subscription to readings.
  await expect.poll(() => socket.subscribers()).toBe(1)
  const isIdle = { didTimeout: false, timeRemaining: () => 10 }
  idle.mockImplementation((action) => {
    action(isIdle)
    return 1
  })
  for (const action of waiting) action(isIdle)
  await expect.poll(() => socket.subscribers()).toBe(2)
})
