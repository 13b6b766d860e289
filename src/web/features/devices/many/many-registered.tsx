import { Button } from '@mantine/core'
import { IconDownload, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { countText } from '../../../../domain/records/count-text.ts'
import { saveFile } from '../../../ui/file-menu/save-file.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import { saveLabels } from '../labels/save-labels.ts'
import { FIRST_SHEET, SheetFields } from '../labels/sheet-fields.tsx'
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
  const [sheet, setSheet] = useState(FIRST_SHEET)
  const saveKeys = () =>
    saveFile(new Blob([keysCsv(rows, language)], { type: 'text/csv' }), 'device-keys.csv')
  return (
    <section className={styles.preview} aria-label={t('devices.many.registeredTitle')}>
      <p role="status" className={styles.summary}>
        {t('devices.many.registered', { number: countText(rows.length, language) })}
      </p>
      <p className={styles.once}>{t('devices.many.once')}</p>
      <SheetFields choice={sheet} onChoice={setSheet} />
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconTags size={18} stroke={1.7} aria-hidden />}
          onClick={() => saveLabels(t, rows, sheet)}
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
