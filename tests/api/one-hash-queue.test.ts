import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApi } from './api-rig.ts'
import type { Answer, Api } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'

/** A hasher that a test drives by hand: each call ends when the test says so. */
const createHeldHasher = () => {
  const running: { kind: 'hash' | 'verify'; end: () => void }[] = []
  let most = 0
  const begin = <T>(kind: 'hash' | 'verify', result: T): Promise<T> =>
    new Promise((resolve) => {
      const call = {
        kind,
        end: () => {
          running.splice(running.indexOf(call), 1)
          resolve(result)
        },
      }
      running.push(call)
      most = Math.max(most, running.length)
    })
  return {
    running,
    most: () => most,
    passwords: {
      hash: () => begin('hash', 'a hash'),
      verify: (passwordHash: string | null, password: string) =>
        begin('verify', passwordHash === password),
      isOutdated: () => false,
    },
  }
}

const PASSWORD = 'frost on the window'

let held: ReturnType<typeof createHeldHasher>
let api: Api
beforeEach(async () => {
  held = createHeldHasher()
  api = await openApi({ passwords: held.passwords })
})
afterEach(() => api.close())
const { login } = loginRequests(() => api)

const turns = async (count = 50) => {
  for (let i = 0; i < count; i += 1) await new Promise((done) => setImmediate(done))
}
/** Lets every hash end at once until the work is done. */
const finishAll = async (work: Promise<unknown>) => {
  let isDone = false
  void work.finally(() => (isDone = true))
  while (!isDone) {
    while (held.running[0] !== undefined) held.running[0].end()
    await turns(1)
  }
}
const sessionOf = async (email: string) => {
  await api.addAccount('user', null, email, PASSWORD)
  const session = api.session(email, PASSWORD)
  await finishAll(session)
  return session
}
const codesOf = (answers: readonly Answer[]) =>
  answers.flatMap(({ errors }) => errors.map(({ code }) => code))

test('a login goes ahead of 400 changes of passwords, ten a request', async () => {
  const { actor } = await sessionOf('mallory@example.com')
  const id = actor.kind === 'account' ? actor.id : 0
  await api.addAccount('user', null, 'anna@example.com', PASSWORD)
  const aliases = Array.from(
    { length: 10 },
    (_, i) => `c${i}: user(id: "${id}", password: "kr9&vzq${i}", language: english) { id }`,
  )
  const changes = Array.from({ length: 40 }, () =>
    api.ask(`mutation { ${aliases.join(' ')} }`, { actor }),
  )
  await turns()
  const anna = login('anna@example.com', PASSWORD, { clientAddress: '192.0.2.77' })
  await turns()
  expect(held.running.map(({ kind }) => kind)).toEqual(['hash', 'verify'])
  held.running[1]!.end()
  expect((await anna).errors).toEqual([])
  await finishAll(Promise.all(changes))
  // A refused change ends its request; the one request that had the account's turn goes on.
  expect(codesOf(await Promise.all(changes))).toEqual(Array(39).fill('RATE_LIMITED'))
  expect(held.most()).toBe(2)
})

test('changes of many accounts take one place, and few of them wait', async () => {
  const changes = []
  for (let i = 0; i < 40; i += 1) changes.push(await sessionOf(`mallory${i}@example.com`))
  const answers = changes.map(({ actor }) => {
    const id = actor.kind === 'account' ? actor.id : 0
    return api.ask(
      `mutation { user(id: "${id}", password: "kr9&vzqm", language: english) { id } }`,
      { actor },
    )
  })
  await turns()
  expect(held.running.map(({ kind }) => kind)).toEqual(['hash'])
  await finishAll(Promise.all(answers))
  const errors = (await Promise.all(answers)).flatMap((answer) => answer.errors)
  expect(errors).toHaveLength(31)
  for (const error of errors)
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 5 })
})

test('one client network with many logins does not keep another one waiting for all of them', async () => {
  await api.addAccount('user', null, 'anna@example.com', PASSWORD)
  const flood = Array.from({ length: 60 }, (_, i) => login(`guess${i}@example.com`, 'wrong'))
  await turns()
  let isIn = false
  const anna = login('anna@example.com', PASSWORD, { clientAddress: '192.0.2.77' })
  void anna.then(() => (isIn = true))
  await turns()
  for (let ended = 0; ended < 3; ended += 1) {
    held.running[0]?.end()
    await turns()
  }
  expect(isIn).toBe(true)
  await finishAll(Promise.all(flood))
  const refused = codesOf(await Promise.all(flood)).filter((code) => code === 'RATE_LIMITED')
  expect(refused).toHaveLength(40)
})

test('a client that has left gives up its place in the queue', async () => {
  await api.addAccount('user', null, 'anna@example.com', PASSWORD)
  const busy = ['a', 'b'].map((name) => login(`${name}@example.com`, 'wrong'))
  await turns()
  const left = new AbortController()
  const gone = api.services.sessions.logIn({
    email: 'anna@example.com',
    password: PASSWORD,
    clientAddress: '192.0.2.77',
    userAgent: '',
    signal: left.signal,
  })
  await turns()
  left.abort()
  expect(await gone).toMatchObject({ ok: false, error: { kind: 'rate-limited' } })
  await finishAll(Promise.all(busy))
  expect(held.running).toEqual([])
})
