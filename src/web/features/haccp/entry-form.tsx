import { type FormEvent, useState } from 'react'
import { COLDEST, HOTTEST } from '../../../domain/haccp/check-point.ts'
import { LONGEST_REMARK, LONGEST_SUBJECT } from '../../../domain/haccp/check-rules.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import {
  draftProblems,
  type EntryDraft,
  type EntryField,
  entryOf,
  hasTemperature,
} from './entry-draft.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './haccp.module.css'
import { enterCheck } from './outbox/check-outbox.ts'

type EntryFormProps = {
  accountId: string
  /** What the fields show at first. A point's name stands above the form. */
  first: EntryDraft
  /** The entry that this one corrects. */
  correctsId?: string
  onClose: () => void
}

/** An entry, big enough for a thumb. It is kept on this device at once, with or without a network. */
export const EntryForm = ({ accountId, first, correctsId, onClose }: EntryFormProps) => {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(first)
  const [reason, setReason] = useState('')
  const [isVoid, setVoid] = useState(false)
  const [problems, setProblems] = useState<readonly EntryField[]>([])
  const [isSaving, setSaving] = useState(false)
  const change = (part: Partial<EntryDraft>) => setDraft({ ...draft, ...part })
  const problemOf = (field: EntryField): string | null => {
    if (!problems.includes(field)) return null
    return field === 'celsius'
      ? t('refusals.haccp.noTemperature', { least: COLDEST, most: HOTTEST })
      : t('refusals.haccp.missing')
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found: EntryField[] = [
      ...(isVoid ? [] : draftProblems(draft)),
      ...(correctsId !== undefined && reason.trim() === '' ? (['reason'] as const) : []),
    ]
    setProblems(found)
    if (found.length > 0 || isSaving) return
    setSaving(true)
    try {
      const correction =
        correctsId === undefined ? {} : { correctsId, reason: reason.trim(), isVoid }
      await enterCheck(accountId, { ...entryOf(isVoid ? first : draft), ...correction })
      onClose()
    } catch (error) {
      showToast({
        kind: 'attention',
        message: `${t('haccp.notKept')}\n${refusalText(t, error)}`,
        closeLabel: t('common.close'),
      })
    } finally {
      setSaving(false)
    }
  }
  const isFree = draft.pointId === null || draft.kind === 'GOODS_IN'
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {correctsId !== undefined && (
        <CheckField
          label={t('haccp.strikeOut')}
          hint={t('haccp.strikeOutHint')}
          value={isVoid}
          onChange={setVoid}
        />
      )}
      {!isVoid && (
        <>
          {isFree && (
            <TextField
              label={t(`haccp.subject.${draft.kind}`)}
              value={draft.subject}
              maxLength={LONGEST_SUBJECT}
              autoComplete="off"
              onChange={(subject) => change({ subject })}
              error={problemOf('subject')}
            />
          )}
          {draft.kind === 'GOODS_IN' && (
            <TextField
              label={t('haccp.supplier')}
              value={draft.supplier}
              maxLength={LONGEST_SUBJECT}
              autoComplete="off"
              onChange={(supplier) => change({ supplier })}
              error={problemOf('supplier')}
            />
          )}
          {hasTemperature(draft) && (
            <NumberField
              label={t(draft.kind === 'GOODS_IN' ? 'haccp.goodsTemperature' : 'haccp.temperature')}
              className={styles.temperature}
              unit="°C"
              value={draft.celsius}
              onChange={(celsius) => change({ celsius })}
              error={problemOf('celsius')}
            />
          )}
          {draft.kind === 'GOODS_IN' && (
            <>
              <TextField
                label={t('haccp.batch')}
                value={draft.batch}
                maxLength={LONGEST_SUBJECT}
                autoComplete="off"
                onChange={(batch) => change({ batch })}
              />
              <CheckField
                label={t('haccp.accepted')}
                hint={t('haccp.acceptedHint')}
                value={draft.isAccepted}
                onChange={(isAccepted) => change({ isAccepted })}
              />
            </>
          )}
          {draft.kind === 'CLEANING' && (
            <CheckField
              label={t('haccp.done')}
              value={draft.isDone}
              onChange={(isDone) => change({ isDone })}
            />
          )}
          {draft.kind !== 'ACTION' && (
            <TextField
              label={t('haccp.remark')}
              value={draft.remark}
              maxLength={LONGEST_REMARK}
              autoComplete="off"
              onChange={(remark) => change({ remark })}
            />
          )}
        </>
      )}
      {correctsId !== undefined && (
        <TextField
          label={t('haccp.reason')}
          value={reason}
          maxLength={LONGEST_REMARK}
          autoComplete="off"
          onChange={setReason}
          error={problemOf('reason')}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={isSaving}>
          {t('haccp.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
