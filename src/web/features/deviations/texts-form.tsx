import { Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  ASSESSMENTS,
  type DEVIATION_FIELDS,
  type DeviationText,
  LONGEST_DEVIATION_TEXT,
} from '../../../domain/deviations/deviation.ts'
import { type ShownDeviationFragment, WriteDeviationDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './deviations.module.css'
import type { ShownDeviation, ShownVersion } from './use-deviation.ts'

const textOf = ({
  cause,
  assessment,
  assessmentNote,
  action,
  prevention,
}: ShownVersion): DeviationText => ({ cause, assessment, assessmentNote, action, prevention })

const FIELDS = ['cause', 'assessment', 'assessmentNote', 'action', 'prevention']

/**
 * What people write of an open report. `missing`: what a field lacked when the report was handed in, until
 * it is changed. `onChanged`: whether something is not saved yet.
 */
export const TextsForm = ({
  deviation,
  version,
  show,
  missing,
  onChanged,
}: {
  deviation: ShownDeviation
  version: ShownVersion
  show: (deviation: ShownDeviationFragment) => void
  missing: (field: string) => string | null
  onChanged: (isChanged: boolean) => void
}) => {
  const { t } = useTranslation()
  const saved = textOf(version)
  const [draft, setDraft] = useState<DeviationText | null>(null)
  // Of the version that the writer had before: another one means that somebody saved first.
  const [readAt, setReadAt] = useState(version.writtenAt)
  const text = draft ?? saved
  const isChanged =
    draft !== null &&
    FIELDS.some(
      (field) => draft[field as keyof DeviationText] !== saved[field as keyof DeviationText],
    )
  const { question } = useUnsavedChanges(isChanged)
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  const saving = useAction({
    send: async (written: DeviationText) =>
      (
        await request(WriteDeviationDocument, {
          id: deviation.id,
          writtenAt: readAt,
          ...written,
        })
      ).writeDeviation,
    fields: FIELDS,
    success: t('deviations.saved'),
    failure: t('deviations.notSaved'),
    onSuccess: (next) => {
      setReadAt(next.versions.at(-1)!.writtenAt)
      setDraft(null)
      show(next)
    },
  })
  const set = (change: Partial<DeviationText>) => {
    if (draft === null) setReadAt(version.writtenAt)
    setDraft({ ...text, ...change })
  }
  const problemOf = (field: keyof DeviationText): string | null =>
    saving.problemOf(field) ?? (text[field] === saved[field] ? missing(field) : null)
  const problemAt = (field: keyof DeviationText) => {
    const problem = problemOf(field)
    return problem === null ? null : <FieldError text={problem} />
  }
  const area = (field: (typeof DEVIATION_FIELDS)[number]) => (
    <Textarea
      key={field}
      label={t(`deviations.${field}`)}
      description={t(`deviations.${field}Hint`)}
      rows={4}
      maxLength={LONGEST_DEVIATION_TEXT}
      value={text[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      error={problemAt(field)}
    />
  )
  return (
    <form
      className={styles.card}
      aria-labelledby="texts-title"
      onSubmit={(event) => {
        event.preventDefault()
        saving.run(text)
      }}
    >
      <h2 id="texts-title">{t('deviations.texts')}</h2>
      {area('cause')}
      <div className={styles.field}>
        <span aria-hidden>{t('deviations.assessment')}</span>
        <Choice
          label={t('deviations.assessment')}
          value={text.assessment}
          onChange={(value) =>
            set({ assessment: ASSESSMENTS.find((each) => each === value) ?? 'UNDER_ASSESSMENT' })
          }
        >
          {ASSESSMENTS.map((each) => (
            <option key={each} value={each}>
              {t(`deviations.assessments.${each}`)}
            </option>
          ))}
        </Choice>
        {problemAt('assessment')}
      </div>
      {(['assessmentNote', 'action', 'prevention'] as const).map(area)}
      <Button type="submit" loading={saving.isBusy} className={styles.save!}>
        {t('deviations.save')}
      </Button>
      {question}
    </form>
  )
}
