import type { CertificateData } from '../../domain/instruments/certificate.ts'
import type { InstrumentData, MeasuringPlace } from '../../domain/instruments/instrument.ts'
import type { StoredCertificate } from '../storage/instrument-store.ts'

/** Of a logger or a probe, for the trail. */
export const instrumentFacts = (data: InstrumentData & { position?: string | null }) => ({
  maker: data.maker,
  model: data.model,
  serialNumber: data.serialNumber,
  accuracyClass: data.accuracyClass,
  accuracyCelsius: data.accuracyCelsius,
  lowestCelsius: data.lowestCelsius,
  highestCelsius: data.highestCelsius,
  ...(data.position !== undefined && { position: data.position }),
})

export const placeFacts = ({ unit, goods }: MeasuringPlace) => ({ unit, goods })

const pointText = ({
  referenceCelsius,
  deviationCelsius,
  uncertaintyCelsius,
}: CertificateData['points'][number]): string =>
  `${referenceCelsius} °C: ${deviationCelsius}${uncertaintyCelsius === null ? '' : ` ± ${uncertaintyCelsius}`}`

export const certificateFacts = (certificate: StoredCertificate) => ({
  certificate: certificate.number,
  laboratory: certificate.laboratory,
  calibratedOn: certificate.calibratedOn,
  dueOn: certificate.dueOn,
  points: certificate.points.map(pointText).join('; ') || null,
  covers: certificate.subject.kind,
  file: certificate.file?.name ?? null,
  fileHash: certificate.file?.hash ?? null,
})
