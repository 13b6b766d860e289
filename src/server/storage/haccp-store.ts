import type { Check } from '../../domain/haccp/check.ts'
import type { CheckPoint, PointDefinition } from '../../domain/haccp/check-point.ts'
import type { RegisterSettings, SettingsFrom } from '../../domain/haccp/register-settings.ts'
import type { Span } from './reading-store.ts'

/** A register that was issued as a PDF. `month`: "YYYY-MM"; hashes: SHA-256, hex. */
export type IssuedRegister = {
  id: number
  accountId: number
  month: string
  contentHash: string
  fileHash: string
  issuedAt: Date
  /** The account of the person. */
  issuedTo: number
  /** Of the sensors at this site alone; null: of all. */
  siteId: number | null
}

/** The HACCP registers of all accounts. Nothing in them is ever changed or removed. */
export type HaccpReads = {
  /** The settings of an account's register, the oldest first; none before somebody set them. */
  settingsOf(accountId: number): Promise<SettingsFrom[]>
  /** Every definition that a point of the account ever had, the oldest first. */
  pointsOf(accountId: number): Promise<CheckPoint[]>
  checkById(id: string): Promise<Check | null>
  /** The entry that stands in place of this one; null: it was not corrected. */
  correctionOf(id: string): Promise<Check | null>
  /** Entries about this span, also those that were corrected, in the order of their arrival. */
  checksWithin(accountId: number, span: Span): Promise<Check[]>
  issuedById(id: number): Promise<IssuedRegister | null>
  /** The newest first, at most `first`. */
  issuedOf(accountId: number, month: string, first: number): Promise<IssuedRegister[]>
}

export type HaccpWrites = HaccpReads & {
  /** In force from now on. `by`: the account of the person. */
  setSettings(accountId: number, settings: RegisterSettings, at: Date, by: number): Promise<void>
  addPoint(accountId: number, point: PointDefinition, at: Date, by: number): Promise<CheckPoint>
  /** A definition in place of the one before, from now on. */
  definePoint(id: number, point: PointDefinition, at: Date, by: number): Promise<CheckPoint>
  /** Throws for an id that is there. */
  addCheck(check: Check): Promise<void>
  issue(register: Omit<IssuedRegister, 'id'>): Promise<IssuedRegister>
}
