import type { AuditWrites } from './audit-store.ts'
import type { DamagedFile, DatabaseDamage } from './database-damage.ts'
import type { DamagedDays, DamagedRow } from './damaged-readings.ts'

/**
 * What became of a damaged place. `repaired`: its readings came from the copy, or would in a dry run.
 * `incomplete`: the copy has fewer readings than were lost, and they were not asked for. `missing`: it
 * has none. `damaged-too`: it is damaged there. `other-sensor`: the copy's sensor of this number is
 * another one. `page-broken`: the file's page cannot be written over.
 */
export type RepairOutcome =
  | 'repaired'
  | 'incomplete'
  | 'missing'
  | 'damaged-too'
  | 'other-sensor'
  | 'page-broken'

/** `readings`: how many the copy has of the place. */
export type Repair = { outcome: RepairOutcome; readings: number } & (
  | { kind: 'days'; damaged: DamagedDays }
  | { kind: 'row'; damaged: DamagedRow; tools: readonly RepairedTool[] }
)

/** The readings of one tool in a repaired row; `toMs` excluded. */
export type RepairedTool = { toolId: number; fromMs: number; toMs: number; readings: number }

/** An original of an import; its hash says that the copy's is the same. */
export type FileRepair = {
  damaged: DamagedFile
  outcome: Extract<RepairOutcome, 'repaired' | 'missing' | 'damaged-too'>
}

export type RepairReport = {
  repairs: readonly Repair[]
  files: readonly FileRepair[]
  sensors: DatabaseDamage['sensors']
}

/** Enters repairs in the trail, in the transaction that writes them. */
export type NoteRepairs = (
  audit: Pick<AuditWrites, 'append' | 'ownersOf'>,
  repairs: readonly Repair[],
) => Promise<void>
