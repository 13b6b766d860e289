import { useState } from 'react'
import { LANGUAGE_CODES, type Language, LANGUAGES } from '../../../domain/users/account.ts'
import {
  type ReportFormat,
  type ReportPlanInput,
  type ReportRhythm,
  type ReportSelection,
  SaveReportDocument,
  type PlannedReportFragment,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { LANGUAGE_NAMES } from '../../../locales/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { weekdayName } from '../../../locales/weekday-name.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { ReportSensors } from './report-sensors.tsx'
import { minuteOf, timeOf } from './report-words.ts'
import styles from './reports.module.css'
import { useRefreshReports } from './use-reports.ts'

/** As in domain/reports. */
const RHYTHMS = ['DAILY', 'WEEKLY', 'MONTHLY'] as const satisfies readonly ReportRhythm[]
const SELECTIONS = ['ACCOUNT', 'SITES', 'TOOLS'] as const satisfies readonly ReportSelection[]
const FORMATS = ['PDF', 'CSV'] as const satisfies readonly ReportFormat[]
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const FIELDS = ['name', 'day', 'time', 'toolIds', 'siteIds', 'recipients']

/** As the fields hold it. */
type Draft = Omit<ReportPlanInput, 'day' | 'minute' | 'recipients' | 'toolIds' | 'siteIds'> & {
  weekday: number
  monthday: string
  time: string
  toolIds: readonly string[]
  siteIds: readonly string[]
  recipients: string
}

const draftOf = (report: PlannedReportFragment | null, language: Language, own: string): Draft => ({
  name: report?.name ?? '',
  rhythm: report?.rhythm ?? 'MONTHLY',
  weekday: report?.rhythm === 'WEEKLY' ? (report.day ?? 1) : 1,
  monthday: report?.rhythm === 'MONTHLY' ? String(report.day) : '1',
  time: timeOf(report?.minute ?? 420),
  selects: report?.selects ?? 'ACCOUNT',
  toolIds: report?.toolIds ?? [],
  siteIds: report?.siteIds ?? [],
  format: report?.format ?? 'PDF',
  withReadings: report?.withReadings ?? true,
  language: report?.language ?? language,
  recipients: report?.recipients.map(({ address }) => address).join(', ') ?? own,
})

const planOf = ({
  weekday,
  monthday,
  time,
  recipients,
  toolIds,
  siteIds,
  ...rest
}: Draft): ReportPlanInput => {
  const minute = minuteOf(time)
  const day = Number(monthday)
  return {
    ...rest,
    // What is no number is refused with its reason.
    day: rest.rhythm === 'DAILY' ? null : rest.rhythm === 'WEEKLY' ? weekday : Math.trunc(day) || 0,
    minute: Number.isNaN(minute) ? -1 : minute,
    toolIds: rest.selects === 'TOOLS' ? [...toolIds] : [],
    siteIds: rest.selects === 'SITES' ? [...siteIds] : [],
    recipients: recipients.split(/[,;\s]+/).filter((address) => address !== ''),
  }
}

/** Sets a report up, or changes it. */
export const ReportForm = ({
  userId,
  report,
  onClose,
}: {
  userId: string | null
  /** Null: a new one. */
  report: PlannedReportFragment | null
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const refresh = useRefreshReports()
  const language = LANGUAGES.find((one) => LANGUAGE_CODES[one] === viewer.language) ?? 'english'
  const [first] = useState(() =>
    draftOf(report, language, userId === null ? (viewer.email ?? '') : ''),
  )
  const [draft, setDraft] = useState(first)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const saving = useAction({
    send: (_: void) =>
      request(SaveReportDocument, { id: report?.id ?? null, userId, plan: planOf(draft) }),
    fields: FIELDS,
    success: t('reports.saved'),
    failure: t('reports.notSaved'),
    onSuccess: async () => {
      onClose()
      await refresh()
    },
  })
  return (
    <EditModal
      title={t(report === null ? 'reports.form.newTitle' : 'reports.form.editTitle')}
      subtitle={report?.name ?? ''}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
      isSaving={saving.isBusy}
      onClose={onClose}
      onSave={() => saving.run()}
    >
      <TextField
        label={t('reports.form.name')}
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={100}
        autoComplete="off"
        error={saving.problemOf('name')}
      />
      <Timing draft={draft} set={set} problemOf={saving.problemOf} />
      <Picked
        label={t('reports.form.sensors')}
        value={draft.selects}
        options={SELECTIONS.map((one) => [one, t(`reports.form.selects.${one}`)])}
        onChange={(selects) => set({ selects })}
      />
      <ReportSensors userId={userId} draft={draft} set={set} problemOf={saving.problemOf} />
      <Picked
        label={t('reports.form.format')}
        value={draft.format}
        options={FORMATS.map((one) => [one, t(`reports.form.formats.${one}`)])}
        onChange={(format) => set({ format })}
      />
      {draft.format === 'PDF' && (
        <CheckField
          label={t('reports.form.withReadings')}
          value={draft.withReadings}
          onChange={(withReadings) => set({ withReadings })}
        />
      )}
      <TextField
        label={t('reports.form.recipients')}
        description={t('reports.form.recipientsHint')}
        value={draft.recipients}
        onChange={(recipients) => set({ recipients })}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        error={saving.problemOf('recipients')}
      />
      <Picked
        label={t('reports.form.language')}
        value={draft.language}
        options={LANGUAGES.map((one) => [one, LANGUAGE_NAMES[LANGUAGE_CODES[one]]])}
        onChange={(chosen) => set({ language: chosen })}
      />
    </EditModal>
  )
}

const Picked = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}) => (
  <div className={styles.field}>
    <span aria-hidden>{label}</span>
    <Choice
      label={label}
      value={value}
      onChange={(text) => onChange(options.find(([one]) => one === text)?.[0] ?? value)}
    >
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </Choice>
  </div>
)

type PartProps = {
  draft: Draft
  set: (change: Partial<Draft>) => void
  problemOf: (field: string) => string | null
}

const Timing = ({ draft, set, problemOf }: PartProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { rhythm, weekday, monthday, time } = draft
  return (
    <>
      <Picked
        label={t('reports.form.rhythm')}
        value={rhythm}
        options={RHYTHMS.map((one) => [one, t(`reports.form.rhythms.${one}`)])}
        onChange={(chosen) => set({ rhythm: chosen })}
      />
      {rhythm === 'WEEKLY' && (
        <Picked
          label={t('reports.form.weekday')}
          value={String(weekday)}
          options={WEEKDAYS.map((day) => [String(day), weekdayName(language, day, 'long')])}
          onChange={(day) => set({ weekday: Number(day) })}
        />
      )}
      {rhythm === 'MONTHLY' && (
        <TextField
          label={t('reports.form.day')}
          description={t('reports.form.dayHint')}
          value={monthday}
          onChange={(day) => set({ monthday: day })}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          error={problemOf('day')}
        />
      )}
      <TextField
        label={t('reports.form.time')}
        description={t('reports.form.timeHint')}
        value={time}
        onChange={(text) => set({ time: text })}
        maxLength={5}
        autoComplete="off"
        error={problemOf('time')}
      />
    </>
  )
}
