import type { Insertable, Selectable } from 'kysely'
import type { RemindedMonths } from '../../../domain/instruments/calibration-due.ts'
import type { CalibrationPoint } from '../../../domain/instruments/certificate.ts'
import type { InstrumentData, Probe } from '../../../domain/instruments/instrument.ts'
import type { NewCertificate, StoredCertificate } from '../instrument-store.ts'
import type { PackedFile } from '../packed-file.ts'
import type { InstrumentColumns } from './tables/instrument-tables.ts'
import type { Tables } from './tables.ts'

/** A point as JSON, °C. */
type StoredPoint = [reference: number, deviation: number, uncertainty: number | null]

export const asInstrument = (row: InstrumentColumns): InstrumentData => ({
  maker: row.maker,
  model: row.model,
  serialNumber: row.serial_number,
  accuracyClass: row.accuracy_class,
  accuracyCelsius: row.accuracy,
  lowestCelsius: row.lowest,
  highestCelsius: row.highest,
})

export const instrumentColumns = (data: InstrumentData): InstrumentColumns => ({
  maker: data.maker,
  model: data.model,
  serial_number: data.serialNumber,
  accuracy_class: data.accuracyClass,
  accuracy: data.accuracyCelsius,
  lowest: data.lowestCelsius,
  highest: data.highestCelsius,
})

export const asProbe = (row: Selectable<Tables['tool_probe']>): Probe => ({
  ...asInstrument(row),
  id: row.id,
  toolId: row.tool_id,
  fromMs: row.from_at,
  position: row.position,
})

export const asCertificate = (
  row: Selectable<Tables['calibration_certificate']>,
): StoredCertificate => ({
  id: row.id,
  subject:
    row.probe_id === null
      ? { kind: 'logger', imeiNumber: row.imei_number! }
      : { kind: 'probe', probeId: row.probe_id },
  number: row.number,
  laboratory: row.laboratory,
  calibratedOn: row.calibrated_on,
  dueOn: row.due_on,
  points: (JSON.parse(row.points) as StoredPoint[]).map(
    ([referenceCelsius, deviationCelsius, uncertaintyCelsius]): CalibrationPoint => ({
      referenceCelsius,
      deviationCelsius,
      uncertaintyCelsius,
    }),
  ),
  file:
    row.file_hash === null
      ? null
      : { hash: row.file_hash, name: row.file_name!, size: row.file_size! },
  enteredAt: new Date(row.entered_at),
  enteredBy: row.entered_by,
  withdrawn:
    row.withdrawn_at === null || row.withdrawn_by === null
      ? null
      : {
          at: new Date(row.withdrawn_at),
          by: row.withdrawn_by,
          reason: row.withdrawn_reason ?? '',
        },
  reminded: row.reminded as RemindedMonths | null,
})

export const certificateRow = (
  { subject, points, ...facts }: NewCertificate,
  file: { name: string; packed: PackedFile } | null,
): Insertable<Tables['calibration_certificate']> => ({
  probe_id: subject.kind === 'probe' ? subject.probeId : null,
  imei_number: subject.kind === 'logger' ? subject.imeiNumber : null,
  number: facts.number,
  laboratory: facts.laboratory,
  calibrated_on: facts.calibratedOn,
  due_on: facts.dueOn,
  points: JSON.stringify(
    points.map((point): StoredPoint => [
      point.referenceCelsius,
      point.deviationCelsius,
      point.uncertaintyCelsius,
    ]),
  ),
  file_hash: file?.packed.hash ?? null,
  file_name: file?.name ?? null,
  file_size: file?.packed.size ?? null,
  entered_at: facts.enteredAt.getTime(),
  entered_by: facts.enteredBy,
  withdrawn_at: null,
  withdrawn_by: null,
  withdrawn_reason: null,
  reminded: null,
})
