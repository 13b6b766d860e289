import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './imports.module.css'
import type { Layout, Preview } from './use-import.ts'

type Option = { value: string; label: string }

/** Columns on offer: those of the headings, and some more where there are none. */
const FEWEST_COLUMNS = 8
const NO_COLUMN = ''

const Choice = (props: NativeSelectProps) => (
  <NativeSelect {...props} rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />} />
)

/** How the file is read. A Fridge-tag's says all but its zone itself. */
export const LayoutForm = ({
  preview,
  onChange,
}: {
  preview: Preview
  onChange: (layout: Layout) => void
}) => {
  const { t } = useTranslation()
  const { layout, headings, sources, format } = preview
  const zones = useMemo(
    () => [...new Set(['UTC', layout.timeZone, ...Intl.supportedValuesOf('timeZone')])].toSorted(),
    [layout.timeZone],
  )
  const set = (change: Partial<Layout>): void => onChange({ ...layout, ...change })
  const columns: Option[] = Array.from(
    { length: Math.max(FEWEST_COLUMNS, headings.length, layout.valueColumn + 1) },
    (_, i) => ({
      value: String(i),
      label: headings[i] ? `${i + 1}: ${headings[i]}` : t('imports.column', { number: i + 1 }),
    }),
  )
  const zone = (
    <Choice
      label={t('imports.zone')}
      value={layout.timeZone}
      data={zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
      onChange={(event) => set({ timeZone: event.currentTarget.value })}
    />
  )
  if (format === 'FRIDGE_TAG') return <div className={styles.layout}>{zone}</div>
  return (
    <fieldset className={styles.layout}>
      <legend>{t('imports.layout')}</legend>
      <Choice
        label={t('imports.dayColumn')}
        value={String(layout.dayColumn)}
        data={columns}
        onChange={(event) => set({ dayColumn: Number(event.currentTarget.value) })}
      />
      <Choice
        label={t('imports.clockColumn')}
        value={layout.clockColumn === null ? NO_COLUMN : String(layout.clockColumn)}
        data={[{ value: NO_COLUMN, label: t('imports.sameColumn') }, ...columns]}
        onChange={({ currentTarget: { value } }) =>
          set({ clockColumn: value === NO_COLUMN ? null : Number(value) })
        }
      />
      <Choice
        label={t('imports.valueColumn')}
        value={String(layout.valueColumn)}
        data={columns}
        onChange={(event) => set({ valueColumn: Number(event.currentTarget.value) })}
      />
      <Choice
        label={t('imports.humidityColumn')}
        value={layout.humidityColumn === null ? NO_COLUMN : String(layout.humidityColumn)}
        data={[{ value: NO_COLUMN, label: t('imports.noHumidity') }, ...columns]}
        onChange={({ currentTarget: { value } }) =>
          set({ humidityColumn: value === NO_COLUMN ? null : Number(value) })
        }
      />
      <Choice
        label={t('imports.dateOrder')}
        value={layout.dateOrder}
        data={[
          { value: 'YMD', label: t('imports.ymd') },
          { value: 'DMY', label: t('imports.dmy') },
          { value: 'MDY', label: t('imports.mdy') },
        ]}
        onChange={(event) => set({ dateOrder: event.currentTarget.value as Layout['dateOrder'] })}
      />
      {zone}
      <Choice
        label={t('imports.unit')}
        value={layout.unit}
        data={[
          { value: 'C', label: '°C' },
          { value: 'F', label: '°F' },
        ]}
        onChange={(event) => set({ unit: event.currentTarget.value as Layout['unit'] })}
      />
      <Choice
        label={t('imports.decimal')}
        value={layout.decimal}
        data={[
          { value: 'POINT', label: t('imports.point') },
          { value: 'COMMA', label: t('imports.comma') },
        ]}
        onChange={(event) => set({ decimal: event.currentTarget.value as Layout['decimal'] })}
      />
      <Choice
        label={t('imports.separator')}
        value={layout.separator}
        data={[
          { value: 'COMMA', label: t('imports.comma') },
          { value: 'SEMICOLON', label: t('imports.semicolon') },
          { value: 'TAB', label: t('imports.tab') },
        ]}
        onChange={(event) => set({ separator: event.currentTarget.value as Layout['separator'] })}
      />
      {sources.length > 1 && (
        <Choice
          label={t('imports.source')}
          value={layout.onlyText ?? ''}
          data={sources}
          onChange={(event) => set({ onlyText: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
