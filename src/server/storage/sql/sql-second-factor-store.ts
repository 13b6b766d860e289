import { idsOfPath } from '../../../domain/permissions/top-level.ts'
import type { SecondFactorReads, SecondFactorWrites } from '../second-factor-store.ts'
import { factorChallenges } from './factor-challenges.ts'
import { asStanding, factorStanding, OF_SUPERADMINS } from './factor-standing.ts'
import { passkeyReads, passkeyWrites } from './passkeys.ts'
import { inParts, type SqlDb, type SqlEngine } from './sql-engine.ts'

export const sqlSecondFactorStore = ({
  db,
  changed,
}: Pick<SqlEngine, 'db' | 'changed'>): SecondFactorWrites => ({
  ...factorReads(db),
  ...passkeyReads(db),
  ...totpWrites(db),
  ...passkeyWrites(db),
  ...recoveryCodes(db),
  ...factorChallenges(db),

  removeAll: async (accountId) => {
    const hadTotp = await removeTotp(db, accountId)
    const { numDeletedRows } = await db
      .deleteFrom('passkey')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
    return hadTotp || numDeletedRows > 0n
  },

  setRequiredOfSuperadmins: async (isRequired) => {
    await db.deleteFrom('server_value').where('name', '=', OF_SUPERADMINS).execute()
    if (isRequired)
      await db.insertInto('server_value').values({ name: OF_SUPERADMINS, value: 'yes' }).execute()
  },

  setRequirement: async (accountId, by) => {
    await db.deleteFrom('factor_requirement').where('account_id', '=', accountId).execute()
    // Open sockets of the branch are asked again.
    changed({ kind: 'account', id: accountId })
    if (by === null) return
    await db
      .insertInto('factor_requirement')
      .values({ account_id: accountId, set_by: by })
      .execute()
  },
})

const factorReads = (
  db: SqlDb,
): Pick<
  SecondFactorReads,
  | 'standing'
  | 'totp'
  | 'sealedSecrets'
  | 'recoveryCodesLeft'
  | 'accountsWithFactor'
  | 'requirementsOf'
> => ({
  standing: async ({ id, path }) =>
    asStanding(
      await db
        .selectNoFrom((eb) =>
          factorStanding(eb.val(id), (above) => eb(above, 'in', idsOfPath(path))),
        )
        .executeTakeFirstOrThrow(),
    ),

  totp: async (accountId) => {
    const row = await db
      .selectFrom('totp')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (row === undefined) return null
    const { sealed_secret: sealedSecret, created_at: createdAt, last_step: lastStep } = row
    return { sealedSecret, createdAt: new Date(createdAt), lastStep }
  },

  sealedSecrets: async () => {
    const rows = await db
      .selectFrom('totp')
      .select(['account_id', 'sealed_secret'])
      .orderBy('account_id')
      .execute()
    return rows.map((row) => ({ accountId: row.account_id, sealedSecret: row.sealed_secret }))
  },

  recoveryCodesLeft: async (accountId) => {
    const { total } = await db
      .selectFrom('recovery_code')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(total)
  },

  accountsWithFactor: async (accountIds) => {
    const ids = await inParts(accountIds, async (part) => [
      ...(await db
        .selectFrom('totp')
        .select('account_id')
        .where('account_id', 'in', part)
        .execute()),
      ...(await db
        .selectFrom('passkey')
        .select('account_id')
        .where('account_id', 'in', part)
        .execute()),
    ])
    return new Set(ids.map((row) => row.account_id))
  },

  requirementsOf: async (accountIds) => {
    const rows = await inParts(accountIds, (part) =>
      db.selectFrom('factor_requirement').selectAll().where('account_id', 'in', part).execute(),
    )
    return new Map(rows.map((row) => [row.account_id, row.set_by]))
  },
})

const removeTotp = async (db: SqlDb, accountId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('totp')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const totpWrites = (db: SqlDb): Pick<SecondFactorWrites, 'setTotp' | 'removeTotp' | 'useStep'> => ({
  setTotp: async (accountId, { sealedSecret, createdAt, lastStep }) => {
    await removeTotp(db, accountId)
    await db
      .insertInto('totp')
      .values({
        account_id: accountId,
        sealed_secret: sealedSecret,
        created_at: createdAt.getTime(),
        last_step: lastStep,
      })
      .execute()
  },

  removeTotp: (accountId) => removeTotp(db, accountId),

  useStep: async (accountId, step) => {
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set({ last_step: step })
      .where('account_id', '=', accountId)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
})

const recoveryCodes = (
  db: SqlDb,
): Pick<SecondFactorWrites, 'setRecoveryCodes' | 'useRecoveryCode'> => ({
  setRecoveryCodes: async (accountId, codeHashes) => {
    await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
    if (codeHashes.length === 0) return
    await db
      .insertInto('recovery_code')
      .values(
        codeHashes.map((codeHash) => ({
          account_id: accountId,
          code_hash: codeHash,
          used_at: null,
        })),
      )
      .execute()
  },

  useRecoveryCode: async (accountId, codeHash, now) => {
    const { numUpdatedRows } = await db
      .updateTable('recovery_code')
      .set({ used_at: now.getTime() })
      .where('account_id', '=', accountId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return 'used'
    const row = await db
      .selectFrom('recovery_code')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    return row === undefined ? 'unknown' : 'used-before'
  },
})
