import type { TFunction } from 'i18next'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ShownCheckFragment } from '../../api/generated/graphql.ts'
import { formatLimit } from '../../components/temperature/format-celsius.ts'

type WithBounds = { min: number | null; max: number | null }

/** "over 65 °C", "2 … 8 °C"; '' without bounds. */
export const boundsText = (
  t: TFunction,
  language: LanguageCode,
  { min, max }: WithBounds,
): string => {
  const celsius = (bound: number) => `${formatLimit(bound, language)} °C`
  if (min !== null && max !== null) return `${formatLimit(min, language)} … ${celsius(max)}`
  if (min !== null) return t('haccp.above', { celsius: celsius(min) })
  return max === null ? '' : t('haccp.below', { celsius: celsius(max) })
}

/** "Hot counter: 68,5 °C"; "Milk, Dairy Ltd, batch L-7: 4 °C, accepted"; "Floor: done". */
export const entryText = (
  t: TFunction,
  language: LanguageCode,
  entry: Pick<
    ShownCheckFragment,
    'kind' | 'subject' | 'celsius' | 'supplier' | 'batch' | 'accepted' | 'done'
  >,
): string => {
  const { kind, subject, celsius, supplier, batch } = entry
  const measured = celsius === null ? [] : [`${formatLimit(celsius, language)} °C`]
  if (kind === 'ACTION') return t('haccp.actionText', { action: subject })
  if (kind === 'CLEANING')
    return `${subject}: ${t(entry.done === false ? 'haccp.notDone' : 'haccp.isDone')}`
  if (kind === 'TEMPERATURE') return `${subject}: ${measured.join('')}`
  const goods = [
    subject,
    supplier,
    batch === null || batch === '' ? null : t('haccp.batchOf', { batch }),
  ]
  const outcome = t(entry.accepted === false ? 'haccp.isRefused' : 'haccp.isAccepted')
  return `${goods.filter(Boolean).join(', ')}: ${[...measured, outcome].join(', ')}`
}
