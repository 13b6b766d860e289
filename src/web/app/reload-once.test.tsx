import { expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const tab = ({ online = true, answers = true } = {}) => {
  const stored = new Map<string, string>()
  const reload = vi.fn()
  const failed = reloadOnce({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
    },
    isOnline: () => online,
    answers: async () => answers,
    reload,
  })
  const serverAnswers = (): void => {
    answers = true
  }
  return { failed, reload, serverAnswers }
}
const fileMissing = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://cold.example/assets/${file}`)

test('a file that is gone brings a fresh document, once', async () => {
  const { failed, reload } = tab()
  expect([
    await failed(fileMissing('a-1.js')),
    await failed(fileMissing('a-1.js')),
    await failed(fileMissing('a-1.js')),
  ]).toEqual([true, false, false])
  expect(reload).toHaveBeenCalledOnce()
})

test('a file of the next version that goes in its turn does so too', async () => {
  const { failed, reload } = tab()
  expect([await failed(fileMissing('a-1.js')), await failed(fileMissing('a-2.js'))]).toEqual([
    true,
    true,
  ])
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without a network nothing is reloaded', async () => {
  const { failed, reload } = tab({ online: false })
  expect(await failed(fileMissing('a-1.js'))).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('while the server starts anew nothing is reloaded; once it answers, the same failure is', async () => {
  const { failed, reload, serverAnswers } = tab({ answers: false })
  expect(await failed(fileMissing('a-1.js'))).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  serverAnswers()
  expect(await failed(fileMissing('a-1.js'))).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})
