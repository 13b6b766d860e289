import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.restoreAllMocks())

test('a browser that is never idle starts what waits after two seconds', () => {
  const request = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1)
  const action = vi.fn()
  whenIdle(action)
  expect(request).toHaveBeenCalledExactlyOnceWith(action, { timeout: 2_000 })
  expect(action).not.toHaveBeenCalled()
})
