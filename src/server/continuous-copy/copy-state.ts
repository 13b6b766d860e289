import type { FileState } from './file-state.ts'
import type { ToWriter } from './messages.ts'
import type { WalPlace } from './wal-format.ts'

/** The database says every 15 s that it is alive; a copy that is newer than this has more than it. */
const NEWER_MS = 60_000

export type CaughtUp = Pick<Extract<ToWriter, { kind: 'caught-up' }>, 'atMs' | 'marks'>

export type CopyStage =
  | { kind: 'closed' }
  | { kind: 'opening' }
  /** The follower looks whether the copy can go on. `isNewer`: the copy is newer than the database. */
  | { kind: 'asking'; isNewer: boolean }
  /** Reads the database's file; `endMark`: what the follower answers after all of it was read. */
  | { kind: 'making'; readTo: number; syncedTo: number; endMark: string }
  | { kind: 'completing'; caughtUp: CaughtUp }
  | { kind: 'following' }

export type CopyWriterState = {
  stage: CopyStage
  /** A whole copy was in the folder before. */
  isExpected: boolean
  /** Until when the database's server was alive, ms since 1970; null: not known. */
  lastAliveMs: number | null
  /** No copy was opened yet: only the first one can be newer than the database. */
  isFirst: boolean
  /** The older copy stays under another name when the new one is whole. */
  keepsOlder: boolean
  /** How many copies were begun. */
  tries: number
}

export const closedWriter = (
  facts: Pick<CopyWriterState, 'isExpected' | 'lastAliveMs'>,
): CopyWriterState => ({
  stage: { kind: 'closed' },
  isFirst: true,
  keepsOlder: false,
  tries: 0,
  ...facts,
})

/** The copy that lies in the folder. `changedMs`: when it was changed last, ms since 1970. */
export type ExistingCopy = { place: WalPlace | null; seal: FileState | null; changedMs: number }

/** `changedMs`: when the copy was changed last. */
export const isNewerThanDatabase = (
  { isFirst, lastAliveMs }: CopyWriterState,
  changedMs: number,
): boolean => isFirst && lastAliveMs !== null && changedMs > lastAliveMs + NEWER_MS

export const followed = (state: CopyWriterState): CopyWriterState => ({
  ...state,
  stage: { kind: 'following' },
  isExpected: true,
  keepsOlder: false,
})
