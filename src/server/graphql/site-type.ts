import type { Site } from '../../domain/sites/site.ts'
import { batched } from './batch.ts'
import { builder } from './builder.ts'

const toolCountOf = batched(({ services }, siteIds: readonly number[]) =>
  services.sites.toolCounts(siteIds),
)

export const SiteType = builder.objectRef<Site>('Site').implement({
  description: 'A place of an account, such as a shop, where sensors are.',
  fields: (t) => ({
    id: t.exposeID('id'),
    userId: t.exposeID('accountId', { description: 'The account to which it belongs.' }),
    name: t.exposeString('name', { description: 'Unique within the account.' }),
    address: t.exposeString('address', { nullable: true }),
    openingHours: t.exposeString('openingHours', { nullable: true }),
    contactName: t.exposeString('contactName', { nullable: true }),
    contactPhone: t.exposeString('contactPhone', { nullable: true }),
    technician: t.exposeString('technician', {
      nullable: true,
      description: 'Who looks after its cooling, as a person or a company.',
    }),
    toolCount: t.int({
      description: 'How many sensors are there.',
      // One query for the whole list.
      complexity: { field: 0, multiplier: 0 },
      resolve: async ({ id }, _args, context) => (await toolCountOf(context, id)) ?? 0,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})
