import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AUDIT_KINDS, type AuditKind } from '../../../domain/audit/audit-kinds.ts'
import { isDay } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useNow } from '../../clock/use-now.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './audit-filters.module.css'
import type { FilterName, FilterState } from './use-audit-filter.ts'

const KINDS = Object.keys(AUDIT_KINDS) as AuditKind[]

export const AuditFilters = ({ typed, set, clear, isFiltering }: FilterState) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const today = useNow((nowMs) => localTime(timeZone).dayOf(nowMs))
  const field = (name: FilterName, label: string) => ({
    label,
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: (value: string) => set(name, value),
  })
  const dayField = (name: 'from' | 'to') => ({
    label: t(`audit.filter.${name}`),
    name,
    value: isDay(typed[name]) ? typed[name] : '',
    onChange: (day: string) => set(name, day),
    latest: today,
  })
  return (
    <search className={styles.filters} aria-label={t('audit.filter.title')}>
      <DayField {...dayField('from')} />
      <DayField {...dayField('to')} />
      <NativeSelect
        label={t('audit.filter.kind')}
        value={typed.kind}
        rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
        onChange={(event) => set('kind', event.currentTarget.value)}
      >
        <option value="">{t('audit.filter.everything')}</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`audit.kind.${kind}`)}
          </option>
        ))}
      </NativeSelect>
      <TextField
        {...field('actor', t('audit.filter.actor'))}
        description={t('audit.filter.actorHint')}
        maxLength={200}
        spellCheck={false}
      />
      <TextField
        {...field('subject', t('audit.filter.subject'))}
        description={t('audit.filter.subjectHint')}
        maxLength={200}
        spellCheck={false}
      />
      <TextField
        {...field('text', t('audit.filter.text'))}
        description={t('audit.filter.textHint')}
        maxLength={200}
        spellCheck={false}
      />
      {isFiltering && (
        <Button variant="default" className={styles.clear!} onClick={clear}>
          {t('audit.filter.clear')}
        </Button>
      )}
    </search>
  )
}
