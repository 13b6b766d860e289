import { namesAddress } from '../../../domain/audit/names-address.ts'
import type { AuditReads, AuditWrites } from '../audit-store.ts'
import { auditChain } from './audit-chain.ts'
import { auditPage } from './audit-page.ts'
import { issuedFileEntry } from './issued-file-entry.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { IS_BOUND } from './tool-reads.ts'

export const sqlAuditStore = ({
  db,
  contains,
  factOf,
}: Pick<SqlEngine, 'db' | 'contains' | 'factOf'>): AuditWrites => ({
  ...auditChain(db),
  ownersOf: ownersOf(db),
  page: auditPage(db),
  ofIssuedFile: issuedFileEntry({ db, factOf }),

  erasePersonal: async (accountId) => {
    const { numDeletedRows } = await db
      .deleteFrom('audit_personal')
      .where('about', '=', accountId)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },

  eraseMentions: async (address) => {
    const parts = await db
      .selectFrom('audit_personal')
      .select(['audit_id', 'part', 'facts'])
      .where((of) => contains(of.fn<string>('lower', ['facts']), address))
      .orderBy('audit_id')
      .orderBy('part')
      .execute()
    const mentions = parts.filter(({ facts }) =>
      textsOf(facts).some((text) => namesAddress(text, address)),
    )
    for (const { audit_id, part } of mentions)
      await db
        .deleteFrom('audit_personal')
        .where('audit_id', '=', audit_id)
        .where('part', '=', part)
        .execute()
    return [...new Set(mentions.map((row) => row.audit_id))]
  },
})

const ownersOf =
  (db: SqlDb): AuditReads['ownersOf'] =>
  async ({ kind, id }) => {
    const owners = db.selectFrom('tool').select('user_id').distinct()
    if (kind === 'tool')
      return (await owners.where('id', '=', Number(id)).execute()).map((row) => row.user_id)
    if (kind !== 'device') return []
    const device = await db
      .selectFrom('device')
      .select('holder_id')
      .where('imei_number', '=', id)
      .executeTakeFirst()
    const ofTools = await owners
      .where('imei_number', '=', id)
      .where('deleted_at', 'is', null)
      .where(IS_BOUND)
      .execute()
    const holderId = device?.holder_id ?? null
    return [...(holderId === null ? [] : [holderId]), ...ofTools.map((row) => row.user_id)]
  }

const textsOf = (json: string): string[] => {
  const texts: string[] = []
  JSON.parse(json, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}
