import { expect, test } from 'vitest'
import { NOBODY, type Actor } from '../../domain/permissions/actor.ts'
import { nextTurn } from '../next-turn.ts'
import type { Incident } from '../storage/alarm-store.ts'
import { createChangeStream } from '../storage/change-stream.ts'
import { createFanOut } from './fan-out.ts'
import { createLiveAlarms } from './live-alarms.ts'
import { BURST } from './live-feed.ts'

const anna: Actor = { kind: 'account', id: 7, role: 'user', path: '/7/' }
const bela: Actor = { kind: 'account', id: 8, role: 'user', path: '/8/' }
const reportError = (error: unknown) => {
  throw error
}

type Changed = { incidentId: number; toolId: number }

/** Tool 1 is Anna's, tool 2 Béla's, until the test moves them. `lookups`: what was read. */
const hub = () => {
  const paths = new Map([
    [1, '/7/'],
    [2, '/8/'],
  ])
  const changes = createChangeStream()
  const incidents = new Map<number, Incident>()
  const lookups = { incidents: 0, paths: 0 }
  return {
    paths,
    lookups,
    changed: () => changes.announce([{ kind: 'account', id: 7 }]),
    /** Stands for a commit that changes these incidents. */
    publish: (some: readonly Changed[], state: Incident['state'] = 'ACTIVE') => {
      for (const { incidentId: id, toolId } of some)
        incidents.set(id, { id, toolId, state } as Incident)
      changes.announce(
        some.map(({ incidentId, toolId }) => ({ kind: 'incident', id: incidentId, toolId })),
      )
    },
    live: createLiveAlarms({
      storage: {
        onChange: changes.listen,
        alarms: {
          byId: async (id) => {
            lookups.incidents++
            return incidents.get(id) ?? null
          },
        },
      },
      ownerPath: async (toolId) => {
        lookups.paths++
        return paths.get(toolId) ?? null
      },
      fanOut: createFanOut({ reportError, rest: () => nextTurn() }),
      reportError,
    }),
  }
}
const told = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

test('everybody hears of the incidents of tools in sight', async () => {
  const { live, publish } = hub()
  const [hers, his] = [live.subscribe(() => anna), live.subscribe(() => bela)]
  publish([
    { incidentId: 10, toolId: 1 },
    { incidentId: 11, toolId: 2 },
    { incidentId: 12, toolId: 3 },
    { incidentId: 13, toolId: 1 },
  ])
  expect((await hers.next()).value).toMatchObject({ id: 10, toolId: 1 })
  expect((await hers.next()).value).toMatchObject({ id: 13, toolId: 1 })
  expect((await his.next()).value).toMatchObject({ id: 11, toolId: 2 })
})

test('changes of one incident that nobody has read yet are told once', async () => {
  const { live, publish } = hub()
  const stream = live.subscribe(() => anna)
  for (let i = 0; i < 3; i++) publish([{ incidentId: 10, toolId: 1 }])
  publish([{ incidentId: 11, toolId: 1 }])
  await told()
  expect((await stream.next()).value).toMatchObject({ id: 10 })
  expect((await stream.next()).value).toMatchObject({ id: 11 })
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
  expect((await stream.next()).value).toMatchObject({ id: 12, toolId: 2 })
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

test('an alarm is read once for all of its viewers, and so is the owner of its tool', async () => {
  const { live, publish, lookups } = hub()
  const got: Incident[] = []
  for (let viewer = 0; viewer < 200; viewer++)
    live
      .subscribe(() => anna)
      .pushTo({
        mayTake: () => 1,
        take: (incidents) => void got.push(...incidents),
        end: () => undefined,
      })
  publish([{ incidentId: 10, toolId: 1 }])
  while (got.length < 200) await told()
  expect(new Set(got).size).toBe(1)
  expect(lookups.incidents).toBe(1)
  expect(lookups.paths).toBeLessThan(10)
})

test('an alarm that changes while it waits arrives once, as it is now', async () => {
  const { live, publish } = hub()
  const stream = live.subscribe(() => anna)
  publish([{ incidentId: 10, toolId: 1 }])
  await told()
  publish([{ incidentId: 10, toolId: 1 }], 'RECOVERED')
  await told()
  expect((await stream.next()).value).toMatchObject({ id: 10, state: 'RECOVERED' })
})

test('a tool that moves within a turn of the event loop is seen by its new owner only', async () => {
  const { live, publish, paths, changed } = hub()
  const [hers, his] = [live.subscribe(() => anna), live.subscribe(() => bela)]
  publish([{ incidentId: 10, toolId: 1 }])
  await told()
  paths.set(1, '/8/')
  changed()
  publish([{ incidentId: 11, toolId: 1 }])
  expect((await his.next()).value).toMatchObject({ id: 11 })
  const next = hers.next()
  await told()
  await hers.return?.()
  expect((await next).done).toBe(true)
})

test('a thousand incidents at once reach a reader', async () => {
  const { live, publish } = hub()
  const stream = live.subscribe(() => anna)
  publish(Array.from({ length: 3 * BURST }, (_, i) => ({ incidentId: i + 1, toolId: 1 })))
  for (let i = 0; i < 3 * BURST; i++)
    expect((await stream.next()).value).toMatchObject({ id: i + 1, toolId: 1 })
})
