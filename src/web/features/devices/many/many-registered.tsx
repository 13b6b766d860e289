import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { labelPdf } from '../../../../domain/device-files/label-pdf.ts'
import {
  LABEL_SHEET_NAMES,
  LABEL_SHEETS,
  labelsPerSheet,
  type LabelSheetName,
} from '../../../../domain/device-files/label-sheet.ts'
import { countText } from '../../../../domain/records/count-text.ts'
import { saveFile } from '../../../ui/file-menu/save-file.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import { keysCsv } from './keys-csv.ts'
import styles from './register-many.module.css'
import type { RegisteredRow } from './use-register-many.ts'

/** Keys and labels of the devices that were just registered: handed out this once. */
export const ManyRegistered = ({
  rows,
  onDone,
}: {
  rows: readonly RegisteredRow[]
  onDone: () => void
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [sheetName, setSheetName] = useState<LabelSheetName>('avery-l7160')
  const [skipped, setSkipped] = useState(0)
  const sheet = LABEL_SHEETS[sheetName]
  const saveKeys = () =>
    saveFile(new Blob([keysCsv(rows, language)], { type: 'text/csv' }), 'device-keys.csv')
  const saveLabels = () => {
    const words = { imei: t('devices.imei'), claimCode: t('devices.claimCode') }
    const qrModules = (text: string) => encode(text, { ecc: 'M', border: 0 }).data
    const pdf = labelPdf(rows, sheet, skipped, { qrModules, words })
    saveFile(new Blob([pdf as BlobPart], { type: 'application/pdf' }), 'device-labels.pdf')
  }
  const places = Array.from({ length: labelsPerSheet(sheet) }, (_, i) => i)
  return (
    <section className={styles.preview} aria-label={t('devices.many.registeredTitle')}>
      <p role="status" className={styles.summary}>
        {t('devices.many.registered', { number: countText(rows.length, language) })}
      </p>
      <p className={styles.once}>{t('devices.many.once')}</p>
      <div className={styles.sheet}>
        <NativeSelect
          label={t('devices.many.sheet')}
          value={sheetName}
          onChange={(event) => {
            setSheetName(event.currentTarget.value as LabelSheetName)
            setSkipped(0)
          }}
          data={LABEL_SHEET_NAMES.map((name) => ({
            value: name,
            label: t(`devices.many.sheets.${name}`),
          }))}
        />
        <NativeSelect
          label={t('devices.many.firstLabel')}
          value={String(skipped)}
          onChange={(event) => setSkipped(Number(event.currentTarget.value))}
          data={places.map((place) => ({ value: String(place), label: String(place + 1) }))}
        />
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconTags size={18} stroke={1.7} aria-hidden />}
          onClick={saveLabels}
        >
          {t('devices.many.downloadLabels')}
        </Button>
        <Button
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          onClick={saveKeys}
        >
          {t('devices.many.downloadKeys')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('devices.done')}
        </Button>
      </div>
    </section>
  )
}
