import { expect, test } from 'vitest'
import { NOBODY, type Actor } from '../../domain/permissions/actor.ts'
import { createChangeStream } from '../storage/change-stream.ts'
import { type AlarmChange, createLiveAlarms } from './live-alarms.ts'
import { BURST } from './live-feed.ts'

const anna: Actor = { kind: 'account', id: 7, role: 'user', path: '/7/' }
const bela: Actor = { kind: 'account', id: 8, role: 'user', path: '/8/' }
const reportError = (error: unknown) => {
  throw error
}

/** Tool 1 is Anna's, tool 2 Béla's, until the test moves them. */
const hub = (pause?: () => Promise<void>) => {
  const paths = new Map([
    [1, '/7/'],
    [2, '/8/'],
  ])
  const changes = createChangeStream()
  return {
    paths,
    /** Stands for a commit that changes these incidents. */
    publish: (incidents: readonly AlarmChange[]) =>
      changes.announce(
        incidents.map(({ incidentId, toolId }) => ({ kind: 'incident', id: incidentId, toolId })),
      ),
    live: createLiveAlarms({
      storage: { onChange: changes.listen },
      ownerPath: async (toolId) => paths.get(toolId) ?? null,
      reportError,
      ...(pause === undefined ? {} : { pause }),
    }),
  }
}
const told = () => new Promise<void>((resolve) => setImmediate(resolve))

test('everybody hears of the incidents of tools in sight', async () => {
  const { live, publish } = hub()
  const [hers, his] = [live.subscribe(() => anna), live.subscribe(() => bela)]
  publish([
    { incidentId: 10, toolId: 1 },
    { incidentId: 11, toolId: 2 },
    { incidentId: 12, toolId: 3 },
    { incidentId: 13, toolId: 1 },
  ])
  expect((await hers.next()).value).toEqual({ incidentId: 10, toolId: 1 })
  expect((await hers.next()).value).toEqual({ incidentId: 13, toolId: 1 })
  expect((await his.next()).value).toEqual({ incidentId: 11, toolId: 2 })
})

test('changes of one incident that nobody has read yet are told once', async () => {
  const { live, publish } = hub()
  const stream = live.subscribe(() => anna)
  for (let i = 0; i < 3; i++) publish([{ incidentId: 10, toolId: 1 }])
  publish([{ incidentId: 11, toolId: 1 }])
  await told()
  expect((await stream.next()).value).toMatchObject({ incidentId: 10 })
  expect((await stream.next()).value).toMatchObject({ incidentId: 11 })
})

test('what waited while the tool moved away is not told', async () => {
  const { live, paths, publish } = hub()
  const stream = live.subscribe(() => anna)
  publish([{ incidentId: 10, toolId: 1 }])
  await told()
  paths.set(1, '/8/')
  publish([{ incidentId: 11, toolId: 2 }])
  await told()
  paths.set(2, '/7/')
  publish([{ incidentId: 12, toolId: 2 }])
  expect((await stream.next()).value).toEqual({ incidentId: 12, toolId: 2 })
})

test('a stream ends when its session has, and when it is left', async () => {
  const { live, publish } = hub()
  let viewer: Actor = anna
  const stream = live.subscribe(() => viewer)
  publish([{ incidentId: 10, toolId: 1 }])
  await told()
  viewer = NOBODY
  expect((await stream.next()).done).toBe(true)
  const waiting = live.subscribe(() => anna)
  const next = waiting.next()
  await waiting.return?.()
  expect((await next).done).toBe(true)
  expect(live.size()).toBe(0)
})

test('a thousand incidents at once reach a reader in bursts', async () => {
  let pauses = 0
  const { live, publish } = hub(async () => void pauses++)
  const stream = live.subscribe(() => anna)
  publish(Array.from({ length: 3 * BURST }, (_, i) => ({ incidentId: i + 1, toolId: 1 })))
  for (let i = 0; i < 3 * BURST; i++)
    expect((await stream.next()).value).toEqual({ incidentId: i + 1, toolId: 1 })
  expect(pauses).toBe(2)
})
