import type { Clock } from '../../domain/clock.ts'
import { AUDIT_KINDS } from '../../domain/audit/audit-kinds.ts'
import type { AuditKind } from '../../domain/audit/audit-kinds.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { maySeeTrailOfDevices, sightOf } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok } from '../../domain/result.ts'
import type { Result } from '../../domain/result.ts'
import type { FileLinks } from '../downloads/file-links.ts'
import { requestedPeriod } from '../readings/requested-period.ts'
import type { AuditQuery } from '../storage/audit-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { TrailRow } from './trail-row.ts'

export type TrailDeps = {
  storage: Storage
  clock: Clock
  fileLinks: FileLinks
  /** Writes whom the trail calls erased beside the backups. Never throws. */
  noteErased?: () => Promise<void>
}

/**
 * Fields that are empty do not filter. Texts are searched in what the caller may see, ignoring case
 * and accents.
 */
export type TrailFilter = {
  dateStart: string | null
  dateEnd: string | null
  kinds: readonly AuditKind[]
  /** A text in the name of the account that acted. */
  actor: string
  /** A text in the name of the subject. */
  subject: string
  /** A text anywhere in an entry. */
  text: string
  /** Only entries about this tool. */
  toolId: number | null
  /** Only entries about this account or by it. */
  accountId: number | null
}

export type TrailScope = Omit<AuditQuery, 'before' | 'first'>

const LONG_AGO = '1970-01-01'
const FAR_AHEAD = '9999-12-30'

const periodOf = async (
  deps: TrailDeps,
  actor: AccountActor,
  { dateStart, dateEnd }: TrailFilter,
): Promise<Result<{ from?: Date; to?: Date }, Refusal>> => {
  if (!dateStart && !dateEnd) return ok({})
  const period = await requestedPeriod(deps, actor, {
    dateStart: dateStart || LONG_AGO,
    dateEnd: dateEnd || FAR_AHEAD,
  })
  return period.ok
    ? ok({ from: new Date(period.value.fromMs), to: new Date(period.value.toMs) })
    : period
}

/** The query to storage. `matches` then searches its entries for the texts. */
export const trailScope = async (
  deps: TrailDeps,
  actor: AccountActor,
  filter: TrailFilter,
): Promise<Result<TrailScope, Refusal>> => {
  const period = await periodOf(deps, actor, filter)
  if (!period.ok) return period
  const { kinds, toolId, accountId } = filter
  return ok({
    scope: sightOf(actor),
    devices: maySeeTrailOfDevices(actor),
    ...period.value,
    ...(kinds.length === 0 ? {} : { actions: kinds.flatMap((kind) => AUDIT_KINDS[kind]) }),
    ...(toolId === null ? {} : { subject: { kind: 'tool', id: String(toolId) } as const }),
    ...(accountId === null ? {} : { accountId }),
  })
}

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a row, as the reader sees it, contains the texts of the filter. */
export const matches = (
  filter: Pick<TrailFilter, 'actor' | 'subject' | 'text'>,
): ((row: TrailRow) => boolean) => {
  const [actor, subject, text] = [filter.actor, filter.subject, filter.text].map(folded) as [
    string,
    string,
    string,
  ]
  const holds = (part: string, texts: readonly (string | null | undefined)[]) =>
    part === '' || texts.some((whole) => whole && folded(whole).includes(part))
  return (row) =>
    holds(actor, [row.actor.label]) &&
    holds(subject, [row.subject.label, row.subject.id]) &&
    holds(text, [
      row.actor.label,
      row.subject.label,
      row.subject.id,
      row.reason,
      ...row.changes.flatMap((change) => [change.before, change.after]),
    ])
}
