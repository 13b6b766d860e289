import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { LONGEST_CONDITION_NAME, MOST_CONDITIONS } from '../../../domain/alarms/condition-rules.ts'
import {
  READY_CONDITIONS,
  READY_SETS,
  type ReadySetName,
} from '../../../domain/alarms/ready-sets.ts'
import { conditionWords } from '../../components/alarm/condition-words.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import {
  type ConditionDraft,
  type ConditionProblems,
  NEW_CONDITION,
  readyDraft,
  withConditions,
} from './condition-draft.ts'
import { ConditionFields } from './condition-fields.tsx'
import styles from './condition-list.module.css'

type ConditionListProps = {
  conditions: readonly ConditionDraft[]
  onChange: (conditions: readonly ConditionDraft[]) => void
  problems: ConditionProblems
  /** Whether conditions may watch the goods. */
  hasGoods: boolean
}

/** Conditions beside the pair of alarm limits, each an alarm of its own. */
export const ConditionList = ({ conditions, onChange, problems, hasGoods }: ConditionListProps) => {
  const { t } = useTranslation()
  const room = MOST_CONDITIONS - conditions.length
  return (
    <section className={styles.conditions} aria-labelledby="further-conditions">
      <h3 id="further-conditions" className={styles.title}>
        {t('alarmSettings.conditions.title')}
      </h3>
      <p className={styles.hint}>{t('alarmSettings.conditions.hint')}</p>
      {conditions.map((condition, place) => (
        <fieldset key={place} className={styles.condition}>
          <legend className="cw-visually-hidden">
            {t('alarmSettings.conditions.one', { n: place + 1 })}
          </legend>
          <div className={styles.head}>
            <TextField
              label={t('alarmSettings.conditions.name')}
              value={condition.name}
              onChange={(name) => onChange(conditions.with(place, { ...condition, name }))}
              maxLength={LONGEST_CONDITION_NAME}
              autoComplete="off"
              error={
                problems[place]?.name === undefined
                  ? null
                  : (t(`refusals.${problems[place].name.key}` as never) as string)
              }
            />
            <RemoveButton
              label={t('alarmSettings.conditions.remove', { n: place + 1 })}
              onClick={() => onChange(conditions.toSpliced(place, 1))}
            />
          </div>
          <ConditionFields
            condition={condition}
            onChange={(next) => onChange(conditions.with(place, next))}
            problems={problems[place] ?? {}}
            hasGoods={hasGoods}
          />
        </fieldset>
      ))}
      {room > 0 && (
        <>
          <div>
            <Button
              variant="default"
              mih={44}
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => onChange([...conditions, NEW_CONDITION])}
            >
              {t('alarmSettings.conditions.add')}
            </Button>
          </div>
          <ReadySet
            onAdd={(set) => onChange(withConditions(conditions, set).slice(0, MOST_CONDITIONS))}
          />
        </>
      )}
    </section>
  )
}

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    className={styles.remove}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    <IconTrash size={18} stroke={1.7} aria-hidden />
  </button>
)

/** Copies the conditions of a ready set into the list. */
const ReadySet = ({ onAdd }: { onAdd: (conditions: readonly ConditionDraft[]) => void }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [name, setName] = useState<ReadySetName>('vaccines')
  const add = (): void =>
    onAdd(
      READY_CONDITIONS[name].map((condition) =>
        readyDraft(condition, (rule) => conditionWords(t, rule, language)),
      ),
    )
  return (
    <div className={styles.set}>
      <NativeSelect
        label={t('alarmSettings.conditions.set')}
        description={t('alarmSettings.conditions.setHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={name}
        onChange={(event) => setName(event.currentTarget.value as ReadySetName)}
        data={READY_SETS.map((value) => ({
          value,
          label: t(`alarmSettings.conditions.sets.${value}`),
        }))}
      />
      <Button variant="default" mih={44} className={styles.addSet!} onClick={add}>
        {t('alarmSettings.conditions.addSet')}
      </Button>
    </div>
  )
}
