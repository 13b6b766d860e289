import { localTime } from '../../domain/periods/local-time.ts'
import type { DutyPart, DutyPeriod } from '../../domain/signing/duty-periods.ts'
import { SIGNED_KIND_OF, type SigningDuty } from '../../domain/signing/signing-duty.ts'
import { reportTools } from '../reports/report-tools.ts'
import type { Signature } from '../storage/signature-store.ts'
import type { RecordHead } from '../storage/signing-store.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * A record that a period needs. `toolId`: of LOGS the sensor. `recordId`: the newest that was issued; null while there is
 * none. `deviationId`: of DEVIATIONS.
 */
export type NeededRecord = DutyPart & {
  toolId: number | null
  recordId: number | null
  deviationId: number | null
}

type PartReads = Pick<Reads, 'tools' | 'signing' | 'signatures' | 'sites'>
type Candidate = Omit<NeededRecord, 'signatures'> & { heads: readonly RecordHead[] }
type CandidatesOf = (period: DutyPeriod) => Candidate[]

const candidate = (heads: readonly RecordHead[], more: Partial<Candidate> = {}): Candidate => ({
  toolId: null,
  deviationId: null,
  recordId: heads.at(-1)?.id ?? null,
  ...more,
  heads,
})

/** The sensors that a duty is about now, and since when the account has each. */
const sensorsOf = async (
  { tools }: PartReads,
  { accountId, toolIds, siteId }: SigningDuty,
): Promise<{ id: number; sinceMs: number }[]> => {
  const selection =
    siteId !== null
      ? ({ kind: 'SITES', siteIds: [siteId] } as const)
      : toolIds !== null
        ? ({ kind: 'TOOLS', toolIds } as const)
        : ({ kind: 'ACCOUNT' } as const)
  const owned = await reportTools({ tools }, { accountId, selection })
  const since = await tools.customersSince(owned.tools.map(({ tool }) => tool.id))
  return owned.tools.map(({ tool: { id, createdAt } }) => ({
    id,
    sinceMs: Math.max(createdAt.getTime(), since.get(id)?.getTime() ?? 0),
  }))
}

const logs = async (
  stores: PartReads,
  duty: SigningDuty,
  oldest: DutyPeriod,
): Promise<CandidatesOf> => {
  const sensors = await sensorsOf(stores, duty)
  const ids = sensors.map(({ id }) => id)
  const heads = Map.groupBy(await stores.signing.logs(ids, oldest.fromMs), ({ toolId }) => toolId)
  return ({ fromMs, toMs }) =>
    sensors
      .filter(({ sinceMs }) => sinceMs < toMs)
      .map(({ id }) =>
        candidate(
          (heads.get(id) ?? []).filter((log) => log.fromMs === fromMs && log.toMs === toMs),
          { toolId: id },
        ),
      )
}

/** That of a site is needed while sensors are there; the account's is another record. */
const registers = async (
  stores: PartReads,
  duty: SigningDuty,
  { fromDay }: DutyPeriod,
): Promise<CandidatesOf> => {
  const { accountId, siteId } = duty
  const heads = await stores.signing.registers(accountId, siteId, fromDay.slice(0, 7))
  const atSite = siteId === null ? null : await sensorsOf(stores, duty)
  return ({ fromDay: first, toMs }) =>
    atSite === null || atSite.some(({ sinceMs }) => sinceMs < toMs)
      ? [candidate(heads.filter(({ month }) => month === first.slice(0, 7)))]
      : []
}

/** The reports that were handed in during the period, by their newest version. */
const deviations = async (
  { signing }: PartReads,
  { accountId }: SigningDuty,
  { fromMs }: DutyPeriod,
): Promise<CandidatesOf> => {
  const newest = new Map(
    (await signing.versions(accountId, fromMs)).map((head) => [head.deviationId, head]),
  )
  return (period) =>
    [...newest.values()]
      .filter(({ submittedMs }) => submittedMs >= period.fromMs && submittedMs < period.toMs)
      .map((head) => candidate([head], { deviationId: head.deviationId }))
}

/** A review of more sensors than the duty is about will do. */
const reviews = async (
  stores: PartReads,
  duty: SigningDuty,
  record: 'SETTINGS' | 'ALARMS' | 'TRAIL',
  { fromDay }: DutyPeriod,
): Promise<CandidatesOf> => {
  const isAboutAll = duty.toolIds === null && duty.siteId === null
  const wanted = isAboutAll ? [] : (await sensorsOf(stores, duty)).map(({ id }) => id)
  const heads = await stores.signing.reviews(duty.accountId, record, fromDay)
  return (period) => [
    candidate(
      heads.filter(
        ({ toolIds, ...head }) =>
          head.fromDay === period.fromDay &&
          head.toDay === period.toDay &&
          head.madeMs >= period.toMs &&
          (toolIds === null || (!isAboutAll && wanted.every((id) => toolIds.includes(id)))),
      ),
    ),
  ]
}

const candidatesOf = (
  stores: PartReads,
  duty: SigningDuty,
  oldest: DutyPeriod,
): Promise<CandidatesOf> => {
  const { record } = duty
  if (record === 'LOGS') return logs(stores, duty, oldest)
  if (record === 'REGISTER') return registers(stores, duty, oldest)
  if (record === 'DEVIATIONS') return deviations(stores, duty, oldest)
  return reviews(stores, duty, record, oldest)
}

/** Databases take so many values in one question. */
const HASHES_A_QUESTION = 1000

const signaturesOf = async (
  { signatures }: PartReads,
  hashes: readonly string[],
): Promise<Signature[]> => {
  const all: Signature[] = []
  for (let place = 0; place < hashes.length; place += HASHES_A_QUESTION)
    all.push(...(await signatures.ofRecords(hashes.slice(place, place + HASHES_A_QUESTION))))
  return all
}

/** What each period needs signed, with the signatures that there are. In the order of the periods. */
export const partsOfPeriods = async (
  stores: PartReads,
  duty: SigningDuty,
  periods: readonly DutyPeriod[],
): Promise<NeededRecord[][]> => {
  const oldest = periods.toSorted((a, b) => a.fromMs - b.fromMs)[0]
  if (oldest === undefined) return []
  const candidates = periods.map(await candidatesOf(stores, duty, oldest))
  const hashes = candidates.flat().flatMap(({ heads }) => heads.map((head) => head.contentHash))
  const byHash = Map.groupBy(
    (await signaturesOf(stores, [...new Set(hashes)])).filter(
      ({ subject }) => subject.kind === SIGNED_KIND_OF[duty.record],
    ),
    ({ contentHash }) => contentHash,
  )
  return candidates.map((parts) =>
    parts.map(({ heads, ...part }) => ({
      ...part,
      signatures: [...new Set(heads.map((head) => head.contentHash))].flatMap(
        (hash) => byHash.get(hash) ?? [],
      ),
    })),
  )
}

/** The first day of the account's present one. */
export const todayIn = (timeZone: string, now: Date): string =>
  localTime(timeZone).dayOf(now.getTime())
