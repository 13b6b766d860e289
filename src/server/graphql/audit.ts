import { AUDIT_KINDS } from '../../domain/audit/audit-kinds.ts'
import type { AuditKind } from '../../domain/audit/audit-kinds.ts'
import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import type { TrailPage } from '../audit/page-of-trail.ts'
import type { TrailFilter } from '../audit/trail-query.ts'
import type { TrailChange, TrailRow } from '../audit/trail-row.ts'
import type { AuditFault, AuditProgress } from '../audit/chain-check.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { pageCost, ROWS_COST, WRITE_COST } from './costs.ts'
import { FileLink, FormatEnum } from './exports.ts'
import { numericId, optionalId } from './numeric-id.ts'

const AuditKindEnum = builder.enumType('AuditKind', {
  values: Object.keys(AUDIT_KINDS) as AuditKind[],
})

const PartyType = builder
  .objectRef<{ kind: string; id: string | null; label: string | null }>('AuditParty')
  .implement({
    description:
      'Who did something, or to what it was done. label: the current name; null when the caller may not see it.',
    fields: (t) => ({
      kind: t.exposeString('kind', {
        description:
          'account, tool, device, app-key or server. An actor can also be nobody, or outside: an account that the caller may not see.',
      }),
      id: t.exposeString('id', { nullable: true }),
      label: t.exposeString('label', { nullable: true }),
    }),
  })

const ChangeType = builder.objectRef<TrailChange>('AuditChange').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.exposeString('before', {
      nullable: true,
      description: 'JSON; accounts by name, or {"outside":true}.',
    }),
    after: t.exposeString('after', { nullable: true }),
  }),
})

const EntryType = builder.objectRef<TrailRow>('AuditEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    actor: t.field({ type: PartyType, resolve: ({ actor }) => actor }),
    action: t.exposeString('action'),
    subject: t.field({ type: PartyType, resolve: ({ subject }) => subject }),
    changes: t.field({
      type: [ChangeType],
      complexity: ROWS_COST,
      resolve: ({ changes }) => changes,
    }),
    reason: t.exposeString('reason', { nullable: true }),
    erased: t.stringList({
      description: 'Names of fields that were erased together with a person.',
      resolve: ({ erased }) => [...erased],
    }),
    hash: t.exposeString('hash', {
      description: 'SHA-256 over this entry and the hash of the one before it.',
    }),
  }),
})

const PageType = builder.objectRef<TrailPage>('AuditPage').implement({
  fields: (t) => ({
    rows: t.field({ type: [EntryType], complexity: ROWS_COST, resolve: ({ rows }) => rows }),
    next: t.id({
      nullable: true,
      description:
        'Pass it as `before` to get older entries. A page may have few rows although there are more.',
      resolve: ({ next }) => next,
    }),
  }),
})

const FaultType = builder.objectRef<AuditFault>('AuditFault').implement({
  fields: (t) => ({
    kind: t.exposeString('kind'),
    entry: t.exposeID('entry'),
  }),
})

const CheckType = builder.objectRef<AuditProgress>('AuditCheck').implement({
  fields: (t) => ({
    state: t.string({ description: 'running, whole or faulty.', resolve: ({ kind }) => kind }),
    checked: t.exposeInt('checked'),
    entries: t.exposeInt('entries'),
    head: t.string({
      nullable: true,
      description: 'Keep it outside this server; npm run verify-audit -- --head compares it later.',
      resolve: (check) => (check.kind === 'whole' ? `${check.entries}:${check.hash}` : null),
    }),
    fault: t.field({
      type: FaultType,
      nullable: true,
      resolve: (check) => (check.kind === 'faulty' ? check.fault : null),
    }),
  }),
})

const FilterInput = builder.inputType('AuditFilter', {
  description:
    'Fields that are left out do not filter. Dates as in chartData. Texts are searched in what the caller may see, ignoring case and accents.',
  fields: (t) => ({
    dateStart: t.string(),
    dateEnd: t.string(),
    kinds: t.field({ type: [AuditKindEnum] }),
    actor: t.string(),
    subject: t.string(),
    text: t.string(),
    toolId: t.id(),
    userId: t.id({ description: 'Entries about this account or by it.' }),
  }),
})

const filterOf = (filter: typeof FilterInput.$inferInput | null | undefined): TrailFilter => ({
  dateStart: filter?.dateStart ?? null,
  dateEnd: filter?.dateEnd ?? null,
  kinds: filter?.kinds ?? [],
  actor: filter?.actor ?? '',
  subject: filter?.subject ?? '',
  text: filter?.text ?? '',
  toolId: optionalId(filter?.toolId),
  accountId: optionalId(filter?.userId),
})

builder.queryFields((t) => ({
  auditPage: t.field({
    type: PageType,
    description: 'The entries of the audit trail that the caller may see, newest first.',
    complexity: ({ first }) => pageCost(first, LARGEST_PAGE),
    args: {
      filter: t.arg({ type: FilterInput }),
      before: t.arg.id(),
      first: t.arg.int({ defaultValue: 25 }),
    },
    resolve: async (_root, { filter, before, first }, { services, actor }) =>
      answer(
        await services.audit.page(actor, {
          ...filterOf(filter),
          before: optionalId(before),
          first: first ?? 25,
        }),
      ),
  }),
}))

builder.mutationFields((t) => ({
  exportAudit: t.field({
    type: FileLink,
    description: 'All entries that auditPage shows with this filter, as a file.',
    complexity: WRITE_COST,
    args: {
      filter: t.arg({ type: FilterInput }),
      format: t.arg({ type: FormatEnum, required: true }),
    },
    resolve: async (_root, { filter, format }, { services, actor }) =>
      answer(await services.audit.exportFile(actor, { ...filterOf(filter), format })),
  }),
  checkAudit: t.field({
    type: CheckType,
    description:
      'Checks the next part of the trail and answers the progress. Call it until the check is over. Superadmin only.',
    complexity: 500,
    args: {
      begin: t.arg.boolean({
        required: true,
        description: 'True: start again from the first entry.',
      }),
    },
    resolve: async (_root, { begin }, { services, actor }) =>
      answer(await services.audit.check(actor, { begin })),
  }),
  exportPerson: t.field({
    type: FileLink,
    description:
      "All stored data about a person, as JSON. Everybody may export their own; superadmin anybody's, even of a deleted account.",
    complexity: WRITE_COST,
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.audit.exportPerson(actor, { id: numericId(userId) })),
  }),
  erasePerson: t.boolean({
    description:
      'Erases names and addresses of a deleted account everywhere, permanently. The trail can still be verified. Superadmin only.',
    complexity: WRITE_COST,
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.audit.erasePerson(actor, { id: numericId(userId) })),
  }),
}))
