import type { ResellerRuleEntryFragment, ResellerRuleInput } from '../../api/generated/graphql.ts'

/** A rule as its fields have it. `key`: of the row, also of one that the server does not know yet. */
export type RuleDraft = {
  key: string
  id: string | null
  afterMinutes: string
  includesWarnings: boolean
  isDigest: boolean
  from: string
  to: string
  digestAt: string
  byMail: boolean
  byPush: boolean
  /** '' for none. */
  webhookId: string
}

export const draftOf = (rule: ResellerRuleEntryFragment): RuleDraft => ({
  key: rule.id,
  id: rule.id,
  afterMinutes: String(rule.afterMinutes),
  includesWarnings: rule.includesWarnings,
  isDigest: rule.digestAt !== null,
  from: rule.from ?? '',
  to: rule.to ?? '',
  digestAt: rule.digestAt ?? '',
  byMail: rule.byMail,
  byPush: rule.byPush,
  webhookId: rule.webhookId ?? '',
})

/** `number`: of the new row, so that its key is its own. */
export const newDraft = (number: number): RuleDraft => ({
  key: `new ${number}`,
  id: null,
  afterMinutes: '15',
  includesWarnings: false,
  isDigest: false,
  from: '',
  to: '',
  digestAt: '07:30',
  byMail: true,
  byPush: false,
  webhookId: '',
})

/** What is no number becomes −1, which the server refuses beside the field. */
const minutesOf = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : -1)

export const ruleInput = (draft: RuleDraft): ResellerRuleInput => ({
  id: draft.id,
  afterMinutes: minutesOf(draft.afterMinutes),
  includesWarnings: draft.includesWarnings,
  from: draft.isDigest ? null : draft.from.trim() || null,
  to: draft.isDigest ? null : draft.to.trim() || null,
  digestAt: draft.isDigest ? draft.digestAt.trim() || 'none' : null,
  byMail: draft.byMail,
  byPush: draft.byPush,
  webhookId: draft.webhookId || null,
})
