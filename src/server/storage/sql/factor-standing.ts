import { type AliasedExpression, type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { FactorStanding } from '../second-factor-store.ts'
import type { Tables } from './tables.ts'

/** The server value that stands for a second factor of superadmins. */
export const OF_SUPERADMINS = 'second-factor-of-superadmins'

type StandingRow = Record<'totp' | 'passkey' | 'required' | 'ofSuperadmins', unknown>

/** What to select for `asStanding`. `isAbove`: whether an account is on the path of this one. */
export const factorStanding = (
  accountId: Expression<number>,
  isAbove: (id: Expression<number>) => Expression<SqlBool>,
): AliasedExpression<SqlBool, keyof StandingRow>[] => {
  const eb = expressionBuilder<Tables, never>()
  const hasIn = (table: 'totp' | 'passkey') =>
    eb.exists(eb.selectFrom(table).select('account_id').where('account_id', '=', accountId))
  return [
    hasIn('totp').as('totp'),
    hasIn('passkey').as('passkey'),
    eb
      .exists(
        eb
          .selectFrom('factor_requirement')
          .select('account_id')
          .where((of) => isAbove(of.ref('factor_requirement.account_id'))),
      )
      .as('required'),
    eb
      .exists(eb.selectFrom('server_value').select('name').where('name', '=', OF_SUPERADMINS))
      .as('ofSuperadmins'),
  ]
}

export const asStanding = (row: StandingRow): FactorStanding => ({
  hasFactor: Boolean(row.totp) || Boolean(row.passkey),
  isRequiredByBranch: Boolean(row.required),
  isRequiredOfSuperadmins: Boolean(row.ofSuperadmins),
})
