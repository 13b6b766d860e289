import type { TFunction } from 'i18next'
import { encode } from 'uqr'
import { labelPdf, type PrintedLabel } from '../../../../domain/device-files/label-pdf.ts'
import { LABEL_SHEETS } from '../../../../domain/device-files/label-sheet.ts'
import { saveFile } from '../../../ui/file-menu/save-file.ts'
import type { SheetChoice } from './sheet-fields.tsx'

/** Saves the labels as a PDF on this device. */
export const saveLabels = (
  t: TFunction,
  labels: readonly PrintedLabel[],
  { sheet, skipped }: SheetChoice,
): void => {
  const words = { imei: t('devices.imei'), claimCode: t('devices.claimCode') }
  const qrModules = (text: string) => encode(text, { ecc: 'M', border: 0 }).data
  const pdf = labelPdf(labels, LABEL_SHEETS[sheet], skipped, { qrModules, words })
  saveFile(new Blob([pdf as BlobPart], { type: 'application/pdf' }), 'device-labels.pdf')
}
