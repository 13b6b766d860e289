import type { Generated } from 'kysely'

/** How managers are told of customers' alarms. */
export type ResellerTables = {
  reseller_rule: {
    id: Generated<number>
    person_id: number
    account_id: number
    includes_warnings: number
    after_minutes: number
    from_time: string | null
    to_time: string | null
    digest_time: string | null
    by_mail: number
    by_push: number
    webhook_id: number | null
    since_at: number
    digest_at: number
  }
  reseller_told: { rule_id: number; incident_id: number }
}
