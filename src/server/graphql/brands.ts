import type { BrandSettings } from '../brands/brand-services.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'

const SCHEMES = { LIGHT: 'light', DARK: 'dark' } as const

const BrandScheme = builder.enumType('BrandScheme', { values: ['LIGHT', 'DARK'] as const })

const BrandType = builder.objectRef<BrandSettings>('BrandSettings').implement({
  description:
    'The brand of an account, which all accounts below it have too. Null fields: nothing is set.',
  fields: (t) => ({
    accountId: t.id({ resolve: ({ accountId }) => String(accountId) }),
    name: t.string({ nullable: true, resolve: ({ brand }) => brand?.name ?? null }),
    accent: t.string({
      nullable: true,
      description: '#RRGGBB',
      resolve: ({ brand }) => brand?.accent ?? null,
    }),
    senderName: t.string({ nullable: true, resolve: ({ brand }) => brand?.senderName ?? null }),
    replyTo: t.string({ nullable: true, resolve: ({ brand }) => brand?.replyTo ?? null }),
    mailFooter: t.string({ nullable: true, resolve: ({ brand }) => brand?.mailFooter ?? null }),
    paperFooter: t.string({ nullable: true, resolve: ({ brand }) => brand?.paperFooter ?? null }),
    lightLogo: t.string({
      nullable: true,
      description: 'Path of the logo for light grounds.',
      resolve: ({ key, logos }) =>
        key !== null && logos.light ? `/brands/${key}/logo-light` : null,
    }),
    darkLogo: t.string({
      nullable: true,
      description: 'Path of the logo for dark grounds.',
      resolve: ({ key, logos }) => (key !== null && logos.dark ? `/brands/${key}/logo-dark` : null),
    }),
    logoOnPapers: t.boolean({
      nullable: true,
      description:
        'Whether papers show the logo for light grounds, or else the name. Null without such a logo.',
      resolve: (settings, _args, { services }) => services.brands.isLogoOnPapers(settings),
    }),
    hosts: t.stringList({
      description:
        'Host names at which the server shows this brand; the first one is that of links in mails.',
      resolve: ({ hosts }) => [...hosts],
    }),
  }),
})

const BrandInput = builder.inputType('BrandInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    accent: t.string({ required: true, description: '#RRGGBB' }),
    senderName: t.string(),
    replyTo: t.string(),
    mailFooter: t.string(),
    paperFooter: t.string(),
  }),
})

builder.queryField('brandSettings', (t) =>
  t.field({
    type: BrandType,
    nullable: true,
    description:
      'The brand of a reseller, by default of the own account; null for an account that can have none.',
    complexity: OWN_TABLE_COST,
    args: { accountId: t.arg.id() },
    resolve: async (_root, { accountId }, { services, actor }) =>
      answer(await services.brands.show(actor, optionalId(accountId))),
  }),
)

builder.mutationField('setBrand', (t) =>
  t.field({
    type: BrandType,
    description:
      'Sets name, colour, sender and footers of a reseller, by default of the own account. A colour that cannot be read is refused, with the nearest one that can.',
    complexity: WRITE_COST,
    args: { accountId: t.arg.id(), brand: t.arg({ type: BrandInput, required: true }) },
    resolve: async (_root, { accountId, brand }, { services, actor }) =>
      answer(
        await services.brands.set(actor, {
          accountId: optionalId(accountId),
          brand: {
            name: brand.name,
            accent: brand.accent,
            senderName: brand.senderName ?? null,
            replyTo: brand.replyTo ?? null,
            mailFooter: brand.mailFooter ?? null,
            paperFooter: brand.paperFooter ?? null,
          },
        }),
      ),
  }),
)

builder.mutationField('setBrandLogo', (t) =>
  t.field({
    type: BrandType,
    description: 'Sets a logo from an upload (PNG, WebP or SVG of at most 128 kB), or removes it.',
    complexity: WRITE_COST,
    args: {
      accountId: t.arg.id(),
      scheme: t.arg({ type: BrandScheme, required: true }),
      uploadId: t.arg.id({ description: 'Left out: there is none any more.' }),
    },
    resolve: async (_root, { accountId, scheme, uploadId }, { services, actor }) =>
      answer(
        await services.brands.setLogo(actor, {
          accountId: optionalId(accountId),
          scheme: SCHEMES[scheme],
          uploadId: uploadId ?? null,
        }),
      ),
  }),
)

builder.mutationField('resetBrand', (t) =>
  t.field({
    type: BrandType,
    description:
      'Removes the brand with its logos: the account has our look again, or that of an account above it. Its host names stay.',
    complexity: WRITE_COST,
    args: { accountId: t.arg.id() },
    resolve: async (_root, { accountId }, { services, actor }) =>
      answer(await services.brands.reset(actor, optionalId(accountId))),
  }),
)

builder.mutationField('setBrandHosts', (t) =>
  t.field({
    type: BrandType,
    description: 'Sets the host names at which the server shows the brand. For superadmins.',
    complexity: WRITE_COST,
    args: {
      accountId: t.arg.id({ required: true }),
      hosts: t.arg.stringList({ required: true }),
    },
    resolve: async (_root, { accountId, hosts }, { services, actor }) =>
      answer(await services.brands.setHosts(actor, { accountId: numericId(accountId), hosts })),
  }),
)
