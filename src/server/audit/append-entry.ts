import type { AuditActor, AuditEntry } from '../../domain/audit/audit-entry.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { AuditWrites } from '../storage/audit-store.ts'
import { chainedForm, listedUnder } from './chained-form.ts'
import { entryHash } from './entry-hash.ts'
import { tokenFacts } from './token-facts.ts'

/**
 * Adds an entry to the trail, in the transaction of the change that it describes. Personal facts
 * are stored beside the trail, so that they can be erased (domain/audit/personal-facts.ts). The
 * entry is listed under the accounts that it is about: the owner of a tool, the owners of a
 * device's tools, both owners of a tool that moves.
 */
export const appendEntry = (
  audit: Pick<AuditWrites, 'append' | 'ownersOf'>,
  entry: AuditEntry,
): Promise<void> =>
  audit.append(async ({ entries, hash }) => {
    const { chained, parts } = chainedForm(
      entries + 1,
      withToken(entry),
      await audit.ownersOf(entry.subject),
    )
    return {
      ...chained,
      hash: entryHash(hash, chained),
      parts,
      listedUnder: listedUnder(chained),
    }
  })

/** The token of a machine that acted for its account stands among the facts of the entry. */
const withToken = (entry: AuditEntry): AuditEntry => {
  const token = entry.actor.kind === 'account' ? entry.actor.token : undefined
  return token === undefined ? entry : { ...entry, after: { ...entry.after, ...tokenFacts(token) } }
}

export const auditActor = (actor: Actor): AuditActor =>
  actor.kind === 'nobody'
    ? actor
    : {
        kind: 'account',
        id: actor.id,
        ...(actor.token && { token: { id: actor.token.id, name: actor.token.name } }),
      }

type Facts = Record<string, unknown>

/**
 * The facts that a change altered, before and after; null when nothing changed. Values are
 * compared as JSON.
 */
export const changedFacts = (
  before: Facts,
  after: Facts,
): { before: Facts; after: Facts } | null => {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  const picked = (facts: Facts): Facts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: picked(before), after: picked(after) }
}
