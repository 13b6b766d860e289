import { NativeSelect } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { AlarmSeverity, ConditionSide, Watches } from '../../api/generated/graphql.ts'
import { SIDES } from '../../components/alarm/condition-words.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import {
  type ConditionDraft,
  type ConditionField,
  type ConditionProblem,
} from './condition-draft.ts'
import styles from './condition-list.module.css'

const problemText = (t: TFunction, problem: ConditionProblem | undefined): string | null => {
  if (problem === undefined) return null
  if (problem.key === 'not-a-number') return t('toolSettings.notANumber')
  return problem.key === 'out-of-bounds' && 'least' in problem
    ? t('alarmSettings.outOfBounds', { least: problem.least, most: problem.most })
    : (t(`refusals.${problem.key}` as never) as string)
}

/** The rule of one condition: side and limit, how long, within what, how urgent. */
export const ConditionFields = ({
  condition,
  onChange,
  problems,
  hasGoods,
}: {
  condition: ConditionDraft
  onChange: (condition: ConditionDraft) => void
  problems: Partial<Record<ConditionField, ConditionProblem>>
  hasGoods: boolean
}) => {
  const { t } = useTranslation()
  const edit = (change: Partial<ConditionDraft>): void => onChange({ ...condition, ...change })
  const number = (field: 'limit' | 'minutes' | 'window', hint?: string) => (
    <NumberField
      label={t(`alarmSettings.conditions.${field}`)}
      {...(hint === undefined ? {} : { hint })}
      unit={field === 'limit' ? '°C' : t('alarmSettings.minutes')}
      value={condition[field]}
      onChange={(text) => edit({ [field]: text })}
      error={problemText(t, problems[field])}
    />
  )
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('alarmSettings.conditions.side')}
        value={condition.side}
        onChange={(event) => edit({ side: event.currentTarget.value as ConditionSide })}
        data={(Object.keys(SIDES) as ConditionSide[]).map((value) => ({
          value,
          label: t(`alarmSettings.conditions.sides.${value}`),
        }))}
      />
      {number('limit')}
      {number('minutes')}
      {number('window', t('alarmSettings.conditions.windowHint'))}
      <NativeSelect
        label={t('alarmSettings.conditions.severity')}
        value={condition.severity}
        onChange={(event) => edit({ severity: event.currentTarget.value as AlarmSeverity })}
        data={(['ALARM', 'WARNING'] as const).map((value) => ({
          value,
          label: t(`alarmSettings.conditions.severities.${value}`),
        }))}
      />
      {hasGoods && (
        <NativeSelect
          label={t('alarmSettings.conditions.watches')}
          value={condition.watches}
          onChange={(event) => edit({ watches: event.currentTarget.value as Watches })}
          data={(['AIR', 'GOODS'] as const).map((value) => ({
            value,
            label: t(`alarmSettings.goods.watched.${value}`),
          }))}
        />
      )}
    </div>
  )
}
