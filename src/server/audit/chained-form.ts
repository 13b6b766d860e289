import { randomBytes } from 'node:crypto'
import type { AuditActor, AuditEntry } from '../../domain/audit/audit-entry.ts'
import { namesOf, splitPersonal } from '../../domain/audit/personal-facts.ts'
import type { PersonalPart } from '../../domain/audit/personal-facts.ts'
import type { ChainedEntry, PersonalReference, PersonalRow } from '../storage/audit-store.ts'
import { CHAIN_FORM, commitmentOf } from './entry-hash.ts'

const actorId = (actor: AuditActor): string | null => {
  if (actor.kind === 'account' || actor.kind === 'app-key') return String(actor.id)
  return actor.kind === 'device' ? actor.imeiNumber : null
}

const factsText = ({ whose: _whose, ...facts }: PersonalPart): string => JSON.stringify(facts)

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/**
 * The accounts that the facts name as an owner, a holder, a parent or a member's account. A move is
 * about both of them.
 */
const accountsNamed = (...sides: readonly AuditEntry['before'][]): number[] =>
  sides
    .flatMap((facts) => [facts?.['userId'], facts?.['parentUserId'], facts?.['memberOf']])
    .filter((id) => typeof id === 'number')

/** The account that the entry's personal facts are about; null when there is none. */
const personOf = ({ subject }: AuditEntry, owners: readonly number[]): number | null => {
  if (subject.kind === 'account') return Number(subject.id)
  return subject.kind === 'tool' ? (owners[0] ?? null) : null
}

/** `owners`: the present owners of the subject, as `AuditReads.ownersOf` answers them. */
const concernedAccounts = (
  { subject, before, after }: AuditEntry,
  owners: readonly number[],
): number[] => {
  if (subject.kind === 'server') return []
  const own = subject.kind === 'account' ? [Number(subject.id)] : owners
  return ascending([...own, ...accountsNamed(before, after)])
}

/** The entry as it is stored in the chain, and its personal parts. `owners`: as above. */
export const chainedForm = (
  id: number,
  entry: AuditEntry,
  owners: readonly number[],
): { chained: ChainedEntry; parts: PersonalRow[] } => {
  const { impersonal, parts } = splitPersonal(entry)
  const writer = entry.actor.kind === 'account' ? entry.actor.id : null
  const person = personOf(entry, owners)
  const rows = parts.map((part, i): PersonalRow & { names: string[] } => ({
    part: i,
    about: part.whose === 'writer' ? writer : person,
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
      before: json(impersonal.before),
      after: json(impersonal.after),
      concerns: JSON.stringify(concernedAccounts(entry, owners)),
      personal: references.length === 0 ? null : JSON.stringify(references),
    },
    parts: rows.map(({ names: _names, ...row }) => row),
  }
}

/**
 * The accounts under which an entry is listed: those that it is about, and the one that acted.
 * Ascending.
 */
export const listedUnder = ({
  concerns,
  actor_kind,
  actor_id,
}: Pick<ChainedEntry, 'concerns' | 'actor_kind' | 'actor_id'>): number[] =>
  ascending([
    ...(JSON.parse(concerns) as number[]),
    ...(actor_kind === 'account' ? [Number(actor_id)] : []),
  ])
