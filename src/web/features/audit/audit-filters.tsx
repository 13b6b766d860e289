import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AUDIT_KINDS, type AuditKind } from '../../../domain/audit/audit-kinds.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './audit-filters.module.css'
import type { FilterName, FilterState } from './use-audit-filter.ts'

const KINDS = Object.keys(AUDIT_KINDS) as AuditKind[]

export const AuditFilters = ({ typed, set, clear, isFiltering }: FilterState) => {
  const { t } = useTranslation()
  const field = (name: FilterName, label: string) => ({
    label,
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: (value: string) => set(name, value),
  })
  return (
    <search className={styles.filters} aria-label={t('audit.filter.title')}>
      <TextField {...field('from', t('audit.filter.from'))} type="date" />
      <TextField {...field('to', t('audit.filter.to'))} type="date" />
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
