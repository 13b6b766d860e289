import type { SignatureMeaning } from '../../../domain/records/signature.ts'
import type { Role } from '../../../domain/users/account.ts'
import type { LogSignature, LogSignatureWrites } from '../log-signature-store.ts'
import type { SqlEngine } from './sql-engine.ts'

export const sqlLogSignatureStore = ({ db }: Pick<SqlEngine, 'db'>): LogSignatureWrites => {
  const all = () =>
    db
      .selectFrom('log_signature as signature')
      .innerJoin('log_signature_person as person', 'person.log_signature_id', 'signature.id')
      .leftJoin(
        'log_signature_withdrawal as withdrawal',
        'withdrawal.log_signature_id',
        'signature.id',
      )
      .select([
        'signature.id',
        'signature.issued_log_id',
        'signature.content_hash',
        'signature.meaning',
        'signature.remark',
        'signature.signed_at',
        'signature.time_zone',
        'signature.account_id',
        'signature.role',
        'signature.signer_hash',
        'person.first_name',
        'person.last_name',
        'person.email',
        'withdrawal.withdrawn_at',
        'withdrawal.reason',
      ])
      .orderBy('signature.id')

  const byId = async (id: number): Promise<LogSignature | null> => {
    const row = await all().where('signature.id', '=', id).executeTakeFirst()
    return row === undefined ? null : asSignature(row)
  }

  return {
    byId,

    ofRecords: async (contentHashes) => {
      if (contentHashes.length === 0) return []
      const rows = await all()
        .where('signature.content_hash', 'in', [...new Set(contentHashes)])
        .execute()
      return rows.map(asSignature)
    },

    after: async (id, first) =>
      (await all().where('signature.id', '>', id).limit(first).execute()).map(asSignature),

    sign: async ({ signer, salt, ...signature }) => {
      const { id } = await db
        .insertInto('log_signature')
        .values({
          issued_log_id: signature.issuedLogId,
          content_hash: signature.contentHash,
          meaning: signature.meaning,
          remark: signature.remark,
          signed_at: signature.signedAt.getTime(),
          time_zone: signature.timeZone,
          account_id: signature.accountId,
          role: signer.role,
          signer_hash: signature.signerHash,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('log_signature_person')
        .values({
          log_signature_id: id,
          account_id: signature.accountId,
          salt,
          first_name: signer.firstName,
          last_name: signer.lastName,
          email: signer.email,
        })
        .execute()
      return { id, signer, ...signature, withdrawn: null }
    },

    withdraw: async (id, { at, reason }) => {
      const made = await db
        .insertInto('log_signature_withdrawal')
        .values({ log_signature_id: id, withdrawn_at: at.getTime(), reason })
        .onConflict((conflict) => conflict.column('log_signature_id').doNothing())
        .returning('log_signature_id')
        .executeTakeFirst()
      return made !== undefined
    },

    eraseSigner: async (accountId) => {
      await db
        .updateTable('log_signature_person')
        .set({ first_name: '', last_name: '', email: '', salt: '' })
        .where('account_id', '=', accountId)
        .execute()
    },
  }
}

const asSignature = (row: {
  id: number
  issued_log_id: number
  content_hash: string
  meaning: SignatureMeaning
  remark: string | null
  signed_at: number
  time_zone: string
  account_id: number
  role: Role
  signer_hash: string
  first_name: string
  last_name: string
  email: string
  withdrawn_at: number | null
  reason: string | null
}): LogSignature => ({
  id: row.id,
  issuedLogId: row.issued_log_id,
  contentHash: row.content_hash,
  meaning: row.meaning,
  remark: row.remark,
  signedAt: new Date(row.signed_at),
  timeZone: row.time_zone,
  accountId: row.account_id,
  signer: {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
  },
  signerHash: row.signer_hash,
  withdrawn:
    row.withdrawn_at === null ? null : { at: new Date(row.withdrawn_at), reason: row.reason ?? '' },
})
