import { expect, test } from 'vitest'
import { createChangeStream } from './change-stream.ts'
import type { Change } from './change.ts'

const ACCOUNT: Change = { kind: 'account', id: 7 }
const bug = new TypeError('a bug in a listener')

test('a listener that throws is reported, and the others hear of the change', () => {
  const reported: unknown[] = []
  const heard: (readonly Change[])[] = []
  const changes = createChangeStream((error) => reported.push(error))
  changes.listen({
    account: () => {
      throw bug
    },
  })
  changes.listen({ account: (accounts) => heard.push(accounts) })
  changes.announce([ACCOUNT])
  expect(reported).toEqual([bug])
  expect(heard).toEqual([[ACCOUNT]])
  changes.announce([ACCOUNT])
  expect(heard).toHaveLength(2)
})

test('a listener that fails after it has waited is reported too', async () => {
  const reported = Promise.withResolvers<unknown>()
  const changes = createChangeStream(reported.resolve)
  changes.listen({
    account: async () => {
      await Promise.resolve()
      throw bug
    },
  })
  changes.announce([ACCOUNT])
  expect(await reported.promise).toBe(bug)
})
