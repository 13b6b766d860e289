import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createConnection } from '../../api/connection.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { RefusedError, UnreachableError } from '../../api/request-error.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { endSession, startSession } from '../../session/session.ts'
import { keepLastKnown } from './keep-last-known.ts'
import { lastKnownStore } from './last-known-store.ts'

const LIST = { tools: [{ id: '7', name: 'Milk' }], total: 1 }
const ANNA = { token: 'a', user: { username: 'anna@example.com', role: 'user', id: '1' } } as const
const BELA = { token: 'b', user: { username: 'bela@example.com', role: 'user', id: '2' } } as const

const ends: (() => void)[] = []
const visit = () => {
  const queryClient = createQueryClient()
  const connection = createConnection(() => TEST_NOW)
  ends.push(keepLastKnown(queryClient, { store: lastKnownStore, connection }))
  return { queryClient, connection }
}
const opened = (
  { queryClient, connection }: ReturnType<typeof visit>,
  queryKey: readonly unknown[],
  error: Error = new UnreachableError('No network'),
) => {
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      connection.failed()
      return Promise.reject(error)
    },
  })
  ends.push(observer.subscribe(() => {}))
  return () => observer.getCurrentResult()
}
/** As a browser does before it leaves a page or puts it into the background. */
const hide = () => document.dispatchEvent(new Event('visibilitychange'))

const savedAnswer = async (queryKey: readonly unknown[], data: unknown) => {
  visit().queryClient.setQueryData(queryKey, data, { updatedAt: TEST_NOW - 60_000 })
  hide()
  await expect
    .poll(async () => [...(await lastKnownStore.load('1')).values()].map((entry) => entry.data))
    .toContainEqual(data)
}

beforeEach(() => startSession(ANNA))
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  endSession('logout')
  await lastKnownStore.erase()
  localStorage.clear()
})

test('a page that opens without a network shows what it showed last, and since when nothing new has come', async () => {
  await savedAnswer(['userToolList'], LIST)
  const later = visit()
  const list = opened(later, ['userToolList'])
  await expect.poll(() => list().data).toEqual(LIST)
  expect(list().dataUpdatedAt).toBe(TEST_NOW - 60_000)
  expect(later.connection.state()).toMatchObject({
    kind: 'unreachable',
    sinceMs: TEST_NOW - 60_000,
  })
})

test('a tool that was never opened is known from the dashboard’s list', async () => {
  await savedAnswer(['userToolList'], LIST)
  const tool = opened(visit(), ['tool', '7'])
  await expect.poll(() => tool().data).toEqual(LIST.tools[0])
})

test('a refusal is no lack of a network: nothing old is shown in its place', async () => {
  await savedAnswer(['userToolList'], LIST)
  const list = opened(
    visit(),
    ['userToolList'],
    new RefusedError({ code: 'INTERNAL', messages: ['No'] }),
  )
  await expect.poll(() => list().status).toBe('error')
  expect(list().data).toBeUndefined()
})

test('lists of managers and charts are not kept', async () => {
  const { queryClient } = visit()
  queryClient.setQueryData(['userPage'], { rows: [] })
  queryClient.setQueryData(['userToolList'], LIST)
  hide()
  await expect.poll(async () => (await lastKnownStore.load('1')).size).toBe(1)
})

test('a logout erases everything', async () => {
  await savedAnswer(['userToolList'], LIST)
  endSession('logout')
  startSession(ANNA)
  await expect.poll(async () => (await lastKnownStore.load('1')).size).toBe(0)
})

test('nobody sees what another account was shown', async () => {
  await savedAnswer(['userToolList'], LIST)
  startSession(BELA)
  expect((await lastKnownStore.load('2')).size).toBe(0)
})
