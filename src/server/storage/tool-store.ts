import type { Limits } from '../../domain/limits/limits.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Scope } from './account-store.ts'

export type NewTool = Omit<Tool, 'id' | 'uid' | 'updatedAt' | 'siteId'> & {
  /** The account that made the tool, or last gave it an IMEI. */
  madeBy?: number | null
}
/** A tool that gets another owner leaves its site. `sites.setSiteOf` puts it on one. */
export type ToolChange = Partial<
  Omit<Tool, 'id' | 'uid' | 'createdAt' | 'updatedAt' | 'siteId'>
> & {
  updatedAt: Date
  /** Null: nobody, so that the tool waits until its own account holds the device again. */
  madeBy?: number | null
}

export type ToolQuery = {
  scope: Scope
  /** Tools of exactly this owner. */
  ownerId?: number
  /** Tools at this site. */
  siteId?: number
  /** Case-sensitive substring of IMEI, name, owner's first name, last name or e-mail. */
  search?: string
  /** False: the owner's names and e-mail are not searched. */
  searchOwner?: boolean
  sort?: { column: ToolSortColumn; descending: boolean }
  page?: { first: number; offset: number }
}
export type ToolSortColumn =
  | 'id'
  | 'name'
  | 'imeiNumber'
  | 'equipmentId'
  | 'client'
  /** Of its owner; those without one come last. */
  | 'company'
  | 'min'
  | 'max'
  | 'notificationMin'
  | 'notificationMax'
  | 'createdAt'
  | 'updatedAt'

/** A tool and its owner's path in the tree of accounts. */
export type OwnedTool = { tool: Tool; ownerPath: string }

/** A tool that waits for a device. `madeBy`: as in `NewTool`. */
export type WaitingTool = OwnedTool & { madeBy: number | null }

/**
 * The limits, or the correction, that hold from a moment (measurement time) until the next entry.
 */
export type LimitsFrom = { from: Date; limits: Limits }
export type CorrectionFrom = { from: Date; celsius: number }

/** `wereChanged`: they are not as they were when the tool was made, or were not in between. */
export type ToolLimits = {
  id: number
  ownerId: number
  imeiNumber: string
  limits: Limits
  wereChanged: boolean
}

/** Deleted tools are left out, except where a comment says otherwise. */
export type ToolReads = {
  byId(id: number): Promise<OwnedTool | null>
  byIds(ids: readonly number[]): Promise<OwnedTool[]>
  /** The tool that is bound to this sensor. */
  bySensor(imeiNumber: string, equipmentId: number): Promise<OwnedTool | null>
  /** The tools that are bound to a device, in the order of their sensor numbers. */
  ofDevice(imeiNumber: string): Promise<OwnedTool[]>
  /** Those bound to any of the devices. */
  ofDevices(imeiNumbers: readonly string[]): Promise<OwnedTool[]>
  /** The tools that wait for a device with this IMEI, oldest first. */
  waitingFor(imeiNumber: string): Promise<WaitingTool[]>
  /** The first tools above an id that a device is bound to, by their ids. */
  boundAbove(id: number, first: number): Promise<Pick<Tool, 'id' | 'imeiNumber'>[]>
  list(query: ToolQuery): Promise<{ rows: OwnedTool[]; total: number }>
  /**
   * Since when each tool has been under its present top-level account, deleted tools included. Tools
   * that never came from another one are left out.
   */
  customersSince(ids: readonly number[]): Promise<Map<number, Date>>
  /** The ids of all rows of `list`, in its order. */
  idsOf(query: Omit<ToolQuery, 'page'>): Promise<number[]>
  /** Deleted tools included. */
  withDeleted(ids: readonly number[]): Promise<OwnedTool[]>
  /** Deleted tools included. */
  ofOwnerWithDeleted(ownerId: number): Promise<Tool[]>
  /**
   * Tools whose `notificationEmail` contains `text`, which is in lower case. Deleted tools
   * included.
   */
  withAddress(text: string): Promise<Tool[]>
  /** Of the first tools above an id, in the order of their ids. */
  limitsAbove(id: number, first: number): Promise<ToolLimits[]>
  limitsOf(ids: readonly number[]): Promise<ToolLimits[]>
  /** Of the tools whose IMEI is one of these, bound or waiting. */
  limitsOnDevices(imeiNumbers: readonly string[]): Promise<ToolLimits[]>
  /** Those of the tools whose limits are as they were when the tool was made, and always were. */
  withUnchangedLimits(ids: readonly number[]): Promise<number[]>
  /** Both histories: oldest first. */
  historyOfLimits(id: number): Promise<LimitsFrom[]>
  historyOfCorrection(id: number): Promise<CorrectionFrom[]>
  /** By tool. */
  historiesOfLimits(ids: readonly number[]): Promise<Map<number, LimitsFrom[]>>
  historiesOfCorrection(ids: readonly number[]): Promise<Map<number, CorrectionFrom[]>>
}

export type ToolWrites = ToolReads & {
  /** Limits and correction enter their histories at `createdAt`. Throws `SensorTakenError`. */
  create(tool: NewTool): Promise<Tool>
  /**
   * Changed limits and a changed correction enter their histories at `updatedAt`. Throws
   * `SensorTakenError`.
   */
  change(id: number, change: ToolChange): Promise<Tool | null>
  setNotificationEmailOfOwner(
    ownerId: number,
    notificationEmail: string | null,
    at: Date,
  ): Promise<number>
  /** For tools that come under another top-level account. */
  setCustomerSince(ids: readonly number[], at: Date): Promise<void>
  remove(id: number, at: Date): Promise<void>
  removeOfOwner(ownerId: number, at: Date): Promise<void>
  setAddresses(id: number, notificationEmail: string | null, at: Date): Promise<void>
  /** Clears `notificationEmail` of every tool of the owner, deleted tools included. */
  eraseAddresses(ownerId: number): Promise<void>
}

/**
 * Another tool that is not deleted is bound to this sensor, or waits for it under the same owner.
 */
export class SensorTakenError extends Error {
  override name = 'SensorTakenError'
}
