import type { DeviationState, DeviationText } from '../../domain/deviations/deviation.ts'
import type { DeviationFacts } from '../../domain/deviations/deviation-facts.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import type { LogIssuer, PrintedSignature } from '../measure-log/record/measure-log.ts'
import type { PaperBrand } from '../measure-log/record/paper-brand.ts'

/** When something was done to a report, and by whom; empty names for an erased person. */
export type DoneBy = { atMs: number; by: PersonName }

/** A version of a report, as plain data that can be sent to another process. Instants are ms since 1970. */
export type DeviationPaper = {
  language: LanguageCode
  /** IANA name of the zone that all times are written in. */
  timeZone: string
  /** "2026-0001" */
  number: string
  version: number
  /** Of this version; WITHDRAWN where the whole report was. */
  state: DeviationState
  withdrawn: (DoneBy & { reason: string }) | null
  text: DeviationText
  reason: string | null
  facts: DeviationFacts
  /** In the places that facts name; empty texts for an erased person. */
  people: readonly (PersonName & { address: string })[]
  begun: DoneBy
  written: DoneBy
  submitted: DoneBy | null
  signatures: readonly PrintedSignature[]
  factsHash: string
  contentHash: string | null
  /** How many readings there are today; null while they are those of the facts. */
  readingsToday: number | null
  /** Left out: ours. */
  brand?: PaperBrand
  issued: { atMs: number; by: LogIssuer; fileId: string }
}
