import type {
  AliasableExpression,
  AliasedExpression,
  Expression,
  Kysely,
  RawBuilder,
  Selectable,
  SqlBool,
} from 'kysely'
import type { SearchText } from '../../../domain/search/search-text.ts'
import type { Change } from '../change.ts'
import type { IncidentRow } from './tables/alarm-tables.ts'
import type { Tables } from './tables.ts'

export type SqlDb = Kysely<Tables>

/** Ids as the engine reads them from one text. */
export type IdsText = string & { readonly ids: unique symbol }

/** What the stores need from the database engine, and where they report what they changed. */
export type SqlEngine = {
  db: SqlDb
  /** Whether `text` contains `part`; case-sensitive. */
  contains(text: Expression<string | null>, part: string): Expression<SqlBool>
  /** The same whatever the accents, and in upper and lower case unless case counts. */
  containsLoosely(text: Expression<string | null>, search: SearchText): Expression<SqlBool>
  /** A text of a JSON object; written as in the indexes on it. */
  factOf(json: Expression<string | null>, name: string): Expression<string | null>
  /** All values as one text, divided by commas: 100,000 ids as rows take ten times as long. */
  joined(ids: Expression<number>): AliasableExpression<string | null>
  isAmong(id: Expression<number>, ids: readonly number[] | IdsText): Expression<SqlBool>
  /** Ids as the one parameter of a statement that is worded once. */
  idsText(ids: readonly number[]): IdsText
  /** Whether the id is one of those on a path of accounts, "/1/7/". */
  isOnPath(id: Expression<number>, path: Expression<string>): Expression<SqlBool>
  /**
   * The table of incidents for a query of open ones by their tools. SQLite would take the index of all
   * incidents of a tool, of which there may be thousands.
   */
  incidentsByOpen: AliasedExpression<Selectable<IncidentRow>, 'incident'>
  /**
   * Whether rows of one statement get ids that follow each other, and the statement answers the last one: to return
   * each takes a third of the time that an insert takes.
   */
  numbersInOneGo: boolean
  isUniqueViolation(error: unknown): boolean
  /** Runs a write that may fail while its transaction goes on. */
  attempt<T>(write: () => Promise<T>): Promise<T>
  /** Listeners are called after the commit. */
  changed(change: Change): void
  contacts: ContactLog
  /** Whose leases they are that these stores make; null where one server has the database to itself. */
  serverId: string | null
}

/** Last contacts of devices that the column `device.last_contact` does not have yet. */
export type ContactLog = {
  /** Of a row of `device`, the column included. */
  newestSql: RawBuilder<number | null>
  /** The same outside of SQL; instants in ms since 1970. */
  newest(imeiNumber: string, inColumnMs: number | null): number | null
  /** Notes contacts within the transaction. Those that are not noted are to be written at once. */
  note(contacts: readonly { imeiNumber: string; atMs: number }[]): Promise<'noted' | 'to-write'>
}

/** Runs `write`. When it violates a unique index, throws the error that `refusal` makes. */
export const refusingDuplicates = async <T>(
  { attempt, isUniqueViolation }: Pick<SqlEngine, 'attempt' | 'isUniqueViolation'>,
  refusal: (cause: unknown) => Error,
  write: () => Promise<T>,
): Promise<T> => {
  try {
    return await attempt(write)
  } catch (error) {
    if (isUniqueViolation(error)) throw refusal(error)
    throw error
  }
}

/** Engines limit the number of parameters of a statement: longer lists are queried in parts. */
export const inParts = async <T, R>(
  items: readonly T[],
  query: (part: readonly T[]) => Promise<R[]>,
): Promise<R[]> => {
  const rows: R[] = []
  for (let at = 0; at < items.length; at += PART)
    rows.push(...(await query(items.slice(at, at + PART))))
  return rows
}
const PART = 1_000
