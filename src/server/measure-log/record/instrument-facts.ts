import type { InstrumentData } from '../../../domain/instruments/instrument.ts'
import type { LogInstruments } from './log-instruments.ts'

const dataFacts = (data: InstrumentData) => [
  data.maker,
  data.model,
  data.serialNumber,
  data.accuracyClass,
  data.accuracyCelsius,
  data.lowestCelsius,
  data.highestCelsius,
]

/** What a record was measured with, in the order of docs/records.md. */
export const instrumentFacts = ({ logger, place, probes, certificates }: LogInstruments) => [
  logger && dataFacts(logger),
  [place.unit, place.goods],
  probes.map((probe) => [probe.fromMs, ...dataFacts(probe), probe.position]),
  certificates.map(({ probe, number, laboratory, calibratedOn, dueOn, points }) => [
    probe,
    number,
    laboratory,
    calibratedOn,
    dueOn,
    points.map((point) => [
      point.referenceCelsius,
      point.deviationCelsius,
      point.uncertaintyCelsius,
    ]),
  ]),
]
