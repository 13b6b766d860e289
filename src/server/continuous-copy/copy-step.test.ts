import { expect, test } from 'vitest'
import { closedWriter, type CopyWriterState } from './copy-state.ts'
import { type CopyWriterAction, type CopyWriterEvent, nextCopyStep } from './copy-step.ts'

const MIB = 1024 ** 2
const ALIVE_MS = 1_000_000
const NEW = closedWriter({ isExpected: false, lastAliveMs: ALIVE_MS })
const COPY = { place: null, seal: null, changedMs: ALIVE_MS }

/** The state after all events, and what the last one asks for. */
const after = (
  events: readonly CopyWriterEvent[],
  from: CopyWriterState = NEW,
): { state: CopyWriterState; actions: readonly CopyWriterAction[] } =>
  events.reduce<{ state: CopyWriterState; actions: readonly CopyWriterAction[] }>(
    ({ state }, event) => nextCopyStep(state, event),
    { state: from, actions: [] },
  )
const kinds = ({ actions }: { actions: readonly CopyWriterAction[] }): string[] =>
  actions.map((action) => (action.kind === 'send' ? `send ${action.message.kind}` : action.kind))
const received = (message: Extract<CopyWriterEvent, { kind: 'received' }>['message']) =>
  ({ kind: 'received', message }) as const
const GOES_ON = received({ kind: 'continues', isSo: true })
const DOES_NOT_GO_ON = received({ kind: 'continues', isSo: false })
const caughtUp = (...marks: string[]) => received({ kind: 'caught-up', atMs: 7, marks })

const OPENED: CopyWriterEvent[] = [{ kind: 'open' }, { kind: 'opened', copy: COPY }]
const MADE: CopyWriterEvent[] = [
  { kind: 'open' },
  { kind: 'opened', copy: null },
  received({ kind: 'begins' }),
]
const FOLLOWING = after([...OPENED, GOES_ON]).state

test('a copy that is there goes on when the follower proves that nothing is missing', () => {
  expect(kinds(after(OPENED))).toEqual(['send may-continue'])
  const step = after([...OPENED, GOES_ON])
  expect(kinds(step)).toEqual(['report-following'])
  expect(step.state).toMatchObject({ stage: { kind: 'following' }, isExpected: true })
})

test('without a copy, or without a proof, one is made anew', () => {
  for (const events of [MADE.slice(0, 2), [...OPENED, DOES_NOT_GO_ON]])
    expect(kinds(after(events))).toEqual(['make-files', 'send begin'])
})

test('frames that come before the answer are none of the copy', () => {
  const frames = received({ kind: 'frames', bytes: new Uint8Array(9) })
  expect(after([...OPENED, frames]).actions).toEqual([])
})

test('the file is read a step at a time, with a sync after 8 MB and a rest after each step', () => {
  expect(after(MADE).actions).toEqual([
    { kind: 'report-making', doneBytes: 0 },
    { kind: 'read', from: 0 },
  ])
  let { state } = after(MADE)
  for (let i = 1; i < 8; i++) {
    const step = nextCopyStep(state, { kind: 'read', bytes: MIB, beganMs: 5 })
    expect(step.actions).toEqual([{ kind: 'rest', beganMs: 5, tries: 1 }])
    state = step.state
  }
  expect(after([{ kind: 'read', bytes: MIB, beganMs: 5 }], state).actions).toEqual([
    { kind: 'sync' },
    { kind: 'report-making', doneBytes: 8 * MIB },
    { kind: 'rest', beganMs: 5, tries: 1 },
  ])
  expect(after([{ kind: 'rested', tries: 1 }], state).actions).toEqual([
    { kind: 'read', from: 7 * MIB },
  ])
})

test('a rest that ends after the copy was begun anew reads nothing', () => {
  const again = after([...MADE, { kind: 'failed', error: 'disk' }, ...MADE]).state
  expect(after([{ kind: 'rested', tries: 1 }], again).actions).toEqual([])
  expect(kinds(after([{ kind: 'rested', tries: 2 }], again))).toEqual(['read'])
})

test('the copy is whole once the frames up to the end of the reading are in it', () => {
  const read = after([...MADE, { kind: 'read', bytes: 0, beganMs: 5 }])
  expect(read.actions).toEqual([{ kind: 'send', message: { kind: 'mark', mark: 'file read 1' } }])
  expect(kinds(after([caughtUp('another')], read.state))).toEqual([
    'assert-in-place',
    'copy-others',
  ])
  const whole = after([caughtUp('file read 1')], read.state)
  expect(kinds(whole)).toEqual(['assert-in-place', 'complete'])
  const followed = after([{ kind: 'completed' }], whole.state)
  expect(followed.actions).toEqual([
    { kind: 'report-following' },
    { kind: 'copy-others' },
    { kind: 'report-caught-up', caughtUp: { atMs: 7, marks: ['file read 1'] } },
  ])
  expect(followed.state.stage).toEqual({ kind: 'following' })
})

test('frames are stored before the follower hears of it, in a folder that is still ours', () => {
  const bytes = new Uint8Array(9)
  expect(after([received({ kind: 'frames', bytes })], FOLLOWING).actions).toEqual([
    { kind: 'assert-in-place' },
    { kind: 'append', bytes },
    { kind: 'send', message: { kind: 'stored', bytes: 9 } },
  ])
})

test('a copy that lacks frames fails, and the next try asks for a proof again', () => {
  expect(kinds(after([received({ kind: 'lost' })], FOLLOWING))).toContain('fail-incomplete')
  const failed = after([{ kind: 'failed', error: 'lost' }], FOLLOWING)
  expect(kinds(failed)).toEqual(['send stop-sending', 'close-files', 'report-failure'])
  expect(after([{ kind: 'open' }], failed.state).actions).toEqual([
    { kind: 'open-folder', isExpected: true },
  ])
})

test('what arrives after a failure is ignored', () => {
  const { state } = after([{ kind: 'failed', error: 'disk' }], FOLLOWING)
  for (const event of [caughtUp(), GOES_ON, { kind: 'rested', tries: 0 } as const])
    expect(after([event], state).actions).toEqual([])
})

test('only a first copy that is newer than its database stays beside the new one', () => {
  const newer = { ...COPY, changedMs: ALIVE_MS + 60_001 }
  const keepsOlder = (events: readonly CopyWriterEvent[], from = NEW) =>
    after(events, from).state.keepsOlder
  const opened = (copy: typeof COPY): CopyWriterEvent[] => [
    { kind: 'open' },
    { kind: 'opened', copy },
    DOES_NOT_GO_ON,
  ]
  expect(keepsOlder(opened(newer))).toBe(true)
  expect(keepsOlder(opened({ ...COPY, changedMs: ALIVE_MS + 60_000 }))).toBe(false)
  expect(keepsOlder(opened(newer), { ...NEW, lastAliveMs: null })).toBe(false)
  const { state } = after([{ kind: 'failed', error: 'disk' }], FOLLOWING)
  expect(keepsOlder(opened(newer), state)).toBe(false)
  const begun = after([...MADE, { kind: 'failed', error: 'disk' }]).state
  expect(keepsOlder(opened(newer), begun)).toBe(false)
})

test('a failed try does not forget that the newer copy is to stay', () => {
  const newer = { ...COPY, changedMs: ALIVE_MS + 60_001 }
  const failed = after([
    { kind: 'open' },
    { kind: 'opened', copy: newer },
    DOES_NOT_GO_ON,
    { kind: 'failed', error: 'disk' },
  ])
  expect(after([...OPENED, DOES_NOT_GO_ON], failed.state).state.keepsOlder).toBe(true)
})

test('only a copy that follows is sealed', () => {
  const sealed = {
    kind: 'sealed',
    original: { inode: '1', bytes: '2', modified: '3', changed: '4' },
  } as const
  expect(kinds(after([sealed], FOLLOWING))).toEqual(['set-seal'])
  expect(after([...MADE, sealed]).actions).toEqual([])
})
