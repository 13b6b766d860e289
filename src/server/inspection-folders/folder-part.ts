import type { LanguageCode } from '../../domain/users/account.ts'
import type { DeviationPaper } from '../deviations/deviation-paper.ts'
import type { MeasureLog } from '../measure-log/record/measure-log.ts'
import type { PaperBrand } from '../measure-log/record/paper-brand.ts'
import type { FolderFiles } from '../storage/inspection-folder-store.ts'

/** What a folder is about. Instants are ms since 1970. */
export type FolderHead = {
  language: LanguageCode
  timeZone: string
  fromMs: number
  toMs: number
  tools: number
  /** Whether the paper has the list of all readings too. */
  printsReadings: boolean
  createdMs: number
  /** Who asked for it: name, role and account. */
  by: string
  /** Left out: ours. */
  brand?: PaperBrand
  /** 32 random hex digits. */
  fileId: string
  /** Where the files are written. */
  pdf: string
  zip: string
}

export type FolderTable = {
  /** Its name in the ZIP, with ".csv". */
  file: string
  title: string
  note: string
  columns: readonly { title: string; share: number; align?: 'right' }[]
  rows: readonly (readonly string[])[]
}

/** What the server hands to the process that writes a folder, one after another. */
export type FolderPart =
  | { kind: 'begin'; head: FolderHead }
  | { kind: 'sensor'; log: MeasureLog; parts: Readonly<Record<string, string>> }
  | { kind: 'deviation'; paper: DeviationPaper }
  | { kind: 'table'; table: FolderTable }
  | { kind: 'end' }

/** The answer to a part: it is in the folder. To the last one: the files. */
export type FolderAnswer = { files: FolderFiles | null }
