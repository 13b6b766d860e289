import type { FolderState } from '../../domain/inspection-folders/inspection-folder.ts'
import type { Language } from '../../domain/users/account.ts'

/** A folder for an inspection: what was asked for, how far it is, and its files. */
export type InspectionFolder = {
  id: number
  /** The account for which it was asked for. */
  accountId: number
  madeBy: number
  createdAt: Date
  toolIds: readonly number[]
  fromMs: number
  toMs: number
  language: Language
  timeZone: string
  state: FolderState
  /** How many sensors are in it so far. */
  doneTools: number
  /** When the server that makes it last said so. */
  beatAt: Date | null
  finishedAt: Date | null
  files: FolderFiles | null
  /** Whether it names no address that messages go to; folders of older versions may. */
  withoutAddresses: boolean
}

export type FolderFiles = {
  pdf: { bytes: number; sha256: string }
  zip: { bytes: number; sha256: string }
}

export type NewFolder = Pick<
  InspectionFolder,
  'accountId' | 'madeBy' | 'createdAt' | 'toolIds' | 'fromMs' | 'toMs' | 'language' | 'timeZone'
>

export type InspectionFolderReads = {
  byId(id: number): Promise<InspectionFolder | null>
  /** The newest first. */
  ofAccount(accountId: number, most: number): Promise<InspectionFolder[]>
  /** Waiting and running ones, the oldest first. */
  unfinished(): Promise<InspectionFolder[]>
  /** Those that ended before this instant. */
  finishedBefore(at: Date): Promise<InspectionFolder[]>
}

export type InspectionFolderWrites = InspectionFolderReads & {
  create(folder: NewFolder): Promise<InspectionFolder>
  /** Begins a waiting one, or one whose server has said nothing since `silentSince`; false: another did. */
  take(id: number, at: Date, silentSince: Date): Promise<boolean>
  /** False when it is not running any more: somebody has called it off. */
  progress(id: number, doneTools: number, at: Date): Promise<boolean>
  /** From running ones only; false: it was called off. */
  finish(
    id: number,
    end: { state: 'DONE' | 'FAILED'; at: Date; files: FolderFiles | null },
  ): Promise<boolean>
  /** Of waiting and running ones; false: it was over. */
  cancel(id: number, at: Date): Promise<boolean>
  /** Running ones wait again: the server that made them has ended. */
  waitAgain(): Promise<void>
  remove(id: number): Promise<void>
}
