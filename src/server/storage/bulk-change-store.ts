import type { BrokenRule } from '../../domain/refusal.ts'
import type { SetupChange } from '../../domain/tool-setups/tool-setup.ts'

/**
 * PLANNED: shown, nothing is written. RUNNING: it is written part by part. REFUSED: tools were
 * changed since it was planned, so nothing was written. INTERRUPTED: it, or taking it back, ended in
 * the middle.
 */
export const BULK_STATES = [
  'PLANNED',
  'RUNNING',
  'DONE',
  'REFUSED',
  'INTERRUPTED',
  'TAKING_BACK',
  'TAKEN_BACK',
] as const
export type BulkState = (typeof BULK_STATES)[number]

/**
 * Of one tool. CHANGES: it is to be changed. REFUSED: it cannot be. CHANGED_MEANWHILE: somebody else
 * was first, so it was left. KEPT: changed since, so it was not taken back.
 */
export const BULK_ITEM_STATES = [
  'CHANGES',
  'REFUSED',
  'CHANGED_MEANWHILE',
  'DONE',
  'TAKEN_BACK',
  'KEPT',
] as const
export type BulkItemState = (typeof BULK_ITEM_STATES)[number]

export type ProfileVersion = { name: string; values: SetupChange }

/** A change of many tools. */
export type BulkChange = {
  id: number
  /** The person who planned it, and the account that this person acted for. */
  accountId: number
  actsFor: number
  plannedAt: Date
  change: SetupChange
  /** The profile whose new version it is; null: of sensors alone. */
  profile: { id: number; before: ProfileVersion; after: ProfileVersion } | null
  /** Tools that are already as wanted; they have no item. */
  staying: number
  state: BulkState
  /** Why, in the words of the person. */
  reason: string | null
  /** The latest step; null before the first one. */
  movedAt: Date | null
  /** When the last tool was written; undoing counts from here. */
  doneAt: Date | null
}

/** One tool of a change, in the order of the list. `before`, `after`: the fields that differ. */
export type BulkItem = {
  place: number
  toolId: number
  state: BulkItemState
  before: SetupChange
  after: SetupChange
  problem: BrokenRule | null
}

export type BulkItemQuery = {
  changeId: number
  states: readonly BulkItemState[]
  first: number
  offset?: number
  /** Only items behind this place. */
  after?: number
}

export type BulkChangeReads = {
  byId(id: number): Promise<BulkChange | null>
  /** Of this account, without plans; the newest first. */
  ofAccount(actsFor: number, most: number): Promise<BulkChange[]>
  /** In the order of their places. */
  items(query: BulkItemQuery): Promise<BulkItem[]>
  /** How many items are in each state; states without any are left out. */
  counts(changeId: number): Promise<Partial<Record<BulkItemState, number>>>
}

export type BulkChangeWrites = BulkChangeReads & {
  create(
    change: Pick<
      BulkChange,
      'accountId' | 'actsFor' | 'plannedAt' | 'change' | 'staying' | 'profile'
    >,
  ): Promise<number>
  addItems(changeId: number, items: readonly BulkItem[]): Promise<void>
  setItems(
    changeId: number,
    items: readonly Pick<BulkItem, 'place' | 'state' | 'problem'>[],
  ): Promise<void>
  move(
    id: number,
    step: Partial<Pick<BulkChange, 'state' | 'reason' | 'doneAt' | 'staying'>> & { movedAt: Date },
  ): Promise<void>
  /** What a plan is about, once all of it is known. */
  describe(id: number, plan: Pick<BulkChange, 'change' | 'staying'>): Promise<void>
  /** Removes a plan with its items. */
  remove(id: number): Promise<void>
  /** Removes plans that were made before `plans`, and everything that was planned before `all`. */
  removeBefore(times: { plans: Date; all: Date }): Promise<void>
  /** Removes items that name an address, which is in lower case, and the address from changes. */
  erase(address: string): Promise<void>
}
