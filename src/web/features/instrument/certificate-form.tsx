import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { AddCertificateDocument, type CertificateCovers } from '../../api/generated/graphql.ts'
import { postFile } from '../../api/post-file.ts'
import { request } from '../../api/request.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import {
  type CertificateDraft,
  certificateInput,
  isWrongPoint,
  NEW_CERTIFICATE,
} from './certificate-draft.ts'
import styles from './instrument.module.css'
import { PointFields } from './point-fields.tsx'
import { isTooLarge, ScanField } from './scan-field.tsx'
import { useInstrumentChange } from './use-instruments.ts'

const LONGEST_NUMBER = 100
const LONGEST_LABORATORY = 200
const CHEVRON = <IconChevronDown size={16} stroke={1.7} aria-hidden />

const FIELDS = ['number', 'laboratory', 'calibratedOn', 'dueOn', 'points', 'upload']

/** The same day of another year, for the calendar of the next calibration. */
const yearsLater = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4, 8)}01`

/** Enters a calibration certificate with its points and its scan. */
export const CertificateForm = ({
  toolId,
  probeName,
  onClose,
}: {
  toolId: string
  /** The serial number of the probe in service; null when it is not known. */
  probeName: string | null
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const [today] = useState(() => localTime(timeZone).dayOf(pageClock.now()))
  const [draft, setDraft] = useState<CertificateDraft>(NEW_CERTIFICATE)
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const edit = (values: Partial<CertificateDraft>): void => setDraft({ ...draft, ...values })
  const saving = useInstrumentChange({
    toolId,
    send: async () => {
      const upload = file === null ? null : await postFile(file)
      const certificate = certificateInput(draft, upload)
      return (await request(AddCertificateDocument, { toolId, certificate })).addCertificate
    },
    fields: FIELDS,
    onSaved: onClose,
  })
  const save = (): void => {
    setTried(true)
    if (!draft.points.some(isWrongPoint) && !isTooLarge(file)) saving.run(undefined)
  }
  const text = (field: 'number' | 'laboratory', longest: number) => (
    <TextField
      label={t(`instruments.${field}`)}
      value={draft[field]}
      onChange={(value) => edit({ [field]: value })}
      maxLength={longest}
      autoComplete="off"
      spellCheck={false}
      error={saving.problemOf(field)}
    />
  )
  return (
    <EditModal
      title={t('instruments.addCertificate')}
      subtitle={t('instruments.addHint')}
      isChanged={draft !== NEW_CERTIFICATE || file !== null}
      isSaving={saving.isBusy}
      onClose={onClose}
      onSave={save}
    >
      <CoversField
        value={draft.covers}
        probeName={probeName}
        onChange={(covers) => edit({ covers })}
      />
      <div className={styles.fields}>
        {text('number', LONGEST_NUMBER)}
        {text('laboratory', LONGEST_LABORATORY)}
        <DayField
          label={t('instruments.calibratedOn')}
          value={draft.calibratedOn}
          onChange={(calibratedOn) => edit({ calibratedOn })}
          latest={today}
          error={saving.problemOf('calibratedOn')}
        />
        <DayField
          label={t('instruments.dueOn')}
          value={draft.dueOn}
          onChange={(dueOn) => edit({ dueOn })}
          latest={yearsLater(today, 20)}
          opensAt={yearsLater(draft.calibratedOn || today, 1)}
          error={saving.problemOf('dueOn')}
        />
      </div>
      <PointFields
        points={draft.points}
        onChange={(points) => edit({ points })}
        isTried={isTried}
        problem={saving.problemOf('points')}
      />
      <ScanField file={file} onChange={setFile} problem={saving.problemOf('upload')} />
    </EditModal>
  )
}

const CoversField = ({
  value,
  probeName,
  onChange,
}: {
  value: CertificateCovers
  probeName: string | null
  onChange: (covers: CertificateCovers) => void
}) => {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('instruments.covers')}
      rightSection={CHEVRON}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as CertificateCovers)}
      data={[
        {
          value: 'PROBE',
          label:
            probeName === null
              ? t('instruments.coversProbe')
              : t('instruments.coversProbeOf', { serial: probeName }),
        },
        { value: 'LOGGER', label: t('instruments.coversLogger') },
      ]}
    />
  )
}
