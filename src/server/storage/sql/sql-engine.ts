import type { Expression, Kysely, SqlBool } from 'kysely'
import type { Change } from '../storage.ts'
import type { Tables } from './tables.ts'

/**
 * What the dialect-neutral stores need to know of the engine below, and where they tell what they
 * changed.
 */
export type SqlEngine = {
  db: Kysely<Tables>
  /** Case-sensitive: whether `text` holds `part`. */
  contains(text: Expression<string | null>, part: string): Expression<SqlBool>
  isUniqueViolation(error: unknown): boolean
  /** Listeners hear of it after the commit. */
  changed(change: Change): void
}

/** Engines bound the number of parameters in a statement; longer lists are asked for in parts. */
export const inParts = async <T, R>(
  items: readonly T[],
  ask: (part: readonly T[]) => Promise<R[]>,
): Promise<R[]> => {
  const rows: R[] = []
  for (let at = 0; at < items.length; at += PART)
    rows.push(...(await ask(items.slice(at, at + PART))))
  return rows
}
const PART = 1_000
