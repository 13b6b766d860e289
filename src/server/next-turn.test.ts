import { expect, test } from 'vitest'
import { nextTurn } from './next-turn.ts'

test('of all work that waits, one slice runs in each turn of the event loop, in order', async () => {
  const ran: string[] = []
  const work = async (name: string) => {
    for (let slice = 1; slice <= 2; slice++) {
      await nextTurn()
      ran.push(`${name}${slice}`)
    }
  }
  const all = Promise.all([work('a'), work('b'), work('c')])
  const perTurn: number[] = []
  while (ran.length < 6) {
    const before = ran.length
    await new Promise((resolve) => setImmediate(resolve))
    perTurn.push(ran.length - before)
  }
  await all
  expect(Math.max(...perTurn)).toBe(1)
  expect(ran).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
})

test('work whose request has ended gets no turn more, and keeps no other waiting', async () => {
  const request = new AbortController()
  const ended = nextTurn(request.signal)
  const other = nextTurn()
  request.abort(new Error('left'))
  await expect(ended).rejects.toThrow('left')
  await other
  await expect(nextTurn(request.signal)).rejects.toThrow('left')
})
