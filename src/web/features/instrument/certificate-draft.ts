import type { CalibrationCertificateInput, CertificateCovers } from '../../api/generated/graphql.ts'
import { numberOfText } from '../../ui/form/typed-number.ts'

/** A point as typed; all empty: the line is left out. */
export type PointDraft = { reference: string; deviation: string; uncertainty: string }

/** Days as "YYYY-MM-DD", or '' for none. */
export type CertificateDraft = {
  covers: CertificateCovers
  number: string
  laboratory: string
  calibratedOn: string
  dueOn: string
  points: readonly PointDraft[]
}

export const NO_POINT: PointDraft = { reference: '', deviation: '', uncertainty: '' }

export const NEW_CERTIFICATE: CertificateDraft = {
  covers: 'PROBE',
  number: '',
  laboratory: '',
  calibratedOn: '',
  dueOn: '',
  points: [NO_POINT],
}

const isEmpty = (point: PointDraft): boolean =>
  Object.values(point).every((text) => text.trim() === '')

/** A line needs a reference and a deviation; the uncertainty may be missing. */
export const isWrongPoint = (point: PointDraft): boolean =>
  !isEmpty(point) &&
  (numberOfText(point.reference) === null ||
    numberOfText(point.deviation) === null ||
    (point.uncertainty.trim() !== '' && numberOfText(point.uncertainty) === null))

/** Points without wrong ones. `upload`: of the scan; null for none. */
export const certificateInput = (
  { dueOn, points, ...facts }: CertificateDraft,
  upload: string | null,
): CalibrationCertificateInput => ({
  ...facts,
  dueOn: dueOn || null,
  points: points
    .filter((point) => !isEmpty(point))
    .map(({ reference, deviation, uncertainty }) => ({
      referenceCelsius: numberOfText(reference) ?? Number.NaN,
      deviationCelsius: numberOfText(deviation) ?? Number.NaN,
      uncertaintyCelsius: numberOfText(uncertainty),
    })),
  upload,
})
