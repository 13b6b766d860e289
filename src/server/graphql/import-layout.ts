import { DATE_ORDERS } from '../../domain/imports/clock-reading.ts'
import {
  IMPORT_FORMATS,
  type ImportFormat,
  ROW_PROBLEMS,
  type RowProblem,
} from '../../domain/imports/import-format.ts'
import { type ImportLayout, TEMPERATURE_UNITS } from '../../domain/imports/import-layout.ts'
import type { Separator } from '../../domain/imports/rows-of-text.ts'
import { builder } from './builder.ts'

const valuesOf = <T extends string>(values: readonly T[]): Record<string, { value: T }> =>
  Object.fromEntries(values.map((value) => [value.toUpperCase().replaceAll('-', '_'), { value }]))

const SeparatorEnum = builder.enumType('ImportSeparator', {
  values: {
    COMMA: { value: ',' },
    SEMICOLON: { value: ';' },
    TAB: { value: '\t' },
  } satisfies Record<string, { value: Separator }>,
})
const DecimalMarkEnum = builder.enumType('ImportDecimalMark', {
  values: { POINT: { value: '.' }, COMMA: { value: ',' } } as const,
})
const DateOrderEnum = builder.enumType('ImportDateOrder', {
  description: 'YMD: year, month, day.',
  values: {
    YMD: { value: DATE_ORDERS[0] },
    DMY: { value: DATE_ORDERS[1] },
    MDY: { value: DATE_ORDERS[2] },
  } as const,
})
const UnitEnum = builder.enumType('ImportUnit', { values: TEMPERATURE_UNITS })
export const ImportFormatEnum = builder.enumType('ImportFormat', {
  values: valuesOf<ImportFormat>(IMPORT_FORMATS),
})
export const RowTroubleEnum = builder.enumType('ImportRowTrouble', {
  description:
    'BAD_TIME, BAD_VALUE, BAD_HUMIDITY: not understood by this layout. NO_SUCH_TIME: the clocks of the zone skip it. TWO_VALUES: another row has another value of the same instant. FUTURE, TOO_OLD: later than now, or earlier than readings are stored.',
  values: valuesOf<RowProblem>(ROW_PROBLEMS),
})

const LAYOUT_DESCRIPTION =
  'How the rows of a table are read. Columns count from 0; rowsBefore: rows before the first reading; dayColumn holds date and time unless clockColumn has the time of day; humidityColumn: relative humidity in %, null to pass it over; timeZone: an IANA name, for times that name none; of a file with several sensors the rows count whose cells in onlyColumns, joined by a blank, are onlyText.'

export const LayoutInput = builder.inputType('ImportLayoutInput', {
  description: LAYOUT_DESCRIPTION,
  fields: (t) => ({
    separator: t.field({ type: SeparatorEnum, required: true }),
    decimal: t.field({ type: DecimalMarkEnum, required: true }),
    dateOrder: t.field({ type: DateOrderEnum, required: true }),
    timeZone: t.string({ required: true }),
    unit: t.field({ type: UnitEnum, required: true }),
    rowsBefore: t.int({ required: true }),
    dayColumn: t.int({ required: true }),
    clockColumn: t.int(),
    valueColumn: t.int({ required: true }),
    humidityColumn: t.int(),
    onlyColumns: t.intList(),
    onlyText: t.string(),
  }),
})

export const LayoutType = builder.objectRef<ImportLayout>('ImportLayout').implement({
  description: LAYOUT_DESCRIPTION,
  fields: (t) => ({
    separator: t.field({ type: SeparatorEnum, resolve: ({ separator }) => separator }),
    decimal: t.field({ type: DecimalMarkEnum, resolve: ({ decimal }) => decimal }),
    dateOrder: t.field({ type: DateOrderEnum, resolve: ({ dateOrder }) => dateOrder }),
    timeZone: t.exposeString('timeZone'),
    unit: t.field({ type: UnitEnum, resolve: ({ unit }) => unit }),
    rowsBefore: t.exposeInt('rowsBefore'),
    dayColumn: t.exposeInt('dayColumn'),
    clockColumn: t.exposeInt('clockColumn', { nullable: true }),
    valueColumn: t.exposeInt('valueColumn'),
    humidityColumn: t.exposeInt('humidityColumn', { nullable: true }),
    onlyColumns: t.intList({ resolve: ({ only }) => only?.columns ?? [] }),
    onlyText: t.string({ nullable: true, resolve: ({ only }) => only?.text ?? null }),
  }),
})

/** Null for none: the remembered one, or what the file suggests. */
export const layoutOf = (
  layout: typeof LayoutInput.$inferInput | null | undefined,
): ImportLayout | null => {
  if (layout === null || layout === undefined) return null
  const { onlyColumns, onlyText, clockColumn, humidityColumn, ...rest } = layout
  return {
    ...rest,
    clockColumn: clockColumn ?? null,
    humidityColumn: humidityColumn ?? null,
    only:
      onlyColumns === null || onlyColumns === undefined || onlyColumns.length === 0
        ? null
        : { columns: [...onlyColumns], text: onlyText ?? '' },
  }
}
