import { EMPTY_TEXT } from '../../domain/deviations/deviation.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { mayWriteDeviation } from '../../domain/permissions/deviation-rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { requestedPeriod } from '../readings/requested-period.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Deviation, FrozenFacts } from '../storage/deviation-store.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { type DeviationDeps, noteDeviation } from './deviation-access.ts'
import { BAD_PERIOD, EITHER_ALARM_OR_PERIOD, REPORT_EXISTS } from './deviation-refusals.ts'
import { type DeviationMatter, gatherFacts } from './gather-facts.ts'

/** Of an alarm; or of a sensor's excursion from dateStart to dateEnd. */
export type BeginDeviation = {
  alarmId: number | null
  toolId: number | null
  dateStart: string | null
  dateEnd: string | null
  signal?: AbortSignal | undefined
}

/** What a deviation of an alarm is about: from its true start until it was over. */
export const matterOfIncident = (
  tool: DeviationMatter['tool'],
  incident: Incident,
): DeviationMatter => ({
  tool,
  incident,
  beganMs: incident.startedAt.getTime(),
  endedMs: incident.recoveredAt?.getTime() ?? null,
})

const matterOf = async (
  deps: DeviationDeps,
  viewer: AccountActor,
  { alarmId, toolId, dateStart, dateEnd }: BeginDeviation,
): Promise<Result<DeviationMatter, Refusal>> => {
  const { storage } = deps
  const incident = alarmId === null ? null : await storage.alarms.byId(alarmId)
  if (alarmId !== null && incident === null) return refused({ kind: 'not-found' })
  const owned = await storage.tools.byId(incident?.toolId ?? toolId ?? 0)
  if (owned === null || !mayWriteDeviation(viewer, owned.ownerPath))
    return refused({ kind: 'not-found' })
  if (incident !== null) return ok(matterOfIncident(owned.tool, incident))
  if (dateStart === null || dateEnd === null) return refused(EITHER_ALARM_OR_PERIOD)
  const period = await requestedPeriod(deps, viewer, { dateStart, dateEnd })
  if (!period.ok) return period
  const { fromMs, toMs } = period.value
  return fromMs >= toMs || fromMs > deps.clock().getTime()
    ? refused(BAD_PERIOD)
    : ok({ tool: owned.tool, incident: null, beganMs: fromMs, endedMs: toMs })
}

/** Begins a report: gathers its facts and gives it the next number of the year, by the clocks of the sensor's owner. */
export const beginDeviation =
  (deps: DeviationDeps) =>
  async (actor: Actor, input: BeginDeviation): Promise<Result<Deviation, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    if ((input.alarmId === null) === (input.toolId === null)) return refused(EITHER_ALARM_OR_PERIOD)
    const matter = await matterOf(deps, viewer.value, input)
    if (!matter.ok) return matter
    if (await existsFor(deps.storage, matter.value)) return refused(REPORT_EXISTS)
    const now = deps.clock()
    const facts = await gatherFacts(deps.storage, matter.value, now.getTime(), input.signal)
    return transactionOf(deps, viewer.value, (stores, current) =>
      write(stores, current, matter.value, facts, now),
    )
  }

const existsFor = async (
  { deviations }: Pick<Reads, 'deviations'>,
  { incident }: DeviationMatter,
): Promise<boolean> => incident !== null && (await deviations.ofIncident(incident.id)) !== null

const write = async (
  stores: Writes,
  actor: AccountActor,
  matter: DeviationMatter,
  facts: FrozenFacts,
  now: Date,
): Promise<Result<Deviation, Refusal>> => {
  const { tool, incident, beganMs, endedMs } = matter
  const owned = await stores.tools.byId(tool.id)
  if (
    owned === null ||
    owned.tool.userId !== tool.userId ||
    !mayWriteDeviation(actor, owned.ownerPath)
  )
    return refused({ kind: 'not-found' })
  if (await existsFor(stores, matter)) return refused(REPORT_EXISTS)
  const owner = await stores.accounts.byId(tool.userId)
  const day = localTime(owner?.timeZone ?? FIRST_TIME_ZONE).dayOf(now.getTime())
  const deviation = await stores.deviations.begin(
    {
      accountId: tool.userId,
      year: Number(day.slice(0, 4)),
      toolId: tool.id,
      incidentId: incident?.id ?? null,
      sensorName: tool.name,
      imeiNumber: tool.imeiNumber,
      beganAt: new Date(beganMs),
      endedAt: endedMs === null ? null : new Date(endedMs),
      begunAt: now,
      begunBy: actor.id,
    },
    { ...EMPTY_TEXT, ...facts, at: now, by: actor.id, reason: null },
  )
  await noteDeviation(stores, actor, deviation, {
    at: now,
    action: 'begun',
    version: 1,
    after: {
      ...(incident !== null && { lane: incident.lane }),
      began: deviation.beganAt.toISOString(),
      factsHash: facts.factsHash,
    },
  })
  return ok(deviation)
}
