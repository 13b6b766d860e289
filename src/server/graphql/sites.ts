import type { SiteData } from '../../domain/sites/site.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { SiteType } from './site-type.ts'
import { ToolType } from './tool-type.ts'

const OF_ACCOUNT = 'userId: the account that the caller acts for when left out.'

builder.queryFields((t) => ({
  sites: t.field({
    type: [SiteType],
    description: `The sites of an account, by name. ${OF_ACCOUNT}`,
    complexity: OWN_TABLE_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.sites.list(actor, { userId: optionalId(userId) })),
  }),
  site: t.field({
    type: SiteType,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.sites.one(actor, { id: numericId(id) })),
  }),
}))

type SiteArgs = { [Field in Exclude<keyof SiteData, 'name'>]?: string | null | undefined } & {
  name: string
}

const siteData = (args: SiteArgs): SiteData => ({
  name: args.name,
  address: args.address ?? null,
  openingHours: args.openingHours ?? null,
  contactName: args.contactName ?? null,
  contactPhone: args.contactPhone ?? null,
  technician: args.technician ?? null,
})

builder.mutationFields((t) => {
  const siteArgs = () => ({
    name: t.arg.string({ required: true }),
    address: t.arg.string(),
    openingHours: t.arg.string(),
    contactName: t.arg.string(),
    contactPhone: t.arg.string(),
    technician: t.arg.string(),
  })
  return {
    createSite: t.field({
      type: SiteType,
      description: `Adds a site to an account. ${OF_ACCOUNT}`,
      complexity: WRITE_COST,
      args: { userId: t.arg.id(), ...siteArgs() },
      resolve: async (_root, { userId, ...data }, { services, actor }) =>
        answer(
          await services.sites.create(actor, { userId: optionalId(userId), ...siteData(data) }),
        ),
    }),
    updateSite: t.field({
      type: SiteType,
      description: 'Changes a site as a whole: what is left out is emptied.',
      complexity: WRITE_COST,
      args: {
        id: t.arg.id({ required: true }),
        ...siteArgs(),
        ifUpdatedAt: t.arg({
          type: 'DateTime',
          description: 'Refuses if the site has changed since this time.',
        }),
      },
      resolve: async (_root, { id, ifUpdatedAt, ...data }, { services, actor }) =>
        answer(
          await services.sites.update(actor, { id: numericId(id), ifUpdatedAt, ...siteData(data) }),
        ),
    }),
    deleteSite: t.boolean({
      description:
        'Its sensors are at no site from now on; records of earlier times still say where they were.',
      complexity: WRITE_COST,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, { services, actor }) =>
        answer(await services.sites.remove(actor, { id: numericId(id) })),
    }),
    setSiteOfTools: t.field({
      type: [ToolType],
      description:
        'Puts sensors on a site of their account, all or none of them. Without siteId: on none.',
      complexity: WRITE_COST,
      args: { toolIds: t.arg.idList({ required: true }), siteId: t.arg.id() },
      resolve: async (_root, { toolIds, siteId }, { services, actor }) =>
        answer(
          await services.sites.setOfTools(actor, {
            toolIds: toolIds.map(numericId),
            siteId: optionalId(siteId),
          }),
        ),
    }),
  }
})
