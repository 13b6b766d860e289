import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ALARM_SETTING_BOUNDS } from '../../../domain/alarms/alarm-settings-rules.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import {
  alarmDraft,
  DEFROSTING,
  LEARNING,
  RAISING,
  REPEATING,
  unitOf,
  withDefaults,
  withoutGoods,
  type AlarmDraft,
  type AlarmProblems,
  type SettingName,
} from './alarm-draft.ts'
import { ConditionList } from './condition-list.tsx'
import { ContactSteps } from './contact-steps.tsx'
import { GoodsFields } from './goods-fields.tsx'
import { MaintenancePause } from './maintenance-pause.tsx'
import styles from './more-settings.module.css'
import { useAlarmSetup } from './use-alarm-setup.ts'

type MoreSettingsProps = {
  toolId: string
  isOpen: boolean
  onToggle: () => void
  /** Null: nothing was changed yet. */
  draft: AlarmDraft | null
  onChange: (draft: AlarmDraft) => void
  problems: AlarmProblems
  defrostFridge: boolean
  /** The upper notification limit in the form, °C; null while it is no number. */
  notificationMax: number | null
}

/**
 * Settings that have good defaults: delays, silence, escalation contacts, and a pause for
 * maintenance.
 */
export const MoreSettings = ({ toolId, isOpen, onToggle, ...fields }: MoreSettingsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <section className={styles.more}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span>{t('alarmSettings.more')}</span>
        <Chevron size={18} stroke={1.7} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Fields toolId={toolId} {...fields} />}
      </div>
    </section>
  )
}

const Fields = ({
  toolId,
  draft,
  onChange,
  problems,
  defrostFridge,
  notificationMax,
}: Omit<MoreSettingsProps, 'isOpen' | 'onToggle'>) => {
  const { t } = useTranslation()
  const { setup, error, reload, take } = useAlarmSetup(toolId, true)
  if (error !== null)
    return (
      <ProblemCard
        role="alert"
        title={t('alarmSettings.didNotLoad')}
        text={refusalText(t, error)}
        action={{ label: t('common.reload'), onClick: reload }}
      />
    )
  if (setup === null)
    return <div role="status" aria-label={t('common.loading')} className={styles.waiting} />
  const shown = draft ?? alarmDraft(setup)
  const edit = (values: Partial<AlarmDraft['values']>): void =>
    onChange({ ...shown, values: { ...shown.values, ...values } })
  const numbers = (names: readonly SettingName[]) => (
    <div className={styles.numbers}>
      {names.map((name) => (
        <NumberField
          key={name}
          label={t(`alarmSettings.${name}.label`)}
          hint={t(`alarmSettings.${name}.hint`)}
          unit={{ celsius: '°C', minutes: t('alarmSettings.minutes'), factor: '×' }[unitOf(name)]}
          value={shown.values.settings[name]}
          onChange={(text) => edit({ settings: { ...shown.values.settings, [name]: text } })}
          error={problemText(name)}
        />
      ))}
    </div>
  )
  const problemText = (name: SettingName): string | null => {
    const problem = problems.settings[name]
    if (problem === undefined) return null
    const [least, most] = ALARM_SETTING_BOUNDS[name]
    return problem === 'not-a-number'
      ? t('toolSettings.notANumber')
      : t('alarmSettings.outOfBounds', { least, most })
  }
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>{t('alarmSettings.moreHint')}</p>
      {numbers(RAISING)}
      {defrostFridge && numbers(DEFROSTING)}
      {defrostFridge && (
        <CheckField
          label={t('alarmSettings.learnDefrosts.label')}
          hint={t('alarmSettings.learnDefrosts.hint')}
          value={shown.values.learnDefrosts}
          onChange={(learnDefrosts) => edit({ learnDefrosts })}
        />
      )}
      {defrostFridge && shown.values.learnDefrosts && numbers(LEARNING)}
      <ConditionList
        conditions={shown.values.conditions}
        onChange={(conditions) => edit({ conditions })}
        problems={problems.conditions}
        hasGoods={shown.values.goods.productLag > 0}
      />
      <GoodsFields
        goods={shown.values.goods}
        onChange={(goods) => edit(goods.productLag === 0 ? withoutGoods(shown.values) : { goods })}
      />
      <h3 className={styles.title}>{t('alarmSettings.repeating')}</h3>
      {numbers(REPEATING)}
      <ContactSteps
        steps={shown.values.contacts}
        onChange={(contacts) => edit({ contacts })}
        problems={problems.contacts}
      />
      <div>
        <Button
          variant="default"
          mih={44}
          onClick={() => onChange(withDefaults(shown, notificationMax))}
        >
          {t('alarmSettings.defaults')}
        </Button>
      </div>
      <MaintenancePause toolId={toolId} pause={setup.alarmPause} onChanged={take} />
    </div>
  )
}
