import type { SignatureMeaning, SignedKind } from '../../../domain/records/signature.ts'
import type { Role } from '../../../domain/users/account.ts'
import type { Signature, SignatureWrites } from '../signature-store.ts'
import type { SqlEngine } from './sql-engine.ts'

export const sqlSignatureStore = ({ db }: Pick<SqlEngine, 'db'>): SignatureWrites => {
  const all = () =>
    db
      .selectFrom('signature')
      .innerJoin('signature_person as person', 'person.signature_id', 'signature.id')
      .leftJoin('signature_withdrawal as withdrawal', 'withdrawal.signature_id', 'signature.id')
      .select([
        'signature.id',
        'signature.subject_kind',
        'signature.subject_id',
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

  const byId = async (id: number): Promise<Signature | null> => {
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
        .insertInto('signature')
        .values({
          subject_kind: signature.subject.kind,
          subject_id: signature.subject.id,
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
        .insertInto('signature_person')
        .values({
          signature_id: id,
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
        .insertInto('signature_withdrawal')
        .values({ signature_id: id, withdrawn_at: at.getTime(), reason })
        .onConflict((conflict) => conflict.column('signature_id').doNothing())
        .returning('signature_id')
        .executeTakeFirst()
      return made !== undefined
    },

    eraseSigner: async (accountId) => {
      await db
        .updateTable('signature_person')
        .set({ first_name: '', last_name: '', email: '', salt: '' })
        .where('account_id', '=', accountId)
        .execute()
    },
  }
}

const asSignature = (row: {
  id: number
  subject_kind: SignedKind
  subject_id: number
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
}): Signature => ({
  id: row.id,
  subject: { kind: row.subject_kind, id: row.subject_id },
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
