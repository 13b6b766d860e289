import {
  INSPECTION_STATES,
  MOST_INSPECTED_DAYS,
  MOST_INSPECTED_TOOLS,
  MOST_LINK_DAYS,
  USUAL_LINK_DAYS,
} from '../../domain/inspection-links/inspection-link.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import { type ListedLink, type ListedView, MOST_VIEWS } from '../inspection-links/list-links.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, WRITE_COST } from './costs.ts'
import { StatusEnum } from './deliveries.ts'
import { LanguagesEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'

export const InspectionStateEnum = builder.enumType('InspectionState', {
  values: INSPECTION_STATES,
})

const MailType = builder.objectRef<NonNullable<ListedLink['mail']>>('InspectionMail').implement({
  description: 'The mail that brought a link last, as it stands now.',
  fields: (t) => ({
    status: t.expose('status', { type: StatusEnum }),
    attempts: t.exposeInt('attempts', { description: 'How many have begun.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When the status began.' }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of one that waits.',
      resolve: ({ status, dueAt }) => (status === 'WAITING' ? dueAt : null),
    }),
    reason: t.string({
      nullable: true,
      description: 'Why the last attempt failed, in the words of the mail server.',
      resolve: ({ status, reason }) => (status === 'SENT' ? null : reason),
    }),
  }),
})

const LinkType = builder.objectRef<ListedLink>('InspectionLink').implement({
  description: 'A link by which an inspector reads sensors and days without a login.',
  fields: (t) => ({
    id: t.id({ resolve: ({ link }) => String(link.id) }),
    state: t.expose('state', { type: InspectionStateEnum }),
    inspector: t.string({
      description: 'A name or an authority; empty once erased.',
      resolve: ({ link }) => link.inspector,
    }),
    note: t.string({ resolve: ({ link }) => link.note }),
    sentTo: t.string({
      description: 'The address to which it was sent; empty where it was only shown.',
      resolve: ({ link }) => link.sentTo,
    }),
    sentAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last sent by mail; the address goes with the link.',
      resolve: ({ link }) => link.sentAt,
    }),
    mail: t.field({
      type: MailType,
      nullable: true,
      description: 'Null where it was only shown, and long after it was sent.',
      resolve: ({ mail }) => mail,
    }),
    language: t.field({ type: LanguagesEnum, resolve: ({ link }) => link.language }),
    dateStart: t.string({ description: 'YYYY-MM-DD.', resolve: ({ link }) => link.fromDay }),
    dateEnd: t.string({
      description: 'YYYY-MM-DD, the last day that it shows.',
      resolve: ({ link }) => link.toDay,
    }),
    timeZone: t.string({ resolve: ({ link }) => link.timeZone }),
    sensors: t.int({ resolve: ({ link }) => link.tools.length }),
    madeAt: t.field({ type: 'DateTime', resolve: ({ link }) => link.createdAt }),
    madeBy: t.string({
      description: 'A name; empty for an erased person.',
      resolve: ({ link, by }) => personName(by, LANGUAGE_CODES[link.language]),
    }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ link }) => link.expiresAt }),
    revokedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ link }) => link.revokedAt,
    }),
    views: t.exposeInt('views'),
    lastViewAt: t.expose('lastViewAt', { type: 'DateTime', nullable: true }),
  }),
})

const ViewType = builder.objectRef<ListedView>('InspectionView').implement({
  description: 'A part that was viewed by a link, or a file that was fetched; once for each visit.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.exposeString('kind', {
      description: 'OPENED for the first page; else a part or a file, as they are asked for.',
    }),
    sensor: t.exposeString('sensor', {
      description: 'Its name today; empty for what is not of one sensor.',
    }),
  }),
})

const NewLinkType = builder
  .objectRef<{ link: ListedLink; secret: string }>('NewInspectionLink')
  .implement({
    description:
      'The secret is shown only now; the server stores a hash. The link is /inspect#secret.',
    fields: (t) => ({
      link: t.expose('link', { type: LinkType }),
      secret: t.exposeString('secret'),
    }),
  })

const OF_ACCOUNT = 'userId: the account that the caller acts for when left out.'

builder.queryFields((t) => ({
  inspectionLinks: t.field({
    type: [LinkType],
    description: `Links of inspectors to an account's sensors, the newest first; at most fifty. ${OF_ACCOUNT} Then with those that its people made to sensors of customers.`,
    complexity: OWN_TABLE_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.inspections.list(actor, { userId: optionalId(userId) })),
  }),
  inspectionViews: t.field({
    type: [ViewType],
    description: `What was viewed by a link, the newest first; at most ${MOST_VIEWS}.`,
    complexity: OWN_TABLE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.inspections.views(actor, { id: numericId(id) })),
  }),
}))

builder.mutationFields((t) => ({
  makeInspectionLink: t.field({
    type: NewLinkType,
    description: `Makes a link to at most ${MOST_INSPECTED_TOOLS} sensors of one account and ${MOST_INSPECTED_DAYS} days, which are those of the account's zone.`,
    complexity: WRITE_COST,
    args: {
      toolIds: t.arg.idList({ required: true }),
      dateStart: t.arg.string({ required: true }),
      dateEnd: t.arg.string({ required: true }),
      inspector: t.arg.string({ required: true, description: 'A name or an authority.' }),
      note: t.arg.string(),
      language: t.arg({ type: LanguagesEnum, required: true }),
      days: t.arg.int({
        defaultValue: USUAL_LINK_DAYS,
        description: `How long it lasts, 1 to ${MOST_LINK_DAYS}.`,
      }),
      sendTo: t.arg.string({
        description: 'The inspector’s address, to which the link is mailed in its language.',
      }),
    },
    resolve: async (_root, { toolIds, note, days, sendTo, ...input }, { services, actor }) =>
      answer(
        await services.inspections.make(actor, {
          ...input,
          toolIds: toolIds.map(numericId),
          note: note ?? '',
          days: days ?? USUAL_LINK_DAYS,
          sendTo: sendTo ?? '',
        }),
      ),
  }),
  sendInspectionLink: t.field({
    type: LinkType,
    description:
      'Mails an open link to its inspector, in its language; each mail has a link of its own.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), sendTo: t.arg.string({ required: true }) },
    resolve: async (_root, { id, sendTo }, { services, actor }) =>
      answer(await services.inspections.send(actor, { id: numericId(id), sendTo })),
  }),
  revokeInspectionLink: t.boolean({
    description: 'Ends a link: it shows nothing from the next request on.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.inspections.revoke(actor, { id: numericId(id) })),
  }),
}))
