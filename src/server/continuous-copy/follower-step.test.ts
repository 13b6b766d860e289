import { expect, test } from 'vitest'
import { behindBytes, type FollowerState, IDLE_FOLLOWER, mayCheckpoint } from './follower-state.ts'
import {
  type FollowerAction,
  type FollowerEvent,
  type FollowerStep,
  nextFollowerStep,
  type WalHead,
  type WalNow,
} from './follower-step.ts'
import type { WalPlace } from './wal-format.ts'

const PAGE_BYTES = 4_096
const FRAME_BYTES = PAGE_BYTES + 24

/** `number`: of the WAL; each begins with a salt one larger. */
const headOf = (number: number): WalHead => ({
  header: { pageBytes: PAGE_BYTES, isBigEndian: false, start: placeIn(number, 0) },
  bytes: Buffer.alloc(32),
})
const placeIn = (number: number, frame: number): WalPlace => ({
  salts: [number, 9],
  frame,
  sums: [frame, frame],
})
const wal = (number: number, frames: number, isMoved = false): FollowerEvent => ({
  kind: 'looked',
  nowMs: 5,
  wal: { head: headOf(number), frames, isMoved } satisfies WalNow,
})
/** Frames up to `frame`, so many bytes of them. */
const read = (number: number, frame: number, bytes = FRAME_BYTES): FollowerEvent => ({
  kind: 'read',
  nowMs: 5,
  frames: { bytes: Buffer.alloc(bytes), place: placeIn(number, frame) },
})
const BEGIN: FollowerEvent = { kind: 'received', nowMs: 5, message: { kind: 'begin' } }
const FOLLOW: FollowerEvent = { kind: 'follow', nowMs: 5, marks: [] }
const CHAIN_BREAKS: FollowerEvent = { kind: 'read', nowMs: 5, frames: null }
const stored = (bytes: number): FollowerEvent => ({
  kind: 'received',
  nowMs: 5,
  message: { kind: 'stored', bytes },
})
const checkpointed = (log: number, moved: number): FollowerEvent => ({
  kind: 'checkpointed',
  nowMs: 5,
  size: { log, checkpointed: moved },
})

const after = (events: readonly FollowerEvent[], from: FollowerState = IDLE_FOLLOWER) =>
  events.reduce<FollowerStep>(({ state }, event) => nextFollowerStep(state, event), {
    state: from,
    actions: [],
  })
const kinds = ({ actions }: { actions: readonly FollowerAction[] }): string[] =>
  actions.map((action) => (action.kind === 'send' ? action.message.kind : action.kind))

/** Follows WAL 1 and has sent its first frame, which is not stored yet. */
const following = after([
  BEGIN,
  { kind: 'opened', nowMs: 5, head: headOf(1) },
  wal(1, 1),
  read(1, 1),
]).state

test('a copy that begins gets the header, all frames, and then hears that it has caught up', () => {
  const opened = after([BEGIN, { kind: 'opened', nowMs: 6, head: headOf(1) }])
  expect(kinds(after([BEGIN]))).toEqual(['begins', 'open'])
  expect(kinds(opened)).toEqual(['wal', 'look'])
  const looked = after([wal(1, 2)], opened.state)
  expect(looked.actions).toMatchObject([{ kind: 'read', place: placeIn(1, 0), upTo: 2 }])
  expect(kinds(after([read(1, 1)], looked.state))).toEqual(['frames', 'read'])
  expect(after([read(1, 1), read(1, 2)], looked.state).actions).toMatchObject([
    { kind: 'send', message: { kind: 'frames' } },
    { kind: 'send', message: { kind: 'caught-up', atMs: 5, marks: [] } },
  ])
})

test('marks are answered once, with the first catching up after them', () => {
  const marked = after([{ kind: 'follow', nowMs: 7, marks: ['a'] }, wal(1, 1)], following)
  expect(marked.actions).toEqual([
    { kind: 'send', message: { kind: 'caught-up', atMs: 7, marks: ['a'] } },
  ])
  expect(after([FOLLOW, wal(1, 1)], marked.state).actions).toMatchObject([
    { message: { marks: [] } },
  ])
})

test('while the WAL is just beginning anew nothing is decided', () => {
  const step = after([FOLLOW, { kind: 'looked', nowMs: 5, wal: null }], following)
  expect(step.actions).toEqual([])
  expect(step.state).toMatchObject({ isFollowing: true, position: { place: placeIn(1, 1) } })
})

test('frames that cannot be read are missing in the copy', () => {
  const step = after([FOLLOW, wal(1, 3), CHAIN_BREAKS], following)
  expect(kinds(step)).toEqual(['lost'])
  expect(step.state.isFollowing).toBe(false)
})

test('the end of a WAL that may begin anew is sent before anything else is looked at', () => {
  const moved = after([checkpointed(3, 3)], following)
  expect(moved.actions).toMatchObject([{ kind: 'read', upTo: 3 }])
  const unread = { ...moved.state, turn: { kind: 'none' } } as const
  expect(after([FOLLOW], unread).actions).toMatchObject([{ kind: 'read', upTo: 3 }])
  expect(kinds(after([FOLLOW, read(1, 3)], unread))).toEqual(['frames', 'look'])
})

test('only the very next WAL is followed, and only after the end of the last one', () => {
  const ended = after([checkpointed(1, 1)], following).state
  expect(kinds(after([FOLLOW, wal(2, 1)], ended))).toEqual(['wal', 'read'])
  expect(kinds(after([FOLLOW, wal(3, 1)], ended))).toEqual(['lost'])
  expect(kinds(after([FOLLOW, wal(2, 1)], following))).toEqual(['lost'])
})

test('a writer that is slow gets 32 MB and then no more, until some of it is stored', () => {
  const looked = after([FOLLOW, wal(1, 10_000)], following)
  const full = after([read(1, 9_000, 33 * 1024 ** 2)], looked.state)
  expect(kinds(full)).toEqual(['frames'])
  expect(full.state.isFollowing).toBe(true)
  expect(behindBytes(full.state)).toBe(1_000 * FRAME_BYTES + 33 * 1024 ** 2 + FRAME_BYTES)
  const again = after([stored(2 * 1024 ** 2), FOLLOW, wal(1, 10_000)], full.state)
  expect(kinds(again)).toEqual(['read'])
})

test('a checkpoint waits for what was sent before it was needed, not for what came after', () => {
  const needed = after([{ kind: 'checkpoint-needed', nowMs: 5 }], following).state
  expect(mayCheckpoint(needed, 1)).toBe(false)
  const more = after([FOLLOW, wal(1, 2), read(1, 2)], needed).state
  expect(mayCheckpoint(more, 2)).toBe(false)
  expect(mayCheckpoint(after([stored(FRAME_BYTES)], more).state, 2)).toBe(true)
})

test('a checkpoint waits for no copy that is not followed, and not until the WAL has 8,000 frames', () => {
  expect(mayCheckpoint(IDLE_FOLLOWER, 1)).toBe(true)
  expect(mayCheckpoint(following, 7_999)).toBe(false)
  expect(mayCheckpoint(following, 8_000)).toBe(true)
})

const mayContinue: FollowerEvent = {
  kind: 'received',
  nowMs: 5,
  message: { kind: 'may-continue', place: placeIn(2, 4), seal: null },
}
const examined = (proof: Extract<FollowerEvent, { kind: 'examined' }>['proof']): FollowerEvent => ({
  kind: 'examined',
  nowMs: 5,
  proof,
  end: placeIn(2, 4),
  head: headOf(2),
})

test('a copy that ends in this WAL goes on behind its last frame', () => {
  const step = after([mayContinue, examined('same-wal')])
  expect(kinds(step)).toEqual(['continues', 'look'])
  expect(after([wal(2, 6)], step.state).actions).toMatchObject([
    { kind: 'read', place: placeIn(2, 4), upTo: 6 },
  ])
})

test('a copy that has all of what came before gets this WAL from its beginning', () => {
  for (const proof of ['next-wal', 'nothing-moved'] as const)
    expect(kinds(after([mayContinue, examined(proof)]))).toEqual(['continues', 'wal', 'look'])
})

test('without a proof nothing is sent, and what is committed counts as behind', () => {
  const step = after([mayContinue, examined(null)])
  expect(step.actions).toMatchObject([
    { kind: 'send', message: { kind: 'continues', isSo: false } },
    { kind: 'look' },
  ])
  const looked = after([wal(2, 6), FOLLOW, wal(2, 8), FOLLOW, wal(3, 1)], step.state)
  expect(looked.actions).toEqual([])
  expect(behindBytes(looked.state)).toBe(9 * FRAME_BYTES)
})

test('a copy that goes on is not measured by where an earlier WAL ended', () => {
  // While nothing was followed, a checkpoint moved all 1,000 frames of the WAL before.
  const { state } = after([checkpointed(1_000, 1_000), mayContinue, examined('same-wal')])
  expect(kinds(after([wal(2, 6)], state))).toEqual(['read'])
  expect(kinds(after([wal(2, 6), read(2, 6), FOLLOW], state))).toEqual(['look'])
})

test('what is stored of an earlier copy does not count for the next one', () => {
  const { state } = after([stored(50), BEGIN], following)
  expect(state).toMatchObject({ sentBytes: 0, storedBytes: 0, neededBytes: null })
})
