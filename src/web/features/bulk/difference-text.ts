import type { TFunction } from 'i18next'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import type { BulkRowsQuery } from '../../api/generated/graphql.ts'
import { setupText } from '../../components/setup/setup-text.ts'

export type BulkRow = BulkRowsQuery['bulkChange']['rows'][number]
export type Difference = BulkRow['differences'][number]

/** A field's value before and after, names in place of accounts. */
export const differenceTexts = (
  t: TFunction,
  language: LanguageCode,
  { field, before, after, accountBefore, accountAfter }: Difference,
): { before: string; after: string } => {
  if (field !== 'userId')
    return {
      before: setupText(t, language, field, before),
      after: setupText(t, language, field, after),
    }
  const nameOf = (account: Difference['accountBefore']): string =>
    account === null ? '–' : customerName(account, language) || account.email
  return { before: nameOf(accountBefore), after: nameOf(accountAfter) }
}
