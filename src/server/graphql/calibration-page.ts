import { CALIBRATION_FILTERS } from '../../domain/instruments/calibration-filter.ts'
import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import type { CalibrationPage } from '../calibrations/calibration-page.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { pageCost, ROWS_COST, WRITE_COST } from './costs.ts'
import { FileLink } from './exports.ts'
import { optionalId } from './numeric-id.ts'
import { ToolType } from './tool-type.ts'

const FilterEnum = builder.enumType('CalibrationFilter', {
  description: 'DUE: within three months. WITHOUT: no certificate holds.',
  values: CALIBRATION_FILTERS,
})

const CountsType = builder.objectRef<CalibrationPage['counts']>('CalibrationCounts').implement({
  description: 'Of all sensors in the branch, whatever the page is narrowed to.',
  fields: (t) => ({
    all: t.exposeInt('ALL'),
    expired: t.exposeInt('EXPIRED'),
    due: t.exposeInt('DUE'),
    without: t.exposeInt('WITHOUT'),
  }),
})

const PageType = builder.objectRef<CalibrationPage>('CalibrationPage').implement({
  fields: (t) => ({
    rows: t.expose('rows', { type: [ToolType], complexity: ROWS_COST }),
    total: t.exposeInt('total'),
    counts: t.expose('counts', { type: CountsType }),
  }),
})

builder.queryField('calibrationPage', (t) =>
  t.field({
    type: PageType,
    description:
      'A page of the sensors that the caller may see: the earliest next calibration first, those without a day last, by name.',
    complexity: ({ first }) => pageCost(first, LARGEST_PAGE),
    args: {
      userId: t.arg.id({ description: 'Narrows to that account and its subtree.' }),
      filter: t.arg({ type: FilterEnum, defaultValue: 'ALL' }),
      first: t.arg.int({ defaultValue: 50 }),
      offset: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, { userId, filter, first, offset }, { services, actor }) =>
      answer(
        await services.calibrationPage(actor, {
          userId: optionalId(userId),
          filter: filter ?? 'ALL',
          first: first ?? 50,
          offset: offset ?? 0,
        }),
      ),
  }),
)

builder.mutationField('exportCalibrations', (t) =>
  t.field({
    type: FileLink,
    description:
      'The same sensors on all pages as CSV: who has them, how their calibration stands, and when the next one is due.',
    complexity: WRITE_COST,
    args: {
      userId: t.arg.id({ description: 'Narrows to that account and its subtree.' }),
      filter: t.arg({ type: FilterEnum, defaultValue: 'ALL' }),
    },
    resolve: async (_root, { userId, filter }, { services, actor }) =>
      answer(
        await services.exportCalibrations(actor, {
          userId: optionalId(userId),
          filter: filter ?? 'ALL',
        }),
      ),
  }),
)
