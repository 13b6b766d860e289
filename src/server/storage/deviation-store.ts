import type { DeviationState, DeviationText } from '../../domain/deviations/deviation.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import type { Scope } from './account-store.ts'
import type { Span } from './reading-store.ts'

/**
 * A report about a deviation. Account, number and sensor never change. `accountId`: the sensor's owner
 * when it was begun. `incidentId`: null for an excursion without an alarm.
 */
export type Deviation = {
  id: number
  accountId: number
  year: number
  number: number
  toolId: number
  incidentId: number | null
  /** As it was called then. */
  sensorName: string
  imeiNumber: string
  /** Of the excursion; of an alarm its beginning, and null while that is not over. */
  beganAt: Date
  endedAt: Date | null
  begunAt: Date
  begunBy: number
  /** The newest version, from 1. */
  version: number
  /** Of the newest version, or WITHDRAWN. */
  state: DeviationState
  withdrawn: { at: Date; by: number; reason: string } | null
}

/** A version as it is now. Facts and texts of an approved one never change again. */
export type DeviationVersion = DeviationText & {
  id: number
  deviationId: number
  version: number
  state: Exclude<DeviationState, 'WITHDRAWN'>
  /** JSON of `DeviationFacts`. */
  facts: string
  /** SHA-256, hex. */
  factsHash: string
  writtenAt: Date
  writtenBy: number
  /** Since it waits for approval. */
  submittedAt: Date | null
  submittedBy: number | null
  /** SHA-256 over facts and texts since it waits for approval, hex: what is signed. */
  contentHash: string | null
  /** Why there is this version after an approved one; null for the first. */
  reason: string | null
  createdAt: Date
}

/** In the order in which facts name them. All texts are '' of an erased person. */
export type DeviationPerson = PersonName & { address: string; accountId: number | null }

export type NewDeviationPerson = DeviationPerson & { salt: string }

export type NewDeviation = Omit<Deviation, 'id' | 'number' | 'version' | 'state' | 'withdrawn'>

export type FrozenFacts = {
  facts: string
  factsHash: string
  people: readonly NewDeviationPerson[]
}

export type NewVersion = DeviationText &
  FrozenFacts & { at: Date; by: number; reason: string | null }

export type DeviationQuery = {
  scope: Scope
  states?: readonly DeviationState[]
  toolId?: number
  incidentId?: number
  /** In the number, the sensor's name or IMEI. Case-sensitive. */
  search?: string
  /** Only those whose deviation touches it. */
  period?: Span
  first: number
  /** For the next page: the id of the last one of this page. */
  before?: number
}

export type DeviationReads = {
  byId(id: number): Promise<Deviation | null>
  /** Newest first. `scope`: of the accounts to which reports belong, whoever has the sensor now. */
  list(query: DeviationQuery): Promise<Deviation[]>
  /** Oldest first. */
  versionsOf(deviationIds: readonly number[]): Promise<DeviationVersion[]>
  versionById(id: number): Promise<DeviationVersion | null>
  /** By version. */
  peopleOf(versionIds: readonly number[]): Promise<Map<number, DeviationPerson[]>>
  /** The one of an incident that was not withdrawn. */
  ofIncident(incidentId: number): Promise<Deviation | null>
}

export type DeviationWrites = DeviationReads & {
  /** Gives it the next number of its account and year, and a first version. */
  begin(deviation: NewDeviation, version: NewVersion): Promise<Deviation>
  addVersion(deviationId: number, version: NewVersion): Promise<DeviationVersion>
  setText(
    versionId: number,
    text: DeviationText,
    by: { at: Date; accountId: number },
  ): Promise<void>
  setFacts(version: DeviationVersion, facts: FrozenFacts, endedAt: Date | null): Promise<void>
  /** Hands it in; `contentHash` is what is to be signed. */
  submit(
    version: DeviationVersion,
    submitted: { at: Date; by: number; contentHash: string },
  ): Promise<void>
  /** Back to people who write it. */
  reopen(version: DeviationVersion): Promise<void>
  approve(version: DeviationVersion): Promise<void>
  /** Nobody approves it any more. */
  unapprove(version: DeviationVersion): Promise<void>
  withdraw(id: number, withdrawn: NonNullable<Deviation['withdrawn']>): Promise<void>
  /** Erases names, addresses and salts of the account, and of the address where others entered it. */
  erase(person: { accountId: number; address: string | null }): Promise<void>
}
