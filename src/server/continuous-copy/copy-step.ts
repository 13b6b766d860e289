import {
  type CaughtUp,
  type CopyStage,
  type CopyWriterState,
  type ExistingCopy,
  followed,
  isNewerThanDatabase,
} from './copy-state.ts'
import type { FileState } from './file-state.ts'
import type { ToFollower, ToWriter } from './messages.ts'

/** So that no sync stops the disk for long: readings may be stored on the same one. */
const BYTES_BETWEEN_SYNCS = 8 * 1024 ** 2

export type CopyWriterEvent =
  | { kind: 'open' }
  /** Null: there is no copy, or one of its files was removed. */
  | { kind: 'opened'; copy: ExistingCopy | null }
  | { kind: 'received'; message: ToWriter }
  /** So many bytes of the database's file were read and written; 0: it has no more. */
  | { kind: 'read'; bytes: number; beganMs: number }
  /** The disk was left to others for a while. `tries`: of the copy that was read for. */
  | { kind: 'rested'; tries: number }
  | { kind: 'completed' }
  /** The server has stopped in order: `original` is the database's file with everything in it. */
  | { kind: 'sealed'; original: FileState }
  | { kind: 'failed'; error: unknown }
  | { kind: 'close' }

export type CopyWriterAction =
  | { kind: 'send'; message: ToFollower }
  /** Ends with the event `opened`. */
  | { kind: 'open-folder'; isExpected: boolean }
  /** Makes the files of a new copy, if there is room. */
  | { kind: 'make-files' }
  /** Ends with the event `read`. */
  | { kind: 'read'; from: number }
  | { kind: 'sync' }
  /** As long as the last read took: half of the time the disk is left to others. Ends with `rested`. */
  | { kind: 'rest'; beganMs: number; tries: number }
  /** Fails when the folder was taken or unmounted, or the copy in it replaced. */
  | { kind: 'assert-in-place' }
  | { kind: 'begin-wal'; header: Uint8Array }
  | { kind: 'append'; bytes: Uint8Array }
  /** Frames are missing: the copy fails, and is made anew with the next try. */
  | { kind: 'fail-incomplete' }
  /** Gives the new copy its name. Ends with the event `completed`. */
  | { kind: 'complete'; keepsOlder: boolean }
  /** Takes other files of the data folder along. */
  | { kind: 'copy-others' }
  | { kind: 'set-seal'; original: FileState }
  | { kind: 'report-making'; doneBytes: number }
  | { kind: 'report-following' }
  | { kind: 'report-caught-up'; caughtUp: CaughtUp }
  | { kind: 'report-failure'; error: unknown }
  | { kind: 'close-files' }

export type CopyWriterStep = { state: CopyWriterState; actions: readonly CopyWriterAction[] }

/**
 * What the writer of the copy does next. The caller does the actions, in order, and reports how they
 * end as events; an action that throws ends the others with the event `failed`.
 */
export const nextCopyStep = (state: CopyWriterState, event: CopyWriterEvent): CopyWriterStep => {
  switch (event.kind) {
    case 'open':
      return open(state)
    case 'opened':
      return state.stage.kind === 'opening' ? afterOpening(state, event.copy) : same(state)
    case 'received':
      return afterMessage(state, event.message)
    case 'read':
      return afterRead(state, event)
    case 'rested':
      return state.tries === event.tries ? readOn(state) : same(state)
    case 'completed':
      return afterCompletion(state)
    case 'sealed':
      return state.stage.kind === 'following'
        ? { state, actions: [{ kind: 'set-seal', original: event.original }] }
        : same(state)
    case 'failed':
      return closed(state, [
        { kind: 'send', message: { kind: 'stop-sending' } },
        { kind: 'close-files' },
        { kind: 'report-failure', error: event.error },
      ])
    case 'close':
      return closed(state, [{ kind: 'close-files' }])
  }
}

const same = (state: CopyWriterState): CopyWriterStep => ({ state, actions: [] })

const closed = (state: CopyWriterState, actions: readonly CopyWriterAction[]): CopyWriterStep => ({
  state: { ...state, stage: { kind: 'closed' } },
  actions,
})

const open = (state: CopyWriterState): CopyWriterStep =>
  state.stage.kind !== 'closed'
    ? same(state)
    : {
        state: { ...state, stage: { kind: 'opening' } },
        actions: [{ kind: 'open-folder', isExpected: state.isExpected }],
      }

const afterOpening = (state: CopyWriterState, copy: ExistingCopy | null): CopyWriterStep => {
  if (copy === null) return makeAnew({ ...state, isFirst: false })
  const { place, seal, changedMs } = copy
  const isNewer = isNewerThanDatabase(state, changedMs)
  return {
    state: { ...state, stage: { kind: 'asking', isNewer } },
    actions: [{ kind: 'send', message: { kind: 'may-continue', place, seal } }],
  }
}

const makeAnew = (state: CopyWriterState): CopyWriterStep => {
  const tries = state.tries + 1
  const endMark = `file read ${tries}`
  return {
    state: { ...state, tries, stage: { kind: 'making', readTo: 0, syncedTo: 0, endMark } },
    actions: [{ kind: 'make-files' }, { kind: 'send', message: { kind: 'begin' } }],
  }
}

const afterMessage = (state: CopyWriterState, message: ToWriter): CopyWriterStep => {
  const { stage } = state
  if (stage.kind === 'asking') return afterAnswer(state, stage, message)
  if (stage.kind !== 'making' && stage.kind !== 'following') return same(state)
  const write = (...actions: readonly CopyWriterAction[]): CopyWriterStep => ({
    state,
    actions: [{ kind: 'assert-in-place' }, ...actions],
  })
  switch (message.kind) {
    case 'begins':
      return stage.kind === 'making' ? beginReading(state) : write()
    case 'continues':
      return write()
    case 'wal':
      return write({ kind: 'begin-wal', header: message.header })
    case 'frames':
      return write(
        { kind: 'append', bytes: message.bytes },
        { kind: 'send', message: { kind: 'stored', bytes: message.bytes.length } },
      )
    case 'lost':
      return write({ kind: 'fail-incomplete' })
    case 'caught-up':
      return afterCatchingUp(state, message)
  }
}

/** A message that is no answer comes from before the question. */
const afterAnswer = (
  state: CopyWriterState,
  { isNewer }: Extract<CopyStage, { kind: 'asking' }>,
  message: ToWriter,
): CopyWriterStep => {
  if (message.kind !== 'continues') return same(state)
  if (message.isSo)
    return {
      state: followed({ ...state, isFirst: false }),
      actions: [{ kind: 'report-following' }],
    }
  return makeAnew({ ...state, isFirst: false, keepsOlder: state.keepsOlder || isNewer })
}

const beginReading = (state: CopyWriterState): CopyWriterStep => {
  const { actions } = readOn(state)
  return { state, actions: [{ kind: 'report-making', doneBytes: 0 }, ...actions] }
}

/**
 * Reads the database's file while it is written to. A page that changes meanwhile is in the WAL as well,
 * from where it is written over what was read here.
 */
const readOn = (state: CopyWriterState): CopyWriterStep =>
  state.stage.kind === 'making'
    ? { state, actions: [{ kind: 'read', from: state.stage.readTo }] }
    : same(state)

const afterRead = (
  state: CopyWriterState,
  { bytes, beganMs }: Extract<CopyWriterEvent, { kind: 'read' }>,
): CopyWriterStep => {
  const { stage, tries } = state
  if (stage.kind !== 'making') return same(state)
  if (bytes === 0)
    return { state, actions: [{ kind: 'send', message: { kind: 'mark', mark: stage.endMark } }] }
  const readTo = stage.readTo + bytes
  const mustSync = readTo - stage.syncedTo >= BYTES_BETWEEN_SYNCS
  return {
    state: {
      ...state,
      stage: { ...stage, readTo, syncedTo: mustSync ? readTo : stage.syncedTo },
    },
    actions: [
      ...(mustSync
        ? ([{ kind: 'sync' }, { kind: 'report-making', doneBytes: readTo }] as const)
        : []),
      { kind: 'rest', beganMs, tries },
    ],
  }
}

const afterCatchingUp = (state: CopyWriterState, { atMs, marks }: CaughtUp): CopyWriterStep => {
  const { stage, keepsOlder } = state
  const caughtUp = { atMs, marks }
  if (stage.kind === 'making' && marks.includes(stage.endMark))
    return {
      state: { ...state, stage: { kind: 'completing', caughtUp } },
      actions: [{ kind: 'assert-in-place' }, { kind: 'complete', keepsOlder }],
    }
  return {
    state,
    actions: [
      { kind: 'assert-in-place' },
      { kind: 'copy-others' },
      ...(stage.kind === 'following' ? ([{ kind: 'report-caught-up', caughtUp }] as const) : []),
    ],
  }
}

const afterCompletion = (state: CopyWriterState): CopyWriterStep => {
  const { stage } = state
  if (stage.kind !== 'completing') return same(state)
  return {
    state: followed(state),
    actions: [
      { kind: 'report-following' },
      { kind: 'copy-others' },
      { kind: 'report-caught-up', caughtUp: stage.caughtUp },
    ],
  }
}
