import type { ImportFormat, LoggerDay } from '../../domain/imports/import-format.ts'
import type { ImportLayout } from '../../domain/imports/import-layout.ts'
import type { PackedFile } from './packed-file.ts'
import type { Span } from './reading-store.ts'

/**
 * A file of a logger that was imported into a tool. Its readings are a series of their own
 * (`importSeriesId`), in which each instant stands once; `ReadingReads` lays them below what was
 * measured. `fileHash`: SHA-256 of the file, hex. `signature`: the same for files of the same make.
 * `humidityReadings`: those of the relative humidity, which `readings` does not count. `missing`: rows in which the logger measured nothing; `leftOut`: rows that could not be read. The
 * span holds all its readings and days.
 */
export type StoredImport = Span & {
  id: number
  toolId: number
  fileHash: string
  fileName: string
  fileSize: number
  format: ImportFormat
  signature: string
  layout: ImportLayout
  serial: string | null
  readings: number
  humidityReadings: number
  missing: number
  leftOut: number
  days: readonly LoggerDay[]
  importedAt: Date
  importedBy: number
  /** Null while it counts. */
  withdrawn: { at: Date; by: number } | null
}

export type NewImport = Omit<StoredImport, 'id' | 'withdrawn' | 'fileHash' | 'fileSize'>

/** One from before humidity was read says nothing of its column. */
export type RememberedLayout = Omit<ImportLayout, 'humidityColumn'> & {
  humidityColumn?: ImportLayout['humidityColumn']
}

export type ImportReads = {
  byId(id: number): Promise<StoredImport | null>
  /** Also those that were withdrawn; the newest first. */
  ofTool(toolId: number): Promise<StoredImport[]>
  /** Also those that were withdrawn, of a tool and touching the span; the first one first. */
  within(toolId: number, span: Span): Promise<StoredImport[]>
  /** By which the newest file of this make was read that still counts: the tool's, else its owner's. */
  layoutFor(toolId: number, signature: string): Promise<RememberedLayout | null>
  /** The tools that humidity was imported into, as far as it counts, with the end of the newest such import, ms. */
  humidityUntil(): Promise<Map<number, number>>
  /** The original. Null when it is there no more; throws `DamagedFileError`. */
  file(hash: string): Promise<Uint8Array | null>
  /** Bytes of the originals in the tools of an account, each file once. */
  bytesOfAccount(accountId: number): Promise<number>
}

export type ImportWrites = ImportReads & {
  /** Stores the file, once however often it comes, and the import. Readings are appended apart. */
  create(newImport: NewImport, file: PackedFile): Promise<StoredImport>
  /** Its readings no longer count; nothing is deleted. */
  withdraw(id: number, by: number, at: Date): Promise<void>
}
