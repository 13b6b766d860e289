import { NativeSelect } from '@mantine/core'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  LABEL_SHEET_NAMES,
  LABEL_SHEETS,
  labelsPerSheet,
  type LabelSheetName,
} from '../../../../domain/device-files/label-sheet.ts'
import styles from './sheet-fields.module.css'

/** On which paper, and how many labels of its first sheet are used already. */
export type SheetChoice = { sheet: LabelSheetName; skipped: number }
export const FIRST_SHEET: SheetChoice = { sheet: 'avery-l7160', skipped: 0 }

export const SheetFields = ({
  choice: { sheet, skipped },
  onChoice,
}: {
  choice: SheetChoice
  onChoice: (choice: SheetChoice) => void
}) => {
  const { t } = useTranslation()
  const places = Array.from({ length: labelsPerSheet(LABEL_SHEETS[sheet]) }, (_, i) => i)
  return (
    <div className={styles.sheet}>
      <NativeSelect
        label={t('devices.many.sheet')}
        value={sheet}
        onChange={(event) =>
          onChoice({ sheet: event.currentTarget.value as LabelSheetName, skipped: 0 })
        }
        data={LABEL_SHEET_NAMES.map((name) => ({
          value: name,
          label: t(`devices.many.sheets.${name}`),
        }))}
      />
      <NativeSelect
        label={t('devices.many.firstLabel')}
        value={String(skipped)}
        onChange={(event) => onChoice({ sheet, skipped: Number(event.currentTarget.value) })}
        data={places.map((place) => ({ value: String(place), label: String(place + 1) }))}
      />
    </div>
  )
}
