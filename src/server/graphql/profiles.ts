import type { SetupField } from '../../domain/tool-setups/tool-setup.ts'
import { fieldsOf } from '../../domain/tool-setups/tool-setup.ts'
import type { ToolProfile } from '../profiles/profile-services.ts'
import { mayKeepProfile } from '../profiles/profile-rules.ts'
import type { KeptProfile } from '../storage/profile-store.ts'
import { answer } from './answer.ts'
import { batched } from './batch.ts'
import { BulkChangeType } from './bulk-types.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { SetupInput, setupChangeOf } from './setup-input.ts'
import { ownerOf, ToolType } from './tool-type.ts'
import { UserType } from './user-type.ts'

const SMALL_LIST = { field: 1, multiplier: 1 }

type Value = { field: SetupField; value: unknown }

const ValueType = builder.objectRef<Value>('ProfileValue').implement({
  description: 'Minutes and °C, as in the settings of a sensor.',
  fields: (t) => ({
    field: t.exposeString('field'),
    value: t.string({
      description: 'As JSON.',
      resolve: ({ value }) => JSON.stringify(value ?? null),
    }),
  }),
})

const linkedOf = batched(async ({ services, actor, signal }, all: readonly KeptProfile[]) => {
  const counts = new Map<KeptProfile, { linked: number; differing: number }>()
  for (const profile of all)
    counts.set(profile, await services.profiles.countLinked(actor, profile, signal))
  return counts
})

const ProfileType = builder.objectRef<KeptProfile>('Profile').implement({
  description: 'A named set of limits and alarm settings that sensors are linked to.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    account: t.field({
      type: UserType,
      nullable: true,
      description: 'Who keeps it; null where the caller does not see that account.',
      resolve: async ({ accountId }, _args, context) => (await ownerOf(context, accountId)) ?? null,
    }),
    viewerMayKeep: t.boolean({
      description: 'Whether the caller may change and delete it.',
      resolve: (profile, _args, { actor }) => mayKeepProfile(actor, profile),
    }),
    values: t.field({
      type: [ValueType],
      complexity: SMALL_LIST,
      description: 'What it sets; other settings are each sensor’s own.',
      resolve: ({ values }): Value[] =>
        fieldsOf(values).map((field) => ({ field, value: values[field] })),
    }),
    linked: t.int({
      complexity: 20,
      description: 'Sensors in sight that are linked to it.',
      resolve: async (profile, _args, context) => (await linkedOf(context, profile))?.linked ?? 0,
    }),
    differing: t.int({
      complexity: 20,
      description: 'Those of them that are set otherwise.',
      resolve: async (profile, _args, context) =>
        (await linkedOf(context, profile))?.differing ?? 0,
    }),
  }),
})

const DifferenceType = builder
  .objectRef<ToolProfile['differences'][number]>('ProfileDifference')
  .implement({
    fields: (t) => ({
      field: t.exposeString('field'),
      profile: t.string({
        description: 'What the profile sets, as JSON.',
        resolve: ({ profile }) => JSON.stringify(profile ?? null),
      }),
      sensor: t.string({
        description: 'What the sensor has, as JSON.',
        resolve: ({ sensor }) => JSON.stringify(sensor ?? null),
      }),
    }),
  })

const ToolProfileType = builder.objectRef<ToolProfile>('ToolProfile').implement({
  description: 'The profile of a sensor, and in what the sensor differs from it.',
  fields: (t) => ({
    id: t.id({ resolve: ({ profile }) => profile.id }),
    name: t.string({ resolve: ({ profile }) => profile.name }),
    differences: t.expose('differences', { type: [DifferenceType], complexity: SMALL_LIST }),
  }),
})

const profileOf = batched(({ services }, toolIds: readonly number[]) =>
  services.profiles.ofTools(toolIds),
)

builder.objectField(ToolType, 'profile', (t) =>
  t.field({
    type: ToolProfileType,
    nullable: true,
    complexity: { field: 1, multiplier: 0.1 },
    description: 'Null: it is linked to none.',
    resolve: async ({ id }, _args, context) => (await profileOf(context, id)) ?? null,
  }),
)

builder.queryField('profiles', (t) =>
  t.field({
    type: [ProfileType],
    description:
      'The profiles of the caller’s account, of those above and of those below, by name: sensors of the keeper and of all below it may be linked.',
    complexity: OWN_TABLE_COST,
    resolve: async (_root, _args, { services, actor }) =>
      answer(await services.profiles.list(actor)),
  }),
)

builder.mutationFields((t) => ({
  createProfile: t.field({
    type: ProfileType,
    description:
      'userId: the account that keeps it; the one that the caller acts for when left out.',
    complexity: WRITE_COST,
    args: {
      userId: t.arg.id(),
      name: t.arg.string({ required: true }),
      values: t.arg({ type: SetupInput, required: true }),
    },
    resolve: async (_root, { userId, name, values }, { services, actor }) =>
      answer(
        await services.profiles.create(actor, {
          userId: optionalId(userId),
          name,
          values: setupChangeOf(values),
        }),
      ),
  }),
  planProfileChange: t.field({
    type: BulkChangeType,
    description:
      'Works out what a new version of a profile would do to its sensors; the profile and they change when startBulkChange starts it. values: all that it is to set. keepDeviating: sensors that differ in a changed setting keep theirs.',
    complexity: 500,
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      values: t.arg({ type: SetupInput, required: true }),
      keepDeviating: t.arg.boolean({ defaultValue: false }),
    },
    resolve: async (_root, { id, name, values, keepDeviating }, { services, actor, signal }) =>
      answer(
        await services.bulk.planProfile(actor, {
          id: numericId(id),
          name,
          values: setupChangeOf(values),
          keepDeviating: keepDeviating ?? false,
          signal,
        }),
      ),
  }),
  deleteProfile: t.boolean({
    description: 'Its sensors keep their settings.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.profiles.remove(actor, { id: numericId(id) })),
  }),
}))
