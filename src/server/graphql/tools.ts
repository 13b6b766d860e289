import { readReason } from '../../domain/audit/reason.ts'
import { TOOL_FILTERS } from '../../domain/tools/tool-filter.ts'
import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import { TOOL_TYPE } from '../../domain/tools/tool.ts'
import { NOW_FILTERS } from '../../domain/tools/tool-now.ts'
import type { PageOfTools } from '../tools/list-tools.ts'
import type { NowCounts } from '../tools/tools-now.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, pageCost, ROWS_COST, TABLE_COST, WRITE_COST } from './costs.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { slicedList } from './sliced-list.ts'
import { ToolType } from './tool-type.ts'

const ToolCounts = builder.objectRef<NowCounts>('ToolCounts').implement({
  description: 'How many sensors a search finds, and how many of them are how now.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    openAlarm: t.exposeInt('OPEN_ALARM'),
    outOfRange: t.exposeInt('OUT_NOW'),
    inRange: t.exposeInt('IN_NOW'),
    noData: t.exposeInt('NO_DATA'),
  }),
})

const ToolPage = builder.objectRef<PageOfTools>('ToolPage').implement({
  fields: (t) => ({
    rows: t.expose('rows', { type: [ToolType], complexity: ROWS_COST }),
    total: t.exposeInt('total'),
    counts: t.field({
      type: ToolCounts,
      description: 'By the filters of now, of all that the search finds, whatever only is.',
      complexity: ROWS_COST,
      resolve: ({ counts }) => counts(),
    }),
  }),
})

export const ToolFilterEnum = builder.enumType('ToolFilter', {
  description:
    'OUT_OF_RANGE, IN_RANGE, NO_VALUE: by the last value, however old. SILENT: nothing comes, by an alarm or since a day. LIMITS_NEVER_SET: they are as the form began. As on a dashboard: OPEN_ALARM; OUT_NOW and IN_NOW by a last value that is not silent; NO_DATA: silent, or without a value.',
  values: [...TOOL_FILTERS, ...NOW_FILTERS],
})

builder.queryFields((t) => ({
  userToolList: t.field({
    type: [ToolType],
    description:
      "Without id: the caller's own tools. With id: that tool, or an empty list when the caller may not see it.",
    complexity: OWN_TABLE_COST,
    args: { id: t.arg.id() },
    resolve: slicedList(
      'userToolList',
      async ({ services, actor }, { id }: { id?: string | null | undefined }) =>
        answer(await services.tools.own(actor, { id: optionalId(id) })),
    ),
  }),
  toolList: t.field({
    type: [ToolType],
    description:
      'Every tool that the caller may see. userId: only tools of that account and its subtree.',
    complexity: TABLE_COST,
    args: { userId: t.arg.id() },
    resolve: slicedList(
      'toolList',
      async ({ services, actor }, { userId }: { userId?: string | null | undefined }) =>
        answer(await services.tools.list(actor, { userId: optionalId(userId) })),
    ),
  }),
  toolPage: t.field({
    type: ToolPage,
    description:
      "A page of toolList, searched and sorted on the server. A search with fewer than three characters is ignored. sort is a column ('client' by the owner's name, 'company' by its company), or 'now' for the last value, or 'need' for those first that need somebody most; '-' before a column or 'now' sorts in descending order.",
    complexity: ({ first }) => pageCost(first, LARGEST_PAGE),
    args: {
      userId: t.arg.id(),
      search: t.arg.string(),
      searchOwner: t.arg.boolean({
        defaultValue: true,
        description: "False: search name and IMEI only, for a list of one owner's tools.",
      }),
      ownOnly: t.arg.boolean({
        description: 'Only sensors of userId itself, without those of accounts below.',
      }),
      siteId: t.arg.id({ description: 'Only sensors at this site.' }),
      only: t.arg({ type: ToolFilterEnum, description: 'Only sensors of this kind.' }),
      sort: t.arg.string({ defaultValue: 'name' }),
      first: t.arg.int({ defaultValue: 10 }),
      offset: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (
      _root,
      { userId, ownOnly, siteId, search, searchOwner, only, sort, first, offset },
      { services, actor },
    ) =>
      answer(
        await services.tools.page(actor, {
          userId: optionalId(userId),
          ownOnly: ownOnly ?? false,
          siteId: optionalId(siteId),
          search: search ?? null,
          searchOwner: searchOwner ?? true,
          only: only ?? null,
          sort: sort ?? 'name',
          first: first ?? 10,
          offset: offset ?? 0,
        }),
      ),
  }),
}))

const REASON = 'Reason, for the audit trail.'
const IF_UPDATED_AT =
  'The updatedAt that the editor saw. When the tool has changed since, nothing is saved; the error is BAD_USER_INPUT with key tools.changedMeanwhile, and extensions.current has the current tool.'

builder.mutationFields((t) => ({
  tool: t.field({
    type: ToolType,
    description:
      'Without id: creates. With id: updates. Temperatures in °C. On a device that the branch does not hold the tool waits, unless claimCode claims the device.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id(),
      name: t.arg.string({ required: true }),
      userId: t.arg.id(),
      imeiNumber: t.arg.string({ required: true }),
      equipmentId: t.arg.int({ required: true }),
      defrostFridge: t.arg.boolean({ required: true }),
      min: t.arg.float({ required: true }),
      max: t.arg.float({ required: true }),
      notificationMin: t.arg.float({ required: true }),
      notificationMax: t.arg.float({ required: true }),
      temperatureCorrection: t.arg.float({ required: true }),
      type: t.arg.string({ required: true, defaultValue: TOOL_TYPE }),
      claimCode: t.arg.string({
        description:
          "The code on the device's label: claims the device for the owner of the tool, if the caller may not use it yet. 10 tries an hour by address and by device.",
      }),
      ifUpdatedAt: t.arg({ type: 'DateTime', description: IF_UPDATED_AT }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (
      _root,
      { id, userId, min, max, notificationMin, notificationMax, claimCode, reason, ...settings },
      { services, actor, clientAddress },
    ) =>
      answer(
        await services.tools.save(actor, {
          ...settings,
          id: optionalId(id),
          userId: optionalId(userId),
          limits: { min, max, notificationMin, notificationMax },
          reason: answer(readReason(reason)),
          ...((claimCode ?? '').trim() !== '' && {
            claim: { code: claimCode ?? '', clientAddress },
          }),
        }),
      ),
  }),
  userUpdateTool: t.field({
    type: ToolType,
    description:
      'The settings of a tool. useEmailAllTools 1 writes notificationEmail, and nothing else, to every tool of the owner.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      defrostFridge: t.arg.boolean({ required: true }),
      min: t.arg.float({ required: true }),
      max: t.arg.float({ required: true }),
      notificationMin: t.arg.float({ required: true }),
      notificationMax: t.arg.float({ required: true }),
      sendEmailMessage: t.arg.int({ required: true }),
      sendNotificationMessage: t.arg.int({ required: true }),
      notificationEmail: t.arg.string(),
      useEmailAllTools: t.arg.int(),
      ifUpdatedAt: t.arg({ type: 'DateTime', description: IF_UPDATED_AT }),
      reason: t.arg.string({ description: REASON }),
    },
    resolve: async (
      _root,
      {
        id,
        min,
        max,
        notificationMin,
        notificationMax,
        notificationEmail,
        useEmailAllTools,
        reason,
        ...settings
      },
      { services, actor },
    ) =>
      answer(
        await services.tools.set(actor, {
          ...settings,
          id: numericId(id),
          limits: { min, max, notificationMin, notificationMax },
          notificationEmail,
          useEmailAllTools: useEmailAllTools ?? 0,
          reason: answer(readReason(reason)),
        }),
      ),
  }),
  deleteTool: t.boolean({
    description: 'Soft delete: its readings are kept for the retention period.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ description: REASON }) },
    resolve: async (_root, { id, reason }, { services, actor }) =>
      answer(
        await services.tools.remove(actor, {
          id: numericId(id),
          reason: answer(readReason(reason)),
        }),
      ),
  }),
}))
