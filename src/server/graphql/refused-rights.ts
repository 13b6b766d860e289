import type { DocumentNode, GraphQLError, SelectionSetNode } from 'graphql'
import { Kind } from 'graphql'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { Context } from './builder.ts'

/** A right that an account asked for and does not have. `code`: FORBIDDEN or NOT_FOUND. */
export type RefusedRight = { operation: string; accountId: number; code: string; requestId: string }

export type RefusedRights = {
  /** Takes the errors of an answer; whatever is no refused right of an account is left out. */
  note(errors: readonly GraphQLError[], document: DocumentNode, context: Context): void
}

export type RefusedRightsDeps = {
  clock: Clock
  /** Called for each one. */
  count: (refused: RefusedRight) => void
  /** `leftOut`: how many of the account had no line since its last one. */
  log: (refused: RefusedRight & { leftOut: number }) => void
}

/** What the caller may not see is answered as absent, so that both count. */
const CODES = new Set<unknown>(['FORBIDDEN', 'NOT_FOUND'])

/** Lines of one account; more would fill the disk, and say nothing more. */
const LINES_A_MINUTE = 10

/** Beyond this the accounts that were noted first are forgotten. */
const MOST_ACCOUNTS = 1_000

/** The name of the field that answers under this key at the top of the document. */
const fieldUnder = (document: DocumentNode, key: unknown): string => {
  const fieldIn = ({ selections }: SelectionSetNode): string | undefined => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        if ((selection.alias ?? selection.name).value === key) return selection.name.value
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const name = fieldIn(selection.selectionSet)
        if (name !== undefined) return name
      }
    }
    return undefined
  }
  // Fragments are searched as they stand: which of them is spread where does not matter here.
  for (const definition of document.definitions) {
    if (!('selectionSet' in definition)) continue
    const name = fieldIn(definition.selectionSet)
    if (name !== undefined) return name
  }
  return 'unknown'
}

/** Counts refused rights, and logs them: an account that tries doors is to be seen. */
export const createRefusedRights = ({ clock, count, log }: RefusedRightsDeps): RefusedRights => {
  const minutes = new Map<number, { minute: number; lines: number; leftOut: number }>()

  const noteOne = (refused: RefusedRight): void => {
    count(refused)
    const minute = Math.floor(clock().getTime() / MINUTE_MS)
    const before = minutes.get(refused.accountId)
    const state =
      before?.minute === minute ? before : { minute, lines: 0, leftOut: before?.leftOut ?? 0 }
    minutes.delete(refused.accountId)
    minutes.set(refused.accountId, state)
    if (minutes.size > MOST_ACCOUNTS) minutes.delete(minutes.keys().next().value!)
    if (state.lines >= LINES_A_MINUTE) {
      state.leftOut += 1
      return
    }
    log({ ...refused, leftOut: state.leftOut })
    state.lines += 1
    state.leftOut = 0
  }

  return {
    note: (errors, document, { actor, requestId }) => {
      if (actor.kind === 'nobody') return
      for (const { extensions, path } of errors) {
        const { code } = extensions
        if (!CODES.has(code)) continue
        const operation = fieldUnder(document, path?.[0])
        noteOne({ operation, accountId: actor.id, code: String(code), requestId })
      }
    },
  }
}
