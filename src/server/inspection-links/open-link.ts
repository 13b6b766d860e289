import { HOUR_MS } from '../../domain/durations.ts'
import {
  INSPECTION_FILES,
  type InspectionState,
  inspectionState,
  type InspectionViewKind,
  VISIT_MS,
} from '../../domain/inspection-links/inspection-link.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import { clientNetwork } from '../rate-limits/client-network.ts'
import { COUNTS_ALONE } from '../rate-limits/counts-together.ts'
import { secretHash } from '../secret.ts'
import type { InspectionLink } from '../storage/inspection-link-store.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { tellOwner } from '../users/tell-owner.ts'
import type { InspectionDeps } from './inspection-deps.ts'
import { type InspectorScope, inspectorScope } from './inspector-scope.ts'

/** What an inspector brings along: the secret of a link. */
export type Inspector = { secret: string; clientAddress: string }

/** What is viewed; `toolId`: null for what is not of one sensor. */
export type Viewed = { kind: InspectionViewKind; toolId: number | null }

/** `scope`: null where the link opens nothing any more. */
export type OpenedLink = {
  link: InspectionLink
  state: InspectionState
  scope: InspectorScope | null
}

const WRONG_SECRETS = {
  attempts: 30,
  windowMs: HOUR_MS,
  firstLockMs: HOUR_MS / 4,
  longestLockMs: HOUR_MS,
}

const NOT_FOUND: Refusal = { kind: 'not-found' }

const isFile = (kind: InspectionViewKind): boolean =>
  (INSPECTION_FILES as readonly string[]).includes(kind)

const noteView = async (
  stores: Writes,
  { link, owner }: InspectorScope,
  { kind, toolId }: Viewed,
  network: string,
  now: Date,
): Promise<void> => {
  await stores.inspectionLinks.noteView({ linkId: link.id, kind, toolId, at: now })
  await appendEntry(stores.audit, {
    at: now,
    actor: { kind: 'nobody' },
    action: isFile(kind) ? 'inspection.fetched' : 'inspection.viewed',
    subject:
      toolId === null
        ? { kind: 'account', id: String(link.accountId) }
        : { kind: 'tool', id: String(toolId) },
    before: null,
    after: {
      inspection: link.id,
      inspector: link.inspector,
      inspectionPart: kind,
      clientAddress: network,
    },
  })
  if (kind === 'OPENED' && (await stores.inspectionLinks.noteFirstOpening(link.id, now)))
    await tellOwner(stores, owner, { kind: 'INSPECTION_OPENED', inspector: link.inspector }, now)
}

/**
 * Opens links by their secrets. Only wrong secrets are counted, 30 an hour for a network; a secret has 256
 * random bits.
 */
export const linkOpener = (deps: InspectionDeps) => {
  const { storage, clock } = deps
  const wrongSecrets = createAttemptCounter(deps.limitClock ?? clock, WRONG_SECRETS, {
    shared: (deps.together ?? COUNTS_ALONE)('inspection'),
  })

  const open = async ({
    secret,
    clientAddress,
  }: Inspector): Promise<Result<OpenedLink, Refusal>> => {
    const link = await storage.inspectionLinks.bySecretHash(secretHash(secret))
    // The links of a deleted account open nothing, not even a page about themselves.
    const owner = link && (await storage.accounts.byId(link.accountId))
    if (link === null || owner === null) {
      const limited = wrongSecrets.attempt(clientNetwork(clientAddress))
      return refused(limited === null ? NOT_FOUND : { kind: 'rate-limited', ...limited })
    }
    const now = clock()
    const scope = await inspectorScope(storage, link, now)
    return ok({ link, state: inspectionState(link, now), scope })
  }

  /** Puts a view on record, once for a visit; false: the link ended meanwhile. */
  const record = async (
    { link }: InspectorScope,
    viewed: Viewed,
    clientAddress: string,
    {
      isNewEachTime = false,
      signal,
    }: { isNewEachTime?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<boolean> => {
    const isSameVisit = async (stores: Pick<Reads, 'inspectionLinks'>, now: Date) => {
      if (isNewEachTime) return false
      const last = await stores.inspectionLinks.lastView(link.id, viewed.kind, viewed.toolId)
      return last !== null && now.getTime() - last.getTime() < VISIT_MS
    }
    if (await isSameVisit(storage, clock())) return true
    return storage.transaction(async (stores) => {
      // Nothing is written for a request that has ended.
      signal?.throwIfAborted()
      const now = clock()
      const current = await stores.inspectionLinks.byId(link.id)
      const scope = current && (await inspectorScope(stores, current, now))
      if (scope === null) return false
      if (!(await isSameVisit(stores, now)))
        await noteView(stores, scope, viewed, clientNetwork(clientAddress), now)
      return true
    })
  }

  /**
   * What the link shows, for one part of it, which is on record then. An ended link is refused as one
   * that does not exist.
   */
  const enter = async (
    inspector: Inspector,
    viewed: (scope: InspectorScope) => Viewed | null,
  ): Promise<Result<InspectorScope, Refusal>> => {
    const opened = await open(inspector)
    if (!opened.ok) return opened
    const { scope } = opened.value
    const view = scope && viewed(scope)
    if (scope === null || view === null) return refused(NOT_FOUND)
    return (await record(scope, view, inspector.clientAddress)) ? ok(scope) : refused(NOT_FOUND)
  }

  return { open, record, enter }
}

export type LinkOpener = ReturnType<typeof linkOpener>
