import { hash, parseOptions, verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const watched = () => {
  const argon2 = { hash: vi.fn(hash), verify: vi.fn(verify) }
  return { argon2, hasher: createPasswordHasher(argon2) }
}

test('a hash is argon2id with 19 MiB, two passes and one lane', async () => {
  const { hasher } = watched()
  const phc = await hasher.hash('kr9&vzqm')
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hasher.verify(phc, 'kr9&vzqm')).toBe(true)
  expect(await hasher.verify(phc, 'kr9&vzqn')).toBe(false)
})

test('without an account a dummy hash of the same cost is verified, and never holds', async () => {
  const { argon2, hasher } = watched()
  expect(await hasher.verify(null, 'kr9&vzqm')).toBe(false)
  expect(argon2.verify).toHaveBeenCalledTimes(1)
  const [dummy, tried] = argon2.verify.mock.calls[0] ?? []
  expect(parseOptions(dummy ?? '')).toMatchObject({
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })
  expect(tried).toBe('kr9&vzqm')
})

test('a known account costs one verification too, and the dummy is made once for all', async () => {
  const { argon2, hasher } = watched()
  const phc = await hash('kr9&vzqm')
  await hasher.verify(phc, 'wrong')
  await hasher.verify(null, 'wrong')
  await hasher.verify(null, 'wrong')
  expect(argon2.verify).toHaveBeenCalledTimes(3)
  expect(argon2.hash).toHaveBeenCalledTimes(1)
})

test.each([
  ['less memory', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }, true],
  ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }, true],
  ["today's cost", { memoryCost: 19_456, timeCost: 2, parallelism: 1 }, false],
])('a hash made with %s is outdated: %s', async (_name, cost, isOutdated) => {
  const { hasher } = watched()
  expect(hasher.isOutdated(await hash('kr9&vzqm', cost))).toBe(isOutdated)
})

test('é is one password however the keyboard makes it', async () => {
  const { hasher } = watched()
  expect(await hasher.verify(await hasher.hash('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(
    true,
  )
})
