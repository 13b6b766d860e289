import { useState } from 'react'
import { addDays } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { SIGNATURE_MEANINGS, type SignatureMeaning } from '../../../domain/records/signature.ts'
import {
  DUTY_RECORDS,
  DUTY_RHYTHMS,
  type DutyRecord,
  type DutyRhythm,
  hasSensors,
  hasSites,
} from '../../../domain/signing/signing-duty.ts'
import { AddSigningDutyDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useNow } from '../../clock/use-now.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import { useSites } from '../../components/site-field/use-sites.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { asSigner, SignerChoice } from './signer-choice.tsx'
import styles from './signing.module.css'
import { type Candidate, useRefreshSigning, useSigningSensors } from './use-signing.ts'

const FIELDS = ['rhythm', 'toolIds', 'withinDays', 'sinceDay', 'signer']
const DAYS_AHEAD = 366

type Draft = {
  record: DutyRecord
  rhythm: DutyRhythm
  /** "all", "chosen", or the number of a site. */
  place: string
  toolIds: readonly string[]
  withinDays: string
  meaning: SignatureMeaning
  sinceDay: string
  signer: string
}

const rhythmsOf = (record: DutyRecord): readonly DutyRhythm[] => {
  if (record === 'REGISTER') return ['MONTHLY']
  return record === 'LOGS' ? ['DAILY', 'WEEKLY', 'MONTHLY'] : DUTY_RHYTHMS
}

const asInput = ({ record, place, toolIds, withinDays, signer, ...rest }: Draft) => ({
  ...rest,
  record,
  withinDays: /^\d+$/.test(withinDays.trim()) ? Number(withinDays) : 0,
  toolIds: hasSensors(record) && place === 'chosen' ? [...toolIds] : null,
  siteId: hasSites(record) && place !== 'chosen' && place !== 'all' ? place : null,
  ...asSigner(signer),
})

/** Says who must sign which records from when on. */
export const DutyForm = ({
  userId,
  people,
  timeZone,
  onClose,
}: {
  userId: string | null
  people: readonly Candidate[]
  /** Of the account. */
  timeZone: string
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const refresh = useRefreshSigning()
  const today = useNow((nowMs) => localTime(timeZone).dayOf(nowMs))
  const [draft, setDraft] = useState<Draft>({
    record: 'LOGS',
    rhythm: 'MONTHLY',
    place: 'all',
    toolIds: [],
    withinDays: '10',
    meaning: 'REVIEWED',
    sinceDay: today,
    signer: 'OWNER',
  })
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const saving = useAction({
    send: (_: void) => request(AddSigningDutyDocument, { userId, ...asInput(draft) }),
    fields: FIELDS,
    success: t('signing.saved'),
    failure: t('signing.notSaved'),
    onSuccess: () => {
      onClose()
      return refresh()
    },
  })
  const rhythms = rhythmsOf(draft.record)
  const chooseRecord = (value: string) => {
    const record = DUTY_RECORDS.find((each) => each === value) ?? draft.record
    const rhythm = rhythmsOf(record).includes(draft.rhythm) ? draft.rhythm : 'MONTHLY'
    const place = draft.place === 'chosen' && !hasSensors(record) ? 'all' : draft.place
    set({ record, rhythm, place, signer: 'OWNER' })
  }
  return (
    <EditModal
      title={t('signing.new')}
      subtitle=""
      isSaving={saving.isBusy}
      onClose={onClose}
      onSave={() => saving.run()}
    >
      <Field label={t('signing.form.record')} value={draft.record} onChange={chooseRecord}>
        {DUTY_RECORDS.map((each) => [each, t(`signing.records.${each}`)])}
      </Field>
      <Field
        label={t('signing.form.rhythm')}
        value={draft.rhythm}
        onChange={(value) => set({ rhythm: rhythms.find((each) => each === value) ?? 'MONTHLY' })}
        problem={saving.problemOf('rhythm')}
      >
        {rhythms.map((each) => [each, t(`signing.rhythms.${each}`)])}
      </Field>
      {hasSites(draft.record) && (
        <Sensors userId={userId} draft={draft} set={set} problem={saving.problemOf('toolIds')} />
      )}
      <SignerChoice
        record={draft.record}
        people={people}
        value={draft.signer}
        onChange={(signer) => set({ signer })}
        problem={saving.problemOf('signer')}
      />
      <NumberField
        label={t('signing.form.within')}
        value={draft.withinDays}
        onChange={(withinDays) => set({ withinDays })}
        unit=""
        error={saving.problemOf('withinDays')}
      />
      <Field
        label={t('signing.form.meaning')}
        value={draft.meaning}
        onChange={(value) =>
          set({ meaning: SIGNATURE_MEANINGS.find((each) => each === value) ?? 'REVIEWED' })
        }
      >
        {SIGNATURE_MEANINGS.map((each) => [each, t(`signatures.meaning.${each}`)])}
      </Field>
      <DayField
        label={t('signing.form.since')}
        value={draft.sinceDay}
        onChange={(sinceDay) => set({ sinceDay })}
        latest={addDays(today, DAYS_AHEAD)}
        error={saving.problemOf('sinceDay')}
      />
    </EditModal>
  )
}

const Field = ({
  label,
  value,
  onChange,
  problem = null,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | null
  /** Values and their texts. */
  children: readonly (readonly string[])[]
}) => (
  <div className={styles.field}>
    <span aria-hidden>{label}</span>
    <Choice label={label} value={value} onChange={onChange}>
      {children.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </Choice>
    {problem !== null && <FieldError text={problem} />}
  </div>
)

const Sensors = ({
  userId,
  draft,
  set,
  problem,
}: {
  userId: string | null
  draft: Draft
  set: (change: Partial<Draft>) => void
  problem: string | null
}) => {
  const { t } = useTranslation()
  const { data: sites = [] } = useSites(userId)
  const sensors = useSigningSensors(userId)
  return (
    <>
      <Field
        label={t('signing.form.sensors')}
        value={draft.place}
        onChange={(place) => set({ place })}
        problem={problem}
      >
        {[
          ['all', t('signing.form.all')],
          ...sites.map(({ id, name }) => [id, t('signing.form.site', { site: name })]),
          ...(hasSensors(draft.record) ? [['chosen', t('signing.form.chosen')]] : []),
        ]}
      </Field>
      {draft.place === 'chosen' && (
        <fieldset className={styles.sensors}>
          <legend>{t('signing.form.chosen')}</legend>
          {sensors.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              value={draft.toolIds.includes(id)}
              onChange={(isChosen) =>
                set({
                  toolIds: isChosen
                    ? [...draft.toolIds, id]
                    : draft.toolIds.filter((one) => one !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
