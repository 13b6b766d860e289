import type { AccountActor } from '../../domain/permissions/actor.ts'
import { isInSubtree, sightOf } from '../../domain/permissions/rules.ts'
import {
  type Account,
  DEFAULT_LANGUAGE,
  type Language,
  LANGUAGE_CODES,
} from '../../domain/users/account.ts'
import { personName, personWithEmail } from '../../domain/users/person-name.ts'
import type { StoredAuditEntry } from '../../domain/audit/audit-entry.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/** A changed fact. `before`, `after`: JSON; null when there was or is no value. */
export type TrailChange = { field: string; before: string | null; after: string | null }

/**
 * An entry as one reader sees it. Accounts and tools that the reader may not see have no name and
 * no id.
 */
export type TrailRow = {
  id: number
  at: Date
  hash: string
  action: string
  /** 'outside': an account that the reader may not see. */
  actor: {
    kind: 'account' | 'device' | 'app-key' | 'server' | 'nobody' | 'outside'
    id: string | null
    label: string | null
  }
  subject: {
    kind: 'account' | 'tool' | 'device' | 'app-key' | 'server'
    id: string | null
    label: string | null
  }
  changes: TrailChange[]
  reason: string | null
  /** Names of facts that were erased with a person. */
  erased: readonly string[]
}

/** Facts whose value is the id of an account. */
const ACCOUNT_FACTS = ['userId', 'parentUserId', 'accountId', 'memberOf', 'customer', 'assignee']
/** "#7": the account that may look. Whoever reads of it has let it look, and is told its name elsewhere too. */
const lookerIn = (value: unknown): number | null => {
  const [, id] = /^#(\d+)$/.exec(typeof value === 'string' ? value : '') ?? []
  return id === undefined ? null : Number(id)
}
const LOOKER_FACTS = ['supportTo', 'supportLooker']

/** Stands for an account that the reader may not see. */
export const OUTSIDE = '{"outside":true}'

const accountLabel = (account: Account, language: Language): string | null =>
  personWithEmail(account, LANGUAGE_CODES[language]) || null

const toolLabel = ({ tool }: OwnedTool): string =>
  `${tool.name} (${tool.imeiNumber} / ${tool.equipmentId})`

const accountsIn = (entry: StoredAuditEntry): number[] => [
  ...(entry.actor.kind === 'account' ? [entry.actor.id] : []),
  ...(entry.subject.kind === 'account' ? [Number(entry.subject.id)] : []),
  ...[entry.before, entry.after].flatMap((facts) =>
    [
      ...ACCOUNT_FACTS.map((name) => facts?.[name]),
      ...LOOKER_FACTS.map((name) => lookerIn(facts?.[name])),
    ].filter((id) => typeof id === 'number'),
  ),
]

/** The accounts and tools that the entries name and the reader may see, by id. */
type NamesInSight = {
  accounts: ReadonlyMap<number, Account>
  tools: ReadonlyMap<number, OwnedTool>
  /** Of all accounts that are named, in sight or not: by id, the name alone. */
  lookers: ReadonlyMap<number, string>
  /** The language of the reader. */
  language: Language
  seesAll: boolean
}

const namesInSight = async (
  stores: Pick<Reads, 'accounts' | 'tools'>,
  reader: AccountActor,
  entries: readonly StoredAuditEntry[],
): Promise<NamesInSight> => {
  const sight = sightOf(reader)
  const language = (await stores.accounts.byId(reader.id))?.language ?? DEFAULT_LANGUAGE
  const sees = (path: string): boolean => sight.kind === 'all' || isInSubtree(path, sight.path)
  const accounts = await stores.accounts.withDeleted([...new Set(entries.flatMap(accountsIn))])
  const toolIds = entries
    .filter(({ subject }) => subject.kind === 'tool')
    .map(({ subject }) => Number(subject.id))
  const tools = await stores.tools.withDeleted([...new Set(toolIds)])
  return {
    accounts: new Map(
      accounts.filter(({ path }) => sees(path)).map((account) => [account.id, account]),
    ),
    lookers: new Map(
      accounts.map((account) => [account.id, personName(account, LANGUAGE_CODES[language])]),
    ),
    tools: new Map(
      tools.filter(({ ownerPath }) => sees(ownerPath)).map((owned) => [owned.tool.id, owned]),
    ),
    language,
    seesAll: sight.kind === 'all',
  }
}

const actorOf = (
  { actor }: StoredAuditEntry,
  { accounts, language, seesAll }: NamesInSight,
): TrailRow['actor'] => {
  if (actor.kind === 'device')
    return { kind: 'device', id: actor.imeiNumber, label: actor.imeiNumber }
  if (actor.kind === 'app-key')
    return { kind: 'app-key', id: seesAll ? String(actor.id) : null, label: null }
  if (actor.kind !== 'account') return { kind: actor.kind, id: null, label: null }
  const account = accounts.get(actor.id)
  return account === undefined
    ? { kind: 'outside', id: null, label: null }
    : { kind: 'account', id: String(actor.id), label: accountLabel(account, language) }
}

const subjectOf = (
  { subject: { kind, id } }: StoredAuditEntry,
  { accounts, tools, language, seesAll }: NamesInSight,
): TrailRow['subject'] => {
  if (kind === 'device') return { kind, id, label: id }
  if (kind === 'server') return { kind, id: null, label: null }
  if (kind === 'app-key') return { kind, id: seesAll ? id : null, label: null }
  const account = kind === 'account' ? accounts.get(Number(id)) : undefined
  const tool = kind === 'tool' ? tools.get(Number(id)) : undefined
  if (account !== undefined) return { kind, id, label: accountLabel(account, language) }
  return tool === undefined ? { kind, id: null, label: null } : { kind, id, label: toolLabel(tool) }
}

/** A fact's value as JSON, with names instead of account ids. */
const valueOf = (
  name: string,
  value: unknown,
  { accounts, lookers, language }: NamesInSight,
): string | null => {
  if (value === undefined || value === null) return null
  const looker = LOOKER_FACTS.includes(name) ? lookerIn(value) : null
  if (looker !== null) return JSON.stringify(lookers.get(looker) || value)
  if (!ACCOUNT_FACTS.includes(name) || typeof value !== 'number') return JSON.stringify(value)
  const account = accounts.get(value)
  return account === undefined
    ? OUTSIDE
    : JSON.stringify(accountLabel(account, language) ?? `#${value}`)
}

const changesOf = ({ before, after }: StoredAuditEntry, names: NamesInSight): TrailChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((field) => ({
      field,
      before: valueOf(field, before?.[field], names),
      after: valueOf(field, after?.[field], names),
    }))
    .filter(({ before: was, after: is }) => was !== is)

/**
 * The entries as `reader` may see them. Names are today's, and only of accounts and tools that the
 * reader may see today: an entry about a tool that has moved away, or by a manager, has its facts
 * but no name.
 */
export const trailRows = async (
  stores: Pick<Reads, 'accounts' | 'tools'>,
  reader: AccountActor,
  entries: readonly StoredAuditEntry[],
): Promise<TrailRow[]> => {
  const names = await namesInSight(stores, reader, entries)
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    hash: entry.hash,
    action: entry.action,
    actor: actorOf(entry, names),
    subject: subjectOf(entry, names),
    changes: changesOf(entry, names),
    reason: entry.reason ?? null,
    erased: entry.erased ?? [],
  }))
}
