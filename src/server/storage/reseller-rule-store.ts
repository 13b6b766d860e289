import type { ResellerRule } from '../../domain/reseller-rules/reseller-rule.ts'
import type { Scope } from './account-store.ts'

/** `accountId`: whose customers; `personId`: who is told. `since`: alarms that opened before are not told. */
export type StoredResellerRule = ResellerRule & {
  id: number
  personId: number
  accountId: number
  since: Date
  /** When the latest digest was written; at first when the rule was made. */
  digestWrittenAt: Date
}

/** An open alarm of a customer that waits for somebody. `groupId`: of its group; null: it has none. */
export type CustomerAlarm = {
  incidentId: number
  toolId: number
  ownerId: number
  siteId: number | null
  groupId: number | null
}

/** `openedUntil`: those that have waited long enough. */
export type CustomerAlarmQuery = {
  rule: Pick<StoredResellerRule, 'id' | 'accountId' | 'includesWarnings' | 'since'>
  scope: Scope
  openedUntil: Date
}

export type ResellerRuleReads = {
  /** Of one person, oldest first. */
  of(personId: number): Promise<StoredResellerRule[]>
  all(): Promise<StoredResellerRule[]>
  /**
   * Alarms of the account's customers that nobody has acknowledged and of which the rule has not told,
   * nor of another one of their group, oldest first.
   */
  untold(query: CustomerAlarmQuery): Promise<CustomerAlarm[]>
  /** All that wait, told or not, whenever they opened, oldest first. */
  waiting(query: CustomerAlarmQuery): Promise<CustomerAlarm[]>
}

export type ResellerRuleWrites = ResellerRuleReads & {
  add(
    rule: ResellerRule & Pick<StoredResellerRule, 'personId' | 'accountId'>,
    at: Date,
  ): Promise<void>
  change(id: number, rule: ResellerRule): Promise<void>
  remove(id: number): Promise<void>
  removeOf(personId: number): Promise<void>
  noteTold(ruleId: number, incidentIds: readonly number[]): Promise<void>
  noteDigest(ruleId: number, at: Date): Promise<void>
  /** Forgets of which ended alarms rules have told. */
  forgetEnded(): Promise<void>
}
