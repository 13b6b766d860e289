import type { ReportSelection } from '../../domain/reports/report-schedule.ts'
import { MOST_RUNS } from '../reports/show-reports.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { OWN_TABLE_COST, pageCost, WRITE_COST } from './costs.ts'
import { LanguagesEnum } from './enums.ts'
import { FileLink } from './exports.ts'
import { numericId, optionalId } from './numeric-id.ts'
import {
  RhythmEnum,
  ReportFormatEnum,
  SelectionEnum,
  ScheduleType,
  RunType,
} from './report-types.ts'

const PlanInput = builder.inputType('ReportPlanInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    rhythm: t.field({ type: RhythmEnum, required: true }),
    day: t.int(),
    minute: t.int({ required: true }),
    selects: t.field({ type: SelectionEnum, required: true }),
    toolIds: t.idList({ description: 'Of TOOLS.' }),
    siteIds: t.idList({ description: 'Of SITES.' }),
    format: t.field({ type: ReportFormatEnum, required: true }),
    withReadings: t.boolean({ required: true }),
    language: t.field({ type: LanguagesEnum, required: true }),
    recipients: t.stringList({ required: true }),
  }),
})

const FIRST_PAGE = 10

builder.queryFields((t) => ({
  reportSchedules: t.field({
    type: [ScheduleType],
    description:
      'Reports by plan of an account, by name. userId: the account that the caller acts for when left out.',
    complexity: OWN_TABLE_COST,
    args: { userId: t.arg.id() },
    resolve: async (_root, { userId }, { services, actor }) =>
      answer(await services.reports.show(actor, { userId: optionalId(userId) })).schedules,
  }),
  reportRuns: t.field({
    type: [RunType],
    description: `What was made by a plan, the newest first; at most ${MOST_RUNS}.`,
    complexity: ({ first }) => pageCost(first, MOST_RUNS),
    args: {
      scheduleId: t.arg.id({ required: true }),
      first: t.arg.int({ defaultValue: FIRST_PAGE }),
      before: t.arg.id({ description: 'The last run of the previous page.' }),
    },
    resolve: async (_root, { scheduleId, first, before }, { services, actor }) =>
      answer(
        await services.reports.runs(actor, {
          scheduleId: numericId(scheduleId),
          first: first ?? FIRST_PAGE,
          before: optionalId(before),
        }),
      ),
  }),
}))

const selectionOf = (
  kind: ReportSelection['kind'],
  { toolIds, siteIds }: Record<'toolIds' | 'siteIds', readonly (string | number)[]>,
): ReportSelection => {
  const numbers = (ids: readonly (string | number)[]) => ids.map((id) => numericId(String(id)))
  if (kind === 'ACCOUNT') return { kind }
  return kind === 'SITES'
    ? { kind, siteIds: numbers(siteIds) }
    : { kind, toolIds: numbers(toolIds) }
}

builder.mutationFields((t) => ({
  saveReportSchedule: t.field({
    type: ScheduleType,
    description:
      'Makes reports by plan, or changes them. userId: whose new ones, the account that the caller acts for when left out.',
    complexity: WRITE_COST,
    args: {
      id: t.arg.id({ description: 'Of those to change.' }),
      userId: t.arg.id(),
      plan: t.arg({ type: PlanInput, required: true }),
    },
    resolve: async (_root, { id, userId, plan }, { services, actor }) => {
      const { selects, toolIds, siteIds, day, ...rest } = plan
      const selection = selectionOf(selects, { toolIds: toolIds ?? [], siteIds: siteIds ?? [] })
      return answer(
        await services.reports.save(actor, {
          id: optionalId(id),
          userId: optionalId(userId),
          plan: { ...rest, day: day ?? null, selection },
        }),
      )
    },
  }),
  pauseReportSchedule: t.field({
    type: ScheduleType,
    description: 'Pauses reports by plan, or goes on; what was due meanwhile is not made.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }), paused: t.arg.boolean({ required: true }) },
    resolve: async (_root, { id, paused }, { services, actor }) =>
      answer(await services.reports.pause(actor, { id: numericId(id), isPaused: paused })),
  }),
  deleteReportSchedule: t.boolean({
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.reports.remove(actor, { id: numericId(id) })),
  }),
  runReportSchedule: t.field({
    type: [RunType],
    description: 'Makes the report of the latest period at once and sends it.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.reports.run(actor, { id: numericId(id) })),
  }),
  reportFile: t.field({
    type: FileLink,
    description: 'A link to a file of a report. Each download is on record.',
    complexity: WRITE_COST,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.reports.file(actor, { id: numericId(id) })),
  }),
  revokeReportLinks: t.field({
    type: RunType,
    description: 'Ends all links in the mails of a run.',
    complexity: WRITE_COST,
    args: { runId: t.arg.id({ required: true }) },
    resolve: async (_root, { runId }, { services, actor }) =>
      answer(await services.reports.revokeLinks(actor, { runId: numericId(runId) })),
  }),
}))
