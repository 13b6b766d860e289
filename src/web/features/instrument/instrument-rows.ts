import type { TFunction } from 'i18next'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { InstrumentFactsFragment } from '../../api/generated/graphql.ts'
import { formatLimit } from '../../components/temperature/format-celsius.ts'
import type { FactRow } from './fact-list.tsx'

const rangeText = (
  { lowestCelsius: low, highestCelsius: high }: InstrumentFactsFragment,
  language: LanguageCode,
): string | null => {
  if (low === null && high === null) return null
  const text = (celsius: number | null) => (celsius === null ? '?' : formatLimit(celsius, language))
  return `${text(low)} … ${text(high)} °C`
}

/** What a label says, a row each. `facts` null: nothing was entered. */
export const instrumentRows = (
  t: TFunction,
  facts: InstrumentFactsFragment | null,
  language: LanguageCode,
): FactRow[] => {
  const model = [facts?.maker, facts?.model].filter((text) => (text ?? null) !== null).join(' ')
  return [
    [t('instruments.model'), model === '' ? null : model],
    [t('instruments.serialNumber'), facts?.serialNumber ?? null],
    [t('instruments.accuracyClass'), facts?.accuracyClass ?? null],
    [
      t('instruments.accuracyCelsius'),
      facts === null || facts.accuracyCelsius === null
        ? null
        : `± ${formatLimit(facts.accuracyCelsius, language)} °C`,
    ],
    [t('instruments.range'), facts === null ? null : rangeText(facts, language)],
  ]
}
