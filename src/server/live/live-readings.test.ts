import { expect, test } from 'vitest'
import type { Actor } from '../../domain/permissions/actor.ts'
import { nextTurn } from '../next-turn.ts'
import { createChangeStream, throwLater } from '../storage/change-stream.ts'
import type { ArrivedReadings } from '../storage/change.ts'
import { createFanOut } from './fan-out.ts'
import { BURST } from './live-feed.ts'
import { createLiveReadings, type LiveReadingDeps } from './live-readings.ts'
import { type LiveReading, MOST_WAITING } from './reading-queue.ts'

const account = (
  id: number,
  path: string,
  role: 'user' | 'affiliate' | 'superadmin' | 'factory' = 'user',
): Actor => ({ kind: 'account', id, role, path })
const ANNA = account(7, '/1/7/')
const BELA = account(8, '/1/8/')

/** `publish` stands for a commit that stores these readings. */
const liveReadings = (
  ownerPath: LiveReadingDeps['ownerPath'],
  reportError: (error: unknown) => void = throwLater,
) => {
  const changes = createChangeStream()
  const fanOut = createFanOut({ reportError, rest: () => nextTurn() })
  return {
    ...createLiveReadings({ ownerPath, fanOut, storage: { onChange: changes.listen } }),
    publish: (tools: readonly ArrivedReadings[]) =>
      changes.announce([{ kind: 'arrival', imeiNumber: '356307042441013', receivedMs: 0, tools }]),
  }
}

/** Tools 70 and 71 belong to Anna, 80 to Béla. A test may change `owners`. */
const setUp = () => {
  const owners = new Map<number, string>([
    [70, '/1/7/'],
    [71, '/1/7/'],
    [80, '/1/8/'],
  ])
  const errors: unknown[] = []
  const live = liveReadings(
    ({ toolId }) => owners.get(toolId) ?? null,
    (error) => errors.push(error),
  )
  return { live, owners, errors }
}

const readings = (toolId: number, ...timesMs: number[]): ArrivedReadings => ({
  toolId,
  imeiNumber: '356307042441013',
  equipmentId: 1,
  timesMs,
  values: timesMs.map((timeMs) => timeMs * 10),
})

/** Publishing needs promises only, so it is over after one turn of the event loop. */
const allPublished = () => new Promise((resolve) => setImmediate(resolve))

const take = async (stream: AsyncIterator<LiveReading>, count: number) => {
  const taken: string[] = []
  for (let i = 0; i < count; i++) {
    const { value, done } = await stream.next()
    if (done) return [...taken, 'end']
    taken.push(`${value.toolId}@${value.timeMs}`)
  }
  return taken
}

test('each viewer gets the readings of its own tools, in the order they were stored', async () => {
  const { live } = setUp()
  const anna = live.subscribe(() => ANNA, null)
  const bela = live.subscribe(() => BELA, null)
  live.publish([readings(70, 1, 2), readings(80, 3)])
  live.publish([readings(71, 4)])
  expect(await take(anna, 3)).toEqual(['70@1', '70@2', '71@4'])
  expect(await take(bela, 1)).toEqual(['80@3'])
})

test('a manager gets the readings of its subtree, superadmin all, factory none', async () => {
  const { live } = setUp()
  const reseller = live.subscribe(() => account(1, '/1/', 'affiliate'), null)
  const stranger = live.subscribe(() => account(2, '/2/', 'affiliate'), null)
  const superadmin = live.subscribe(() => account(3, '/3/', 'superadmin'), null)
  const factory = live.subscribe(() => account(4, '/1/7/', 'factory'), null)
  live.publish([readings(70, 1), readings(80, 2)])
  expect(await take(reseller, 2)).toEqual(['70@1', '80@2'])
  expect(await take(superadmin, 2)).toEqual(['70@1', '80@2'])
  for (const stream of [stranger, factory]) {
    const next = take(stream, 1)
    await stream.return?.()
    expect(await next).toEqual(['end'])
  }
})

test('a subscription to certain tools gets only these, and none of a foreign tool', async () => {
  const { live } = setUp()
  const anna = live.subscribe(() => ANNA, [71, 80])
  live.publish([readings(70, 1), readings(80, 2), readings(71, 3)])
  expect(await take(anna, 1)).toEqual(['71@3'])
})

test('after a tool moves, its old owner gets no more of its readings, not even waiting ones', async () => {
  const { live, owners } = setUp()
  const anna = live.subscribe(() => ANNA, null)
  const bela = live.subscribe(() => BELA, null)
  live.publish([readings(70, 1, 2)])
  expect(await take(anna, 1)).toEqual(['70@1'])
  owners.set(70, '/1/8/')
  live.publish([readings(70, 3), readings(71, 4)])
  expect(await take(anna, 1)).toEqual(['71@4'])
  expect(await take(bela, 1)).toEqual(['70@3'])
})

test('a deleted tool sends nothing', async () => {
  const { live, owners } = setUp()
  const anna = live.subscribe(() => ANNA, null)
  owners.delete(70)
  live.publish([readings(70, 1), readings(71, 2)])
  expect(await take(anna, 1)).toEqual(['71@2'])
})

test("rights are checked by the viewer's current account, and the end of a session ends its stream", async () => {
  const { live } = setUp()
  let viewer: Actor = ANNA
  const stream = live.subscribe(() => viewer, null)
  viewer = BELA
  live.publish([readings(70, 1), readings(80, 2)])
  expect(await take(stream, 1)).toEqual(['80@2'])
  viewer = { kind: 'nobody' }
  live.publish([readings(80, 3)])
  await stream.return?.()
  expect(await take(stream, 1)).toEqual(['end'])
  const ended = live.subscribe(() => viewer, null)
  expect(await take(ended, 1)).toEqual(['end'])
  expect(live.size()).toBe(0)
})

test('a reader that falls behind gets the newest reading of each tool', async () => {
  const { live } = setUp()
  const anna = live.subscribe(() => ANNA, null)
  const many = Array.from({ length: MOST_WAITING }, (_, i) => i + 1)
  live.publish([readings(71, 5, 3)])
  live.publish([readings(70, ...many)])
  live.publish([readings(70, 2_000)])
  await allPublished()
  expect(await take(anna, 3)).toEqual(['71@5', `70@${MOST_WAITING}`, '70@2000'])
})

test('a slow reader does not get again what it has taken already', async () => {
  const { live } = setUp()
  const anna = live.subscribe(() => ANNA, null)
  live.publish([readings(71, 5, 3)])
  expect(await take(anna, 1)).toEqual(['71@5'])
  live.publish([readings(70, ...Array.from({ length: MOST_WAITING }, (_, i) => i + 1))])
  await allPublished()
  expect(await take(anna, 2)).toEqual(['71@3', `70@${MOST_WAITING}`])
})

test('with more tools than readings may wait, each tool keeps its newest reading', async () => {
  const owners = new Map(Array.from({ length: 3 * MOST_WAITING }, (_, i) => [i, '/1/7/']))
  const live = liveReadings(({ toolId }) => owners.get(toolId) ?? null)
  const anna = live.subscribe(() => ANNA, null)
  for (const time of [1, 2, 3, 4])
    live.publish([...owners.keys()].map((toolId) => readings(toolId, time)))
  const newestTimes = new Map<number, number>()
  while ([...newestTimes.values()].filter((time) => time === 4).length < owners.size) {
    const { value } = await anna.next()
    newestTimes.set(value.toolId, value.timeMs)
  }
  expect(newestTimes.size).toBe(owners.size)
})

/** Takes all that comes, as a socket whose client reads. */
const taker = (name: string, order: string[]) => ({
  mayTake: () => Infinity,
  take: (items: readonly LiveReading[]) => void order.push(`${name} × ${items.length}`),
  end: () => void order.push(`${name} ended`),
})

test('a stream of much lets the others have their turn after each burst', async () => {
  const { live } = setUp()
  const order: string[] = []
  live.subscribe(() => ANNA, null).pushTo(taker('anna', order))
  live.subscribe(() => BELA, null).pushTo(taker('bela', order))
  live.publish([readings(70, ...Array.from({ length: BURST + 1 }, (_, i) => i)), readings(80, 1)])
  while (order.length < 3) await allPublished()
  expect(order).toEqual([`anna × ${BURST}`, 'bela × 1', 'anna × 1'])
})

test('every stream gets the same object for a reading, so that it is rendered once', async () => {
  const { live } = setUp()
  const [one, other] = [live.subscribe(() => ANNA, null), live.subscribe(() => ANNA, [70])]
  live.publish([readings(70, 1, 2)])
  expect((await one.next()).value).toBe((await other.next()).value)
  live.publish([readings(70, ...Array.from({ length: 2 * MOST_WAITING }, (_, i) => i))])
  await one.next()
  await other.next()
  const newest = (await one.next()).value as LiveReading
  expect(newest).toBe((await other.next()).value)
  expect(newest.timeMs).toBe(2 * MOST_WAITING - 1)
})

test('a viewer that takes nothing keeps nobody waiting, and later gets the newest of each tool', async () => {
  const { live } = setUp()
  const order: string[] = []
  const taken: string[] = []
  let mayTake = 0
  const sleeping = live
    .subscribe(() => ANNA, null)
    .pushTo({
      mayTake: () => mayTake,
      take: (items) => taken.push(...items.map(({ toolId, timeMs }) => `${toolId}@${timeMs}`)),
      end: () => undefined,
    })
  live.subscribe(() => ANNA, null).pushTo(taker('awake', order))
  for (let time = 1; time <= 2 * MOST_WAITING; time++) {
    live.publish([readings(70 + (time % 2), time)])
    await allPublished()
  }
  expect(order).toHaveLength(2 * MOST_WAITING)
  expect(taken).toEqual([])
  mayTake = Infinity
  sleeping.ready()
  while (taken.at(-1) !== `70@${2 * MOST_WAITING}`) await allPublished()
  expect(taken.length).toBeLessThan(MOST_WAITING)
  sleeping.stop()
})

test('a stream that is closed while it waits ends at once and is removed', async () => {
  const { live } = setUp()
  const stream = live.subscribe(() => ANNA, null)
  const next = stream.next()
  await stream.return?.()
  expect(await next).toEqual({ done: true, value: undefined })
  expect(live.size()).toBe(0)
})

test('a look-up that fails is reported, and only its own readings are lost', async () => {
  const errors: unknown[] = []
  let fails = true
  const live = liveReadings(
    async () => {
      if (fails) throw new Error('disk')
      return '/1/7/'
    },
    (error) => {
      errors.push(error)
      fails = false
    },
  )
  const anna = live.subscribe(() => ANNA, null)
  live.publish([readings(70, 1)])
  live.publish([readings(70, 2)])
  expect(await take(anna, 1)).toEqual(['70@2'])
  expect(errors).toHaveLength(1)
})
