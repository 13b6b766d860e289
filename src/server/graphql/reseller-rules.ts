import type { StoredResellerRule } from '../storage/reseller-rule-store.ts'
import { ServiceType } from './alarm-ways.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, WRITE_COST } from './costs.ts'
import { optionalId } from './numeric-id.ts'

const HOURS =
  "HH:MM by the person's clocks: from when to when messages go out; null for both: at all hours."

const ResellerRuleType = builder.objectRef<StoredResellerRule>('ResellerRule').implement({
  description: "How a manager is told of customers' alarms that wait for somebody.",
  fields: (t) => ({
    id: t.exposeID('id'),
    includesWarnings: t.exposeBoolean('includesWarnings'),
    afterMinutes: t.exposeInt('afterMinutes', {
      description: 'How long nobody has acknowledged the alarm.',
    }),
    from: t.exposeString('from', { nullable: true, description: HOURS }),
    to: t.exposeString('to', { nullable: true }),
    digestAt: t.exposeString('digestAt', {
      nullable: true,
      description: 'HH:MM, at which one message a day tells of all; null: each on its own.',
    }),
    byMail: t.exposeBoolean('byMail'),
    byPush: t.exposeBoolean('byPush'),
    webhookId: t.exposeID('webhookId', {
      nullable: true,
      description: 'The webhook that is called too.',
    }),
  }),
})

const ResellerRuleInput = builder.inputType('ResellerRuleInput', {
  fields: (t) => ({
    id: t.id({ description: 'Of a rule that stays; a new one has none.' }),
    includesWarnings: t.boolean({ required: true }),
    afterMinutes: t.int({ required: true }),
    from: t.string({ description: HOURS }),
    to: t.string(),
    digestAt: t.string(),
    byMail: t.boolean({ required: true }),
    byPush: t.boolean({ required: true }),
    webhookId: t.id({
      description: 'One of resellerRuleWebhooks. It is called in the words of the message.',
    }),
  }),
})

builder.queryField('resellerRules', (t) =>
  t.field({
    type: [ResellerRuleType],
    description: "How the caller is told of its customers' alarms.",
    complexity: OWN_TABLE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.resellerRules.list(actor)),
  }),
)

builder.queryField('resellerRuleWebhooks', (t) =>
  t.field({
    type: [ServiceType],
    description:
      'The webhooks of the own account by which rules may tell; none where the caller manages no webhooks.',
    complexity: OWN_TABLE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.resellerRules.webhooks(actor)),
  }),
)

builder.mutationField('setResellerRules', (t) =>
  t.field({
    type: [ResellerRuleType],
    description:
      "Sets all rules of the caller, at most ten. One that is left out ends. Alarms that opened before a rule was made are told by digests only. Customers' own messages stay as they are.",
    complexity: WRITE_COST,
    args: { rules: t.arg({ type: [ResellerRuleInput], required: true }) },
    resolve: async (_root, { rules }, { services, actor }) =>
      answer(
        await services.resellerRules.set(actor, {
          rules: rules.map((rule) => ({
            ...rule,
            id: optionalId(rule.id),
            from: rule.from || null,
            to: rule.to || null,
            digestAt: rule.digestAt || null,
            webhookId: optionalId(rule.webhookId),
          })),
        }),
      ),
  }),
)
