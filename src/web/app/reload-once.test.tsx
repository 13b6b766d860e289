import { expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const tab = (online = true) => {
  const stored = new Map<string, string>()
  const reload = vi.fn()
  const failed = reloadOnce({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
    },
    isOnline: () => online,
    reload,
  })
  return { failed, reload }
}
const fileMissing = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://cold.example/assets/${file}`)

test('a file that is gone brings a fresh document, once', () => {
  const { failed, reload } = tab()
  expect([
    failed(fileMissing('a-1.js')),
    failed(fileMissing('a-1.js')),
    failed(fileMissing('a-1.js')),
  ]).toEqual([true, false, false])
  expect(reload).toHaveBeenCalledOnce()
})

test('a file of the next version that goes in its turn does so too', () => {
  const { failed, reload } = tab()
  expect([failed(fileMissing('a-1.js')), failed(fileMissing('a-2.js'))]).toEqual([true, true])
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without a network nothing is reloaded', () => {
  const { failed, reload } = tab(false)
  expect(failed(fileMissing('a-1.js'))).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
