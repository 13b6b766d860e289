import { expect, test } from 'vitest'
import { startPasses } from './passes.ts'

/** Passes that end when the test calls their entry of `ends`. */
const setUp = () => {
  const ends: ((error?: Error) => void)[] = []
  const errors: unknown[] = []
  let begin = (): void => {}
  const passes = startPasses({
    pass: () =>
      new Promise((resolve, reject) =>
        ends.push((error) => (error === undefined ? resolve() : reject(error))),
      ),
    schedule: (pass) => {
      begin = pass
      return () => {
        begin = () => {}
      }
    },
    onError: (error) => errors.push(error),
  })
  return { passes, ends, errors, begin: () => begin() }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('no pass begins while one runs', async () => {
  const { passes, ends, begin } = setUp()
  begin()
  begin()
  expect(passes.run()).toBe(passes.run())
  expect(ends).toHaveLength(1)
  ends[0]!()
  await settled()
  begin()
  expect(ends).toHaveLength(2)
})

test('a pass that fails is reported, and the next one begins', async () => {
  const { ends, errors, begin } = setUp()
  begin()
  ends[0]!(new Error('disk full'))
  await settled()
  expect(errors).toEqual([new Error('disk full')])
  begin()
  expect(ends).toHaveLength(2)
})

test('stop tells the running pass, waits for its end, and lets no other begin', async () => {
  let wasStopped = (): boolean => false
  let end = (): void => {}
  const passes = startPasses({
    pass: (isStopped) => {
      wasStopped = isStopped
      return new Promise((resolve) => {
        end = resolve
      })
    },
    schedule: (pass) => {
      pass()
      return () => {}
    },
    onError: () => {},
  })
  expect(wasStopped()).toBe(false)
  let isOver = false
  const stopping = passes.stop().then(() => {
    isOver = true
  })
  await settled()
  expect([wasStopped(), isOver]).toEqual([true, false])
  end()
  await stopping
})
