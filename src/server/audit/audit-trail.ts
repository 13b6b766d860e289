import type { Actor } from '../../domain/permissions/actor.ts'
import type { AuditActor } from '../../domain/audit/audit-entry.ts'

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
