import type { ToldGap } from '../../domain/duty/rota-gaps.ts'
import type { Rota } from '../../domain/duty/rota.ts'

/** What the owner of a rota was told of it: gaps, and people (ids) who cannot be on duty any more. */
export type ToldOfRota = { gaps: readonly ToldGap[]; people: readonly number[] }

/** An account's rota. It may name people who have left the account since. */
export type StoredRota = Rota & { accountId: number; updatedAt: Date; told: ToldOfRota }

/** The link by which calendar programs read the rota of an account, without a login. */
export type RotaCalendar = {
  accountId: number
  createdAt: Date
  /** When a program last read it, to the hour; null before the first time. */
  lastUsedAt: Date | null
}

export type RotaReads = {
  /** Null: the account has none, and alarms go to its owner. */
  of(accountId: number): Promise<StoredRota | null>
  /** The accounts whose rota is to be looked at for gaps by now. */
  dueToLook(now: Date): Promise<number[]>
  calendarOf(accountId: number): Promise<RotaCalendar | null>
  calendarBySecretHash(secretHash: string): Promise<RotaCalendar | null>
}

export type RotaWrites = RotaReads & {
  /** It is looked at for gaps next. */
  set(accountId: number, rota: Rota, at: Date): Promise<void>
  remove(accountId: number): Promise<void>
  /** When the rota, if there is one, is to be looked at next. */
  lookAt(accountId: number, at: Date): Promise<void>
  setTold(accountId: number, told: ToldOfRota): Promise<void>
  /** In place of an earlier link, which opens nothing any more. */
  setCalendar(accountId: number, secretHash: string, at: Date): Promise<RotaCalendar>
  noteCalendarUse(accountId: number, at: Date): Promise<void>
  removeCalendar(accountId: number): Promise<void>
}
