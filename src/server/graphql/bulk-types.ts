import type { BrokenRule } from '../../domain/refusal.ts'
import { fieldsOf, type SetupField } from '../../domain/tool-setups/tool-setup.ts'
import type { BulkPreview, PreviewedTool } from '../bulk/preview-bulk-change.ts'
import { takeBackUntil } from '../bulk/bulk-deps.ts'
import type { BulkRow } from '../bulk/show-bulk-change.ts'
import {
  BULK_ITEM_STATES,
  BULK_STATES,
  type BulkChange,
  type BulkItemState,
} from '../storage/bulk-change-store.ts'
import { answer } from './answer.ts'
import { batched } from './batch.ts'
import { builder } from './builder.ts'
import { pageCost, ROWS_COST } from './costs.ts'
import { ownerOf, ToolType } from './tool-type.ts'
import { UserType } from './user-type.ts'

const StateEnum = builder.enumType('BulkState', {
  description:
    'PLANNED: nothing is written. RUNNING, TAKING_BACK: it goes on by itself. REFUSED: sensors were changed since it was planned, so nothing was written. INTERRUPTED: a part is written; it can be continued or taken back.',
  values: BULK_STATES,
})

const ItemStateEnum = builder.enumType('BulkItemState', {
  description:
    'CHANGES: to be changed. REFUSED: it cannot be. CHANGED_MEANWHILE: somebody else was first, so it was left. KEPT: changed since, so it was not taken back.',
  values: BULK_ITEM_STATES,
})

const ProblemType = builder.objectRef<BrokenRule>('BulkProblem').implement({
  fields: (t) => ({
    field: t.exposeString('field', { nullable: true }),
    key: t.exposeString('key', { description: 'Names the text of the screens.' }),
    message: t.exposeString('message'),
    params: t.string({
      description: 'What the text fills in, as a JSON object.',
      resolve: ({ params }) => JSON.stringify(params ?? {}),
    }),
  }),
})

type Difference = { field: SetupField; before: unknown; after: unknown }

const DifferenceType = builder.objectRef<Difference>('BulkDifference').implement({
  description: 'Minutes and °C, as in the settings of a sensor.',
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.string({
      description: 'As JSON; null, too, is written as such.',
      resolve: ({ before }) => JSON.stringify(before ?? null),
    }),
    after: t.string({
      description: 'As JSON.',
      resolve: ({ after }) => JSON.stringify(after ?? null),
    }),
    accountBefore: t.field({
      type: UserType,
      nullable: true,
      description: 'The owner before, of the field userId.',
      resolve: async ({ field, before }, _args, context) =>
        field === 'userId' ? ((await ownerOf(context, Number(before))) ?? null) : null,
    }),
    accountAfter: t.field({
      type: UserType,
      nullable: true,
      resolve: async ({ field, after }, _args, context) =>
        field === 'userId' ? ((await ownerOf(context, Number(after))) ?? null) : null,
    }),
  }),
})

/** One small list a row: its fields hardly matter. */
const SMALL_LIST = { field: 1, multiplier: 1 }

const RowType = builder.objectRef<BulkRow>('BulkRow').implement({
  fields: (t) => ({
    place: t.exposeInt('place'),
    tool: t.expose('tool', {
      type: ToolType,
      nullable: true,
      description: 'Null: it is gone, or the caller may not see it any more.',
    }),
    state: t.expose('state', { type: ItemStateEnum }),
    differences: t.field({
      type: [DifferenceType],
      complexity: SMALL_LIST,
      resolve: ({ before, after }): Difference[] =>
        fieldsOf(after).map((field) => ({ field, before: before[field], after: after[field] })),
    }),
    problem: t.expose('problem', { type: ProblemType, nullable: true }),
  }),
})

const countsOf = batched(async ({ services }, ids: readonly number[]) => {
  const counts = new Map<number, Partial<Record<BulkItemState, number>>>()
  for (const id of ids) counts.set(id, await services.bulk.counts(id))
  return counts
})

export const BulkChangeType = builder.objectRef<BulkChange>('BulkChange')

builder.objectType(BulkChangeType, {
  description: 'A change of many sensors: planned, shown, written part by part, taken back.',
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.expose('state', { type: StateEnum }),
    plannedAt: t.expose('plannedAt', { type: 'DateTime' }),
    doneAt: t.expose('doneAt', { type: 'DateTime', nullable: true }),
    reason: t.exposeString('reason', { nullable: true }),
    by: t.field({
      type: UserType,
      nullable: true,
      resolve: async ({ accountId }, _args, context) => (await ownerOf(context, accountId)) ?? null,
    }),
    profile: t.string({
      nullable: true,
      description: 'The name of the profile whose new version it is.',
      resolve: ({ profile }) => profile?.after.name ?? null,
    }),
    fields: t.field({
      type: ['String'],
      complexity: SMALL_LIST,
      description: 'What it sets, as the fields of differences are named.',
      resolve: ({ change }) => fieldsOf(change),
    }),
    staying: t.exposeInt('staying', { description: 'Sensors that were as wanted already.' }),
    takeBackUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: it cannot be taken back.',
      resolve: (change, _args, { services }) => takeBackUntil(change, services.bulk.now()),
    }),
    count: t.field({
      type: 'Int',
      description: 'Sensors in any of these states.',
      args: { states: t.arg({ type: [ItemStateEnum], required: true }) },
      resolve: async ({ id }, { states }, context) => {
        const counts = (await countsOf(context, id)) ?? {}
        return states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
      },
    }),
    rows: t.field({
      type: [RowType],
      complexity: ({ first }) => ({ ...pageCost(first, 200), ...ROWS_COST }),
      args: {
        states: t.arg({ type: [ItemStateEnum], required: true }),
        first: t.arg.int({ defaultValue: 25 }),
        offset: t.arg.int({ defaultValue: 0 }),
      },
      resolve: async ({ id }, { states, first, offset }, { services, actor }) =>
        answer(
          await services.bulk.rows(actor, { id, states, first: first ?? 25, offset: offset ?? 0 }),
        ),
    }),
  }),
})

const PreviewedType = builder.objectRef<PreviewedTool>('BulkPreviewTool').implement({
  fields: (t) => ({
    tool: t.expose('tool', { type: ToolType }),
    alarmsNow: t.exposeInt('alarmsNow', { description: 'Alarms with its settings of now.' }),
    alarmsThen: t.exposeInt('alarmsThen', { description: 'Alarms with the settings to come.' }),
  }),
})

export const BulkPreviewType = builder.objectRef<BulkPreview>('BulkPreview').implement({
  description: 'A step of the preview of a planned change.',
  fields: (t) => ({
    days: t.exposeInt('days'),
    sample: t.exposeInt('sample', { description: 'Sensors that are looked at in all steps.' }),
    next: t.exposeInt('next', { nullable: true, description: 'Null: all were looked at.' }),
    tools: t.expose('tools', { type: [PreviewedType], complexity: ROWS_COST }),
  }),
})
