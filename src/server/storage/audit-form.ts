import { randomBytes } from 'node:crypto'
import { namesOf, splitPersonal } from '../../domain/audit/personal-facts.ts'
import type { PersonalPart } from '../../domain/audit/personal-facts.ts'
import { CHAIN_FORM, commitmentOf } from './audit-chain.ts'
import type { ChainedEntry, PersonalReference } from './audit-chain.ts'
import type { AuditActor, AuditEntry, StoredAuditEntry } from './audit-store.ts'

/** A personal part as it stands beside the trail. */
export type PersonalRow = { part: number; about: number | null; salt: string; facts: string }

const actorId = (actor: AuditActor): string | null => {
  if (actor.kind === 'account' || actor.kind === 'app-key') return String(actor.id)
  return actor.kind === 'device' ? actor.imeiNumber : null
}

const asActor = (kind: string, id: string | null): AuditActor => {
  if (kind === 'account' || kind === 'app-key') return { kind, id: Number(id) }
  if (kind === 'device') return { kind, imeiNumber: id ?? '' }
  return { kind: kind as 'server' | 'nobody' }
}

const factsText = ({ whose: _whose, ...facts }: PersonalPart): string => JSON.stringify(facts)

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/**
 * An entry in the form in which it is chained, and its personal parts. `owner`: whom an entry's
 * personal facts tell of.
 */
export const chainedForm = (
  id: number,
  entry: AuditEntry,
  concerns: readonly number[],
  owner: number | null,
): { chained: ChainedEntry; parts: PersonalRow[] } => {
  const { kept, parts } = splitPersonal(entry)
  const writer = entry.actor.kind === 'account' ? entry.actor.id : null
  const rows = parts.map((part, i): PersonalRow & { names: string[] } => ({
    part: i,
    about: part.whose === 'writer' ? writer : owner,
    salt: randomBytes(16).toString('hex'),
    facts: factsText(part),
    names: namesOf(part),
  }))
  const references = rows.map(({ about, names, salt, facts }): PersonalReference => ({
    about,
    names,
    commitment: commitmentOf(salt, facts),
  }))
  return {
    chained: {
      id,
      form: CHAIN_FORM,
      at: entry.at.getTime(),
      actor_kind: entry.actor.kind,
      actor_id: actorId(entry.actor),
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      before: json(kept.before),
      after: json(kept.after),
      concerns: JSON.stringify(concerns),
      personal: references.length === 0 ? null : JSON.stringify(references),
    },
    parts: rows.map(({ names: _names, ...row }) => row),
  }
}

/**
 * Where a chained entry is found: under those whom it concerns and under the account that acted.
 * Ascending.
 */
export const foundUnder = ({
  concerns,
  actor_kind,
  actor_id,
}: Pick<ChainedEntry, 'concerns' | 'actor_kind' | 'actor_id'>): number[] =>
  ascending([
    ...(JSON.parse(concerns) as number[]),
    ...(actor_kind === 'account' ? [Number(actor_id)] : []),
  ])

/** The accounts that the facts name as an owner or a parent: both sides of a move are concerned. */
export const accountsNamed = (...sides: readonly AuditEntry['before'][]): number[] =>
  sides
    .flatMap((facts) => [facts?.['userId'], facts?.['parentUserId']])
    .filter((id) => typeof id === 'number')

export const ascending = (ids: readonly number[]): number[] =>
  [...new Set(ids)].sort((a, b) => a - b)

type Sides = { before?: Record<string, unknown>; after?: Record<string, unknown>; reason?: string }

/** What an entry says, with what is still there of its personal parts. */
export const storedEntry = (
  row: ChainedEntry & { hash: string },
  parts: readonly PersonalRow[],
): StoredAuditEntry => {
  const personal: Sides[] = parts.map(({ facts }) => JSON.parse(facts) as Sides)
  const side = (name: 'before' | 'after') =>
    row[name] === null
      ? null
      : (Object.assign(
          JSON.parse(row[name]) as Record<string, unknown>,
          ...personal.map((sides) => sides[name] ?? {}),
        ) as Record<string, unknown>)
  const there = new Set(parts.map(({ part }) => part))
  const references = row.personal === null ? [] : (JSON.parse(row.personal) as PersonalReference[])
  const erased = references.flatMap(({ names }, part) => (there.has(part) ? [] : names))
  const reason = personal.find((sides) => sides.reason !== undefined)?.reason
  return {
    id: row.id,
    hash: row.hash,
    at: new Date(row.at),
    actor: asActor(row.actor_kind, row.actor_id),
    action: row.action,
    subject: { kind: row.subject_kind as AuditEntry['subject']['kind'], id: row.subject_id },
    before: side('before'),
    after: side('after'),
    concerns: JSON.parse(row.concerns) as number[],
    ...(reason === undefined ? {} : { reason }),
    ...(erased.length === 0 ? {} : { erased }),
  }
}
