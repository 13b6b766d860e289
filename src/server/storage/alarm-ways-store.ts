import type { AlarmWays } from '../../domain/alarms/alarm-ways.ts'

/** What a person has chosen. */
export type StoredAlarmWays = AlarmWays & { accountId: number; updatedAt: Date }

export type AlarmWaysReads = {
  /** By person; without those who have chosen nothing. */
  of(accountIds: readonly number[]): Promise<Map<number, StoredAlarmWays>>
}

export type AlarmWaysWrites = AlarmWaysReads & {
  set(accountId: number, chosen: AlarmWays, at: Date): Promise<void>
  remove(accountId: number): Promise<void>
}
