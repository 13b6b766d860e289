import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CONTENTS, READY_SETS } from '../../../domain/limits/ready-sets.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { formatLimits } from '../../components/temperature/format-celsius.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { BothLimits, NameField } from '../../components/tool-edit/shared-fields.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './first-day.module.css'
import {
  setOf,
  withChoice,
  type Choice,
  type DraftProblems,
  type SensorDraft,
} from './sensor-draft.ts'

type SensorFieldsProps = {
  draft: SensorDraft
  problems: DraftProblems | null
  /** Why the server refused it; null when it did not. */
  failure: string | null
  onChange: (changed: (draft: SensorDraft) => SensorDraft) => void
}

/** One sensor of the device: whether it is connected, its name, and what is in it. */
export const SensorFields = ({ draft, problems, failure, onChange }: SensorFieldsProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const title = t('firstDay.contents.sensor', { number: draft.equipmentId })
  return (
    <section className={styles.sensor} aria-label={title}>
      <CheckField
        label={t('firstDay.contents.connected', { number: draft.equipmentId })}
        value={draft.isConnected}
        onChange={(isConnected) => onChange((before) => ({ ...before, isConnected }))}
      />
      {draft.isConnected && (
        <>
          <div className={styles.fields}>
            <NameField
              value={draft.name}
              onChange={({ name }) => onChange((before) => ({ ...before, name }))}
              problems={problems?.tool ?? {}}
            />
            <ContentsSelect
              choice={draft.choice}
              isMissing={problems?.noChoice ?? false}
              language={language}
              onChange={(choice) => onChange((before) => withChoice(before, choice))}
            />
          </div>
          <Consequence choice={draft.choice} language={language} />
          {draft.choice === 'own' && (
            <BothLimits
              values={draft}
              onChange={(limits) => onChange((before) => ({ ...before, ...limits }))}
              problems={problems?.tool ?? {}}
            />
          )}
        </>
      )}
      {failure !== null && (
        <p role="alert">
          <FieldError text={failure} />
        </p>
      )}
    </section>
  )
}

const ContentsSelect = ({
  choice,
  isMissing,
  language,
  onChange,
}: {
  choice: Choice
  isMissing: boolean
  language: LanguageCode
  onChange: (choice: Choice) => void
}) => {
  const { t } = useTranslation()
  const sets = CONTENTS.map((contents) => {
    const { min, max } = READY_SETS[contents].limits
    const limits = formatLimits(min, max, language)
    return { value: contents, label: `${t(`firstDay.contents.sets.${contents}`)}: ${limits}` }
  })
  return (
    <NativeSelect
      label={t('firstDay.contents.what')}
      value={choice}
      onChange={(event) => onChange(event.currentTarget.value as Choice)}
      rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
      error={isMissing ? <FieldError text={t('firstDay.contents.missing')} /> : null}
      data={[
        { value: '', label: t('firstDay.contents.choose'), disabled: true },
        ...sets,
        { value: 'own', label: t('firstDay.contents.own') },
        { value: 'later', label: t('firstDay.contents.later') },
      ]}
    />
  )
}

/** What the choice means for colour and alarm. */
const Consequence = ({ choice, language }: { choice: Choice; language: LanguageCode }) => {
  const { t } = useTranslation()
  if (choice === '' || choice === 'own') return null
  if (choice === 'later') return <p className={styles.unset}>{t('firstDay.contents.laterHint')}</p>
  const { min, max, notificationMin, notificationMax } = setOf(choice).limits
  return (
    <p className={styles.hint}>
      {t('firstDay.contents.consequence', {
        limits: formatLimits(min, max, language),
        alarm: formatLimits(notificationMin, notificationMax, language),
      })}
    </p>
  )
}
