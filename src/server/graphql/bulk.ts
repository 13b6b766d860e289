import { readReason } from '../../domain/audit/reason.ts'
import type { ToolSelection } from '../tools/selected-ids.ts'
import { answer } from './answer.ts'
import { BulkChangeType, BulkPreviewType } from './bulk-types.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, ROWS_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { SetupInput, setupChangeOf } from './setup-input.ts'
import { ToolFilterEnum } from './tools.ts'

export const SelectionInput = builder.inputType('ToolSelection', {
  description:
    'toolIds: these sensors, and nothing else counts. Left out: every row of toolPage with these arguments.',
  fields: (t) => ({
    toolIds: t.idList(),
    userId: t.id(),
    search: t.string(),
    only: t.field({ type: ToolFilterEnum }),
    siteId: t.id(),
  }),
})

export const selectionOf = ({
  toolIds,
  userId,
  search,
  only,
  siteId,
}: typeof SelectionInput.$inferInput): ToolSelection =>
  toolIds === null || toolIds === undefined
    ? {
        kind: 'list',
        userId: optionalId(userId),
        search: search ?? '',
        only: only ?? null,
        siteId: optionalId(siteId),
      }
    : { kind: 'tools', ids: toolIds.map(numericId) }

/** As dear as reading a list of all sensors. */
const PLAN_COST = 500
/** Five sensors, a month of readings twice for each: as an alarmPreview. */
const PREVIEW_COST = { field: 1_000, multiplier: 1 }
const REASON = 'Why, for the audit trail: it stands with each sensor.'

builder.queryFields((t) => ({
  bulkChange: t.field({
    type: BulkChangeType,
    complexity: { field: 20, multiplier: 1 },
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.bulk.show(actor, { id: numericId(id) })),
  }),
  bulkChanges: t.field({
    type: [BulkChangeType],
    description: 'The newest twenty of the account that were begun, the newest first.',
    complexity: { ...OWN_TABLE_COST, ...ROWS_COST },
    resolve: async (_root, _args, { services, actor }) => answer(await services.bulk.list(actor)),
  }),
  bulkAlarmPreview: t.field({
    type: BulkPreviewType,
    description:
      'The alarms that the last 30 days would have opened, now and with the planned change, for up to 60 sensors, evenly spread over those that change, five in each step.',
    complexity: PREVIEW_COST,
    args: {
      id: t.arg.id({ required: true }),
      from: t.arg.int({ defaultValue: 0, description: '0, then next of the step before.' }),
    },
    resolve: async (_root, { id, from }, { services, actor, signal }) =>
      answer(await services.bulk.preview(actor, { id: numericId(id), from: from ?? 0, signal })),
  }),
}))

builder.mutationFields((t) => ({
  planBulkChange: t.field({
    type: BulkChangeType,
    description:
      'Works out what a change would do to each selected sensor, up to 100,000, and keeps it for an hour. No sensor is changed.',
    complexity: PLAN_COST,
    args: {
      selection: t.arg({ type: SelectionInput, required: true }),
      change: t.arg({ type: SetupInput, required: true }),
    },
    resolve: async (_root, { selection, change }, { services, actor, signal }) =>
      answer(
        await services.bulk.plan(actor, {
          selection: selectionOf(selection),
          change: setupChangeOf(change),
          signal,
        }),
      ),
  }),
  startBulkChange: t.field({
    type: BulkChangeType,
    description:
      'Begins to write a planned change, or continues one that was interrupted; bulkChange says how far it is. When a sensor was changed since it was planned, nothing is written and the state is REFUSED.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ description: REASON }) },
    resolve: async (_root, { id, reason }, { services, actor }) =>
      answer(
        await services.bulk.start(actor, {
          id: numericId(id),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  takeBackBulkChange: t.field({
    type: BulkChangeType,
    description:
      'Takes a change back within an hour. Sensors that somebody changed since stay as they are (KEPT), unless evenChanged.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ required: true }),
      evenChanged: t.arg.boolean({ defaultValue: false }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (_root, { id, evenChanged, reason }, { services, actor }) =>
      answer(
        await services.bulk.takeBack(actor, {
          id: numericId(id),
          evenChanged: evenChanged ?? false,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
}))
