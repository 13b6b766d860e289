import type { DeviationState } from '../../domain/deviations/deviation.ts'
import type { DeviationFacts } from '../../domain/deviations/deviation-facts.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import { type PersonName, personName } from '../../domain/users/person-name.ts'
import { requestedPeriod } from '../readings/requested-period.ts'
import { narrowedSight, toolViewer } from '../readings/visible-tool.ts'
import type { Deviation, DeviationPerson, DeviationVersion } from '../storage/deviation-store.ts'
import type { Signature } from '../storage/signature-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { deviationInSight } from './deviation-access.ts'

export const MOST_DEVIATIONS = 100

export type ListDeviations = {
  userId: number | null
  toolId: number | null
  alarmId: number | null
  states: readonly DeviationState[] | null
  search: string | null
  dateStart: string | null
  dateEnd: string | null
  first: number
  before: number | null
}

/** A version with its facts, the people whom they name, and the signatures under it. */
export type ShownVersion = Omit<DeviationVersion, 'facts'> & {
  facts: DeviationFacts
  people: DeviationPerson[]
  signatures: Signature[]
}

/** `names`: of the accounts that wrote it; empty for an erased person. */
export type ShownDeviation = {
  deviation: Deviation
  versions: ShownVersion[]
  names: Map<number, PersonName>
  /** In which names are written. */
  language: LanguageCode
}

const BAD_FIRST = badInput({
  field: 'first',
  key: 'tables.badPage',
  params: { most: MOST_DEVIATIONS },
  message: `first must lie between 1 and ${MOST_DEVIATIONS}.`,
})

const LONG_AGO = '1970-01-01'
const FAR_AHEAD = '9999-12-30'

/** A page of the reports of the caller's branch, the newest first. */
export const listDeviations =
  (deps: { storage: Storage }) =>
  async (actor: Actor, input: ListDeviations): Promise<Result<ShownDeviation[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const { toolId, alarmId, states, search, first, before, dateStart, dateEnd } = input
    if (!(first >= 1 && first <= MOST_DEVIATIONS)) return refused(BAD_FIRST)
    const period =
      dateStart || dateEnd
        ? await requestedPeriod(deps, viewer.value, {
            dateStart: dateStart || LONG_AGO,
            dateEnd: dateEnd || FAR_AHEAD,
          })
        : null
    if (period?.ok === false) return period
    const scope = await narrowedSight(deps, viewer.value, input.userId)
    if (scope === null) return ok([])
    const listed = await deps.storage.deviations.list({
      scope,
      first,
      ...(states !== null && { states }),
      ...(toolId !== null && { toolId }),
      ...(alarmId !== null && { incidentId: alarmId }),
      ...(search !== null && search.trim() !== '' && { search: search.trim() }),
      ...(period !== null && { period: period.value }),
      ...(before !== null && { before }),
    })
    return ok(await shownDeviations(deps.storage, listed, await languageOf(deps.storage, actor)))
  }

/** One report with all its versions; refused as absent when it is out of sight. */
export const showDeviation =
  (deps: { storage: Storage }) =>
  async (actor: Actor, { id }: { id: number }): Promise<Result<ShownDeviation, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const sighted = await deviationInSight(deps.storage, viewer.value, id)
    if (sighted === null) return refused({ kind: 'not-found' })
    const language = await languageOf(deps.storage, actor)
    const [shown] = await shownDeviations(deps.storage, [sighted.deviation], language)
    return shown === undefined ? refused({ kind: 'not-found' }) : ok(shown)
  }

export const languageOf = async (
  { accounts }: Pick<Reads, 'accounts'>,
  actor: Actor,
): Promise<LanguageCode> => {
  const reader = actor.kind === 'account' ? await accounts.byId(actor.id) : null
  return LANGUAGE_CODES[reader?.language ?? DEFAULT_LANGUAGE]
}

/** Reports with all that pages and papers say of them. */
export const shownDeviations = async (
  stores: Pick<Reads, 'accounts' | 'deviations' | 'signatures'>,
  deviations: readonly Deviation[],
  language: LanguageCode,
): Promise<ShownDeviation[]> => {
  const versions = await stores.deviations.versionsOf(deviations.map(({ id }) => id))
  const people = await stores.deviations.peopleOf(versions.map(({ id }) => id))
  const signatures = await stores.signatures.ofRecords(
    versions.flatMap(({ contentHash }) => contentHash ?? []),
  )
  const names = await stores.accounts.namesOf([
    ...new Set([
      ...deviations.flatMap(({ begunBy, withdrawn }) => [begunBy, withdrawn?.by ?? begunBy]),
      ...versions.flatMap(({ writtenBy, submittedBy }) => [writtenBy, submittedBy ?? writtenBy]),
    ]),
  ])
  return deviations.map((deviation) => ({
    deviation,
    names,
    language,
    versions: versions
      .filter(({ deviationId }) => deviationId === deviation.id)
      .map((version) => ({
        ...version,
        facts: JSON.parse(version.facts) as DeviationFacts,
        people: people.get(version.id) ?? [],
        signatures: signatures.filter(
          ({ subject, contentHash }) =>
            subject.kind === 'deviation' &&
            subject.id === version.id &&
            contentHash === version.contentHash,
        ),
      })),
  }))
}

/** The name as the reader's language writes it; '' for an erased person. */
export const nameIn = ({ names, language }: ShownDeviation, accountId: number | null): string => {
  const name = accountId === null ? undefined : names.get(accountId)
  return name === undefined ? '' : personName(name, language)
}
