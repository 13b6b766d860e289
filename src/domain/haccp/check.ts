/**
 * What somebody checks by hand and writes into the HACCP register. ACTION is a corrective action: on
 * a check, or on a day.
 */
export const CHECK_KINDS = ['TEMPERATURE', 'GOODS_IN', 'CLEANING', 'ACTION'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

/** Kinds that a check point may have: what is asked for again and again. */
export const POINT_KINDS = ['TEMPERATURE', 'GOODS_IN', 'CLEANING'] as const
export type PointKind = (typeof POINT_KINDS)[number]

/**
 * What was found, °C. `subject`: the position, goods or surface in the words of that moment: it stays
 * when the check point is renamed.
 */
export type CheckValues =
  | { kind: 'TEMPERATURE'; subject: string; celsius: number }
  | {
      kind: 'GOODS_IN'
      /** The goods. */
      subject: string
      supplier: string
      batch: string
      /** Null where none was taken: of dry goods. */
      celsius: number | null
      isAccepted: boolean
    }
  | { kind: 'CLEANING'; subject: string; isDone: boolean }
  | { kind: 'ACTION'; subject: string; about: ActionSubject }

/**
 * What a corrective action is on: a check, by its id, or a day "YYYY-MM-DD", of a sensor or of the
 * whole kitchen. The action itself is the subject.
 */
export type ActionSubject =
  | { kind: 'check'; checkId: string }
  | { kind: 'day'; day: string; toolId: number | null }

/**
 * An entry of the register. Entries are never changed: a correction is another entry that names the
 * one in whose place it stands.
 */
export type Check = {
  /** Made by the device, so that an entry that is sent twice is stored once. UUID. */
  id: string
  accountId: number
  /** Null: of nothing on the account's list. */
  pointId: number | null
  values: CheckValues
  /** '' for none. */
  remark: string
  /**
   * The moment that the entry is about, ms since 1970: when it was measured; of a correction and of a
   * corrective action, that of what they are on.
   */
  measuredMs: number
  /** When it was made on the device, by the server's clock as well as it can be told. */
  enteredMs: number
  receivedMs: number
  /** How far the device's clock was ahead of the server's, ms; null: not enough to matter. */
  clockAheadMs: number | null
  /** The account of the person. */
  byId: number
  /** Null: a first entry. */
  correction: Correction | null
}

/** `isVoid`: the entry before was none at all, and nothing stands in its place. */
export type Correction = { ofId: string; reason: string; isVoid: boolean }
