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

/** A head that somebody noted earlier, outside of the database. */
export type NotedHead = ChainEnd

/** The first fault that the check finds, and its entry. */
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
  /** This program does not know the entry's form. */
  | { kind: 'form-unknown'; entry: number; form: number }
  /**
   * The trail ends before or after the entry that its head names. `last`: the id of the last entry
   * that exists.
   */
  | { kind: 'end-differs'; entry: number; last: number }

export type AuditProgress = { checked: number; entries: number } & (
  | { kind: 'running' }
  | { kind: 'whole'; hash: string }
  | { kind: 'faulty'; fault: AuditFault }
)

/**
 * The action of an entry about an erasure. Before it, personal parts about its subject may be
 * missing, and the parts of entries that it lists.
 */
export const ERASED_ACTION = 'account.erased'

/**
 * `alsoErased`: ids of entries about others that named the person. `atRestore`: a backup that had the
 * person still was restored.
 */
export type ErasedFacts = { atRestore?: true; alsoErased?: number[] }

const SLICE = 500

/**
 * Entries with a missing personal part, by the account that the part was about (0: nobody). The
 * entry about the erasure removes them.
 */
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
 * Checks the trail from its beginning, one slice per call, while others go on writing. The hash of
 * each entry must fit its columns and the entry before it, the hash of each personal part its
 * entry. A missing part needs a later entry about the person's erasure.
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
      // An erasure during the check removes parts before this check has seen the erasure's own
      // entry.
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

  /** After the check is over, it answers the result again. */
  return async (): Promise<AuditProgress> => {
    if (over !== null) return over
    const done = await step()
    if (done.kind !== 'running') over = done
    return done
  }
}
