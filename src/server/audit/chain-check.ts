import { CHAIN_START } from '../storage/audit-store.ts'
import type {
  AuditHead,
  AuditLink,
  AuditReads,
  ChainEnd,
  PersonalReference,
} from '../storage/audit-store.ts'
import { listedUnder } from './chained-form.ts'
import { CHAIN_FORM, commitmentOf, entryHash } from './entry-hash.ts'

/** A head that somebody wrote down earlier, away from the database. */
export type NotedHead = ChainEnd

/** What is wrong, and with which entry; only the first fault is told. */
export type AuditFault =
  | {
      kind:
        | 'altered'
        | 'missing'
        | 'personal-altered'
        | 'personal-missing'
        | 'listing-altered'
        | 'noted-head-differs'
      entry: number
    }
  /** The form is one that this program does not know. */
  | { kind: 'form-unknown'; entry: number; form: number }
  /** The trail ends elsewhere than its head says; `last`: the id of the last entry that exists. */
  | { kind: 'end-differs'; entry: number; last: number }

export type AuditProgress = { checked: number; entries: number } & (
  | { kind: 'running' }
  | { kind: 'whole'; hash: string }
  | { kind: 'faulty'; fault: AuditFault }
)

/**
 * Of the entry that tells of an erasure; personal parts about its subject may be missing before it,
 * and those of the entries that it lists.
 */
export const ERASED_ACTION = 'account.erased'

/** `alsoErased`: entries of others that named the person. */
export type ErasedFacts = { alsoErased?: number[] }

const SLICE = 500

/** By account (0: about nobody): the entries with a part that is gone, until its erasure is met. */
type Missing = Map<number, Set<number>>

const partFault = (link: AuditLink, missing: Missing): AuditFault | null => {
  const references =
    link.personal === null ? [] : (JSON.parse(link.personal) as PersonalReference[])
  for (const [i, { about, commitment }] of references.entries()) {
    const personal = link.parts.find(({ part }) => part === i)
    if (personal !== undefined) {
      if (personal.about !== about || commitmentOf(personal.salt, personal.facts) !== commitment)
        return { kind: 'personal-altered', entry: link.id }
    } else missing.set(about ?? 0, (missing.get(about ?? 0) ?? new Set()).add(link.id))
  }
  return link.parts.some(({ part }) => part >= references.length)
    ? { kind: 'personal-altered', entry: link.id }
    : null
}

const excuse = (link: AuditLink, missing: Missing): void => {
  missing.delete(Number(link.subject_id))
  const { alsoErased = [] } = link.after === null ? {} : (JSON.parse(link.after) as ErasedFacts)
  for (const [about, entries] of missing) {
    for (const entry of alsoErased) entries.delete(entry)
    if (entries.size === 0) missing.delete(about)
  }
}

/**
 * Walks the trail from its beginning, a slice a call, while others go on writing. Each entry must
 * hash to what stands in it, each personal part to what its entry says; a part that is gone must be
 * followed by the erasure of the person it told of.
 */
export const chainCheck = (
  audit: Pick<AuditReads, 'head' | 'links'>,
  noted: NotedHead | null = null,
) => {
  const missing: Missing = new Map()
  let head: AuditHead | null = null
  let at = 0
  let hash = CHAIN_START
  let over: AuditProgress | null = null

  const progress = (
    rest:
      | { kind: 'running' }
      | { kind: 'whole'; hash: string }
      | { kind: 'faulty'; fault: AuditFault },
  ): AuditProgress => ({ checked: at, entries: head?.entries ?? 0, ...rest })

  const linkFault = (link: AuditLink): AuditFault | null => {
    if (link.id !== at + 1) return { kind: 'missing', entry: at + 1 }
    if (link.form !== CHAIN_FORM) return { kind: 'form-unknown', entry: link.id, form: link.form }
    if (entryHash(hash, link) !== link.hash) return { kind: 'altered', entry: link.id }
    if (noted?.entries === link.id && noted.hash !== link.hash)
      return { kind: 'noted-head-differs', entry: link.id }
    const fault = partFault(link, missing)
    if (fault !== null) return fault
    if (link.action === ERASED_ACTION) excuse(link, missing)
    return JSON.stringify(link.listedUnder) === JSON.stringify(listedUnder(link))
      ? null
      : { kind: 'listing-altered', entry: link.id }
  }

  const endFault = (end: AuditHead): AuditFault | null => {
    if (noted !== null && noted.entries > end.entries)
      return { kind: 'end-differs', entry: noted.entries, last: end.last }
    if (end.last !== end.entries || end.hash !== hash)
      return { kind: 'end-differs', entry: end.entries, last: end.last }
    const [first] = [...missing.values()].flatMap((entries) => [...entries]).sort((a, b) => a - b)
    return first === undefined ? null : { kind: 'personal-missing', entry: first }
  }

  const step = async (): Promise<AuditProgress> => {
    if (head === null || (at === head.entries && missing.size > 0)) {
      // An erasure that ran during the check took parts away before its own entry could be seen.
      const now = await audit.head()
      const grew = head === null || now.entries > head.entries
      head = now
      if (!grew) return progress({ kind: 'faulty', fault: endFault(now)! })
    }
    const links = await audit.links(at, Math.min(SLICE, head.entries - at))
    for (const link of links) {
      const fault = linkFault(link)
      if (fault !== null) return progress({ kind: 'faulty', fault })
      at = link.id
      hash = link.hash
    }
    if (at < head.entries && links.length === 0)
      return progress({
        kind: 'faulty',
        fault: { kind: 'end-differs', entry: head.entries, last: at },
      })
    if (at < head.entries) return progress({ kind: 'running' })
    const fault = endFault(head)
    if (fault?.kind === 'personal-missing') return progress({ kind: 'running' })
    return progress(fault === null ? { kind: 'whole', hash } : { kind: 'faulty', fault })
  }

  /** The same answer again once it is over. */
  return async (): Promise<AuditProgress> => {
    if (over !== null) return over
    const done = await step()
    if (done.kind !== 'running') over = done
    return done
  }
}
