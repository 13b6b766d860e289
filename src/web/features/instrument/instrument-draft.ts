import type { InstrumentFactsFragment, InstrumentInput } from '../../api/generated/graphql.ts'
import { numberOfText, textOfNumber } from '../../ui/form/typed-number.ts'

export const TEXT_FIELDS = ['maker', 'model', 'serialNumber', 'accuracyClass'] as const
export const CELSIUS_FIELDS = ['accuracyCelsius', 'lowestCelsius', 'highestCelsius'] as const
type TextName = (typeof TEXT_FIELDS)[number]
type CelsiusName = (typeof CELSIUS_FIELDS)[number]

/** A logger or a probe as typed; empty where nothing is known. */
export type InstrumentDraft = Record<TextName | CelsiusName, string>

const textOrEmpty = (value: number | null): string => (value === null ? '' : textOfNumber(value))

/** `facts` null: nothing was entered yet. */
export const instrumentDraft = (facts: InstrumentFactsFragment | null): InstrumentDraft => ({
  maker: facts?.maker ?? '',
  model: facts?.model ?? '',
  serialNumber: facts?.serialNumber ?? '',
  accuracyClass: facts?.accuracyClass ?? '',
  accuracyCelsius: textOrEmpty(facts?.accuracyCelsius ?? null),
  lowestCelsius: textOrEmpty(facts?.lowestCelsius ?? null),
  highestCelsius: textOrEmpty(facts?.highestCelsius ?? null),
})

/** The field holds something that is no number. */
export const isNoNumber = (text: string): boolean =>
  text.trim() !== '' && numberOfText(text) === null

/** Fields that hold something that is no number. */
export const wrongNumbers = (draft: InstrumentDraft): CelsiusName[] =>
  CELSIUS_FIELDS.filter((field) => isNoNumber(draft[field]))

/** An empty field is not known. */
export const instrumentInput = (draft: InstrumentDraft): InstrumentInput => ({
  maker: draft.maker || null,
  model: draft.model || null,
  serialNumber: draft.serialNumber || null,
  accuracyClass: draft.accuracyClass || null,
  accuracyCelsius: numberOfText(draft.accuracyCelsius),
  lowestCelsius: numberOfText(draft.lowestCelsius),
  highestCelsius: numberOfText(draft.highestCelsius),
})
