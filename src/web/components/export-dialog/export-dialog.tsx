import { DAY_MS } from '../../../domain/durations.ts'
import { Modal, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { DayField } from '../day-field/day-field.tsx'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useNow } from '../../clock/use-now.ts'
import styles from './export-dialog.module.css'
import { useReadingsExport, type ExportOf } from './use-readings-export.ts'

const FIRST_DAYS = 30
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

const FORMATS = ['CSV', 'JSON'] as const
type Format = (typeof FORMATS)[number]

type ExportDialogProps = {
  of: ExportOf
  /** The sensor or account that the readings belong to. */
  name: string
  onClose: () => void
}

/** Asks for a period and a format, then downloads the readings. */
export const ExportDialog = ({ of, name, onClose }: ExportDialogProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      yOffset={24}
      title={
        <>
          <span className={styles.title}>{t('readingsExport.title')}</span>
          <span className={styles.name}>{name}</span>
        </>
      }
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
      classNames={{ content: styles.content!, header: styles.header! }}
      transitionProps={{ duration: 0 }}
      // Mantine's lock adds a style sheet, which the content security policy refuses.
      lockScroll={false}
    >
      <ExportForm of={of} onClose={onClose} />
    </Modal>
  )
}

const ExportForm = ({ of, onClose }: Pick<ExportDialogProps, 'of' | 'onClose'>) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const today = useNow((nowMs) => localTime(timeZone).dayOf(nowMs))
  const [from, setFrom] = useState(() => dayBefore(today, FIRST_DAYS))
  const [to, setTo] = useState(today)
  const [format, setFormat] = useState<Format>('CSV')
  const [wasTried, setTried] = useState(false)
  const download = useReadingsExport({ onStarted: onClose })
  const missing = (day: string): string | null =>
    wasTried && day === '' ? t('readingsExport.dayMissing') : null
  const isReversed = from !== '' && to !== '' && to < from
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (from !== '' && to !== '' && !isReversed && !download.isBusy)
      download.run({ of, from, to, format })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.days}>
        <DayField
          latest={today}
          label={t('readingsExport.from')}
          value={from}
          onChange={setFrom}
          error={missing(from)}
        />
        <DayField
          latest={today}
          label={t('readingsExport.to')}
          value={to}
          onChange={setTo}
          error={missing(to) ?? (isReversed ? t('readingsExport.reversed') : null)}
        />
      </div>
      <NativeSelect
        label={t('readingsExport.format')}
        value={format}
        onChange={(event) => setFormat(event.currentTarget.value as Format)}
        data={[
          { value: 'CSV', label: t('readingsExport.csv') },
          { value: 'JSON', label: t('readingsExport.json') },
        ]}
      />
      <p className={styles.hint}>{t('readingsExport.hint', { zone: timeZone })}</p>
      <FormFooter
        saving={download.isBusy}
        saveLabel={t('readingsExport.start')}
        onCancel={onClose}
      />
    </form>
  )
}
