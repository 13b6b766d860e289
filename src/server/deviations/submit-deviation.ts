import { createHash } from 'node:crypto'
import { readReason } from '../../domain/audit/reason.ts'
import { deviationNumber, missingText } from '../../domain/deviations/deviation.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Deviation, DeviationVersion, FrozenFacts } from '../storage/deviation-store.ts'
import type { Reads } from '../storage/storage.ts'
import { matterOfIncident } from './begin-deviation.ts'
import {
  type DeviationDeps,
  type DeviationInSight,
  deviationToChange,
  noteDeviation,
} from './deviation-access.ts'
import {
  CHANGED_MEANWHILE,
  missing,
  NOT_OPEN,
  NOT_WAITING,
  REASON_MISSING,
  SIGNED_ALREADY,
  STILL_LASTS,
} from './deviation-refusals.ts'
import { type DeviationMatter, gatherFacts } from './gather-facts.ts'

/** What a signature signs: number, version, facts and texts. SHA-256, hex. */
export const deviationHash = (deviation: Deviation, version: DeviationVersion): string =>
  createHash('sha256')
    .update('coldwatch-deviation/1\n')
    .update(
      JSON.stringify([
        deviationNumber(deviation),
        version.version,
        version.factsHash,
        version.cause,
        version.assessment,
        version.assessmentNote,
        version.action,
        version.prevention,
      ]),
    )
    .digest('hex')

/** What the report is about, as it is now; null once its sensor belongs to somebody else. */
export const matterToday = async (
  stores: Pick<Reads, 'alarms' | 'tools'>,
  { toolId, accountId, incidentId, beganAt, endedAt }: Deviation,
): Promise<DeviationMatter | null> => {
  const [owned] = await stores.tools.withDeleted([toolId])
  if (owned === undefined || owned.tool.userId !== accountId) return null
  const incident = incidentId === null ? null : await stores.alarms.byId(incidentId)
  if (incident !== null) return matterOfIncident(owned.tool, incident)
  return {
    tool: owned.tool,
    incident: null,
    beganMs: beganAt.getTime(),
    endedMs: endedAt?.getTime() ?? null,
  }
}

/** The facts as they are now; null where the sensor belongs to somebody else: they stay as they were. */
const freshFacts = async (
  deps: DeviationDeps,
  deviation: Deviation,
  signal: AbortSignal | undefined,
): Promise<(FrozenFacts & { endedAt: Date | null }) | null> => {
  const matter = await matterToday(deps.storage, deviation)
  if (matter === null) return null
  return {
    ...(await gatherFacts(deps.storage, matter, deps.clock().getTime(), signal)),
    endedAt: matter.endedMs === null ? null : new Date(matter.endedMs),
  }
}

const onOpen = { states: ['OPEN'], refusal: NOT_OPEN } as const

type ById = { id: number; signal?: AbortSignal | undefined }

/** Gathers the facts of an open report anew: the alarm is over meanwhile, or late readings have come. */
export const renewFacts =
  (deps: DeviationDeps) =>
  async (actor: Actor, { id, signal }: ById): Promise<Result<Deviation, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const found = await deviationToChange(deps.storage, viewer.value, id, onOpen)
    if (!found.ok) return found
    const facts = await freshFacts(deps, found.value.deviation, signal)
    if (facts === null) return ok(found.value.deviation)
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const now = await deviationToChange(stores, current, id, onOpen)
      if (!now.ok) return now
      const { deviation, version } = now.value
      await stores.deviations.setFacts(version, facts, facts.endedAt)
      await noteDeviation(stores, current, deviation, {
        at: deps.clock(),
        action: 'facts-renewed',
        version: version.version,
        before: { factsHash: version.factsHash },
        after: { factsHash: facts.factsHash },
      })
      return ok({ ...deviation, endedAt: facts.endedAt })
    })
  }

const notReady = ({ deviation, version }: DeviationInSight): Refusal | null => {
  if (deviation.endedAt === null) return STILL_LASTS
  const fields = missingText(version)
  return fields.length === 0 ? null : missing(fields)
}

/**
 * Hands an open report in for approval. Its facts are those that the writer has seen: they and the texts
 * do not change any more. `factsHash`: of the facts that the writer has seen.
 */
export const submitDeviation =
  (deps: DeviationDeps) =>
  async (
    actor: Actor,
    { id, factsHash }: { id: number; factsHash: string },
  ): Promise<Result<Deviation, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const found = await deviationToChange(stores, current, id, onOpen)
      if (!found.ok) return found
      const refusal = notReady(found.value)
      if (refusal !== null) return refused(refusal)
      const { deviation, version } = found.value
      if (version.factsHash !== factsHash) return refused(CHANGED_MEANWHILE)
      const contentHash = deviationHash(deviation, version)
      const at = deps.clock()
      await stores.deviations.submit(version, { at, by: current.id, contentHash })
      await noteDeviation(stores, current, deviation, {
        at,
        action: 'submitted',
        version: version.version,
        after: { contentHash },
      })
      return ok({ ...deviation, state: 'WAITING' as const })
    })
  }

/** Gives a report that waits for approval back to those who write it, with a reason. */
export const returnDeviation =
  (deps: DeviationDeps) =>
  async (
    actor: Actor,
    input: { id: number; reason: string },
  ): Promise<Result<Deviation, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const reason = requiredReason(input.reason)
    if (!reason.ok) return reason
    return transactionOf(deps, viewer.value, async (stores, current: AccountActor) => {
      const found = await deviationToChange(stores, current, input.id, {
        states: ['WAITING'],
        refusal: NOT_WAITING,
      })
      if (!found.ok) return found
      const { deviation, version } = found.value
      const signatures = await stores.signatures.ofRecords([version.contentHash ?? ''])
      if (signatures.length > 0) return refused(SIGNED_ALREADY)
      await stores.deviations.reopen(version)
      await noteDeviation(stores, current, deviation, {
        at: deps.clock(),
        action: 'returned',
        version: version.version,
        reason: reason.value,
      })
      return ok({ ...deviation, state: 'OPEN' as const })
    })
  }

/** A reason that must not be empty. */
export const requiredReason = (text: string): Result<string, Refusal> => {
  const reason = readReason(text)
  if (!reason.ok) return reason
  return reason.value === undefined ? refused(REASON_MISSING) : ok(reason.value)
}
