import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../account-store.ts'
import type { Tables } from './tables.ts'

/**
 * Paths end in a slash, and '0' follows '/' in the order of bytes: all that begins with the path
 * lies between the two.
 */
export const inScope = (
  eb: ExpressionBuilder<Tables, 'account'>,
  scope: Scope,
): Expression<SqlBool> =>
  scope.kind === 'all'
    ? sql<SqlBool>`1 = 1`
    : eb.and([
        eb('account.path', '>=', scope.path),
        eb('account.path', '<', `${scope.path.slice(0, -1)}0`),
      ])
