import type { Generated } from 'kysely'
import type { InspectionViewKind } from '../../../../domain/inspection-links/inspection-link.ts'
import type { Language } from '../../../../domain/users/account.ts'

/** Links by which inspectors read, and what they viewed. */
export type InspectionTables = {
  inspection_link: {
    id: Generated<number>
    account_id: number
    made_by: number
    created_at: number
    inspector: string
    note: string
    sent_to: string
    language: Language
    time_zone: string
    from_day: string
    to_day: string
    from_ms: number
    to_ms: number
    /** JSON text: pairs of sensor and owner. */
    tools: string
    expires_at: number
    revoked_at: number | null
    first_opened_at: number | null
    sent_at: number | null
    mail_id: number | null
  }
  inspection_link_secret: { secret_hash: string; link_id: number }
  inspection_view: {
    id: Generated<number>
    link_id: number
    kind: InspectionViewKind
    tool_id: number | null
    at: number
  }
}
