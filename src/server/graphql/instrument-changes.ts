import type { InstrumentData } from '../../domain/instruments/instrument.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { WRITE_COST } from './costs.ts'
import { FileLink } from './exports.ts'
import { CertificateCoversEnum } from './calibration-enums.ts'
import { InstrumentsType } from './instruments.ts'
import { numericId } from './numeric-id.ts'

const InstrumentInput = builder.inputType('InstrumentInput', {
  description: 'What is left out or null is not known.',
  fields: (t) => ({
    maker: t.string(),
    model: t.string(),
    serialNumber: t.string(),
    accuracyClass: t.string(),
    accuracyCelsius: t.float(),
    lowestCelsius: t.float(),
    highestCelsius: t.float(),
  }),
})

const PointInput = builder.inputType('CalibrationPointInput', {
  fields: (t) => ({
    referenceCelsius: t.float({ required: true }),
    deviationCelsius: t.float({ required: true }),
    uncertaintyCelsius: t.float(),
  }),
})

const CertificateInput = builder.inputType('CalibrationCertificateInput', {
  fields: (t) => ({
    covers: t.field({ type: CertificateCoversEnum, required: true }),
    number: t.string({ required: true }),
    laboratory: t.string({ required: true }),
    calibratedOn: t.string({ required: true, description: 'YYYY-MM-DD' }),
    dueOn: t.string({ description: 'Of the next calibration, YYYY-MM-DD.' }),
    points: t.field({ type: [PointInput], required: true }),
    upload: t.string({ description: 'The scan, which was posted to /uploads: PDF, PNG or JPEG.' }),
  }),
})

const instrumentOf = (input: {
  [Field in keyof InstrumentData]?: InstrumentData[Field] | undefined
}): InstrumentData => ({
  maker: input.maker ?? null,
  model: input.model ?? null,
  serialNumber: input.serialNumber ?? null,
  accuracyClass: input.accuracyClass ?? null,
  accuracyCelsius: input.accuracyCelsius ?? null,
  lowestCelsius: input.lowestCelsius ?? null,
  highestCelsius: input.highestCelsius ?? null,
})

builder.mutationFields((t) => ({
  setLoggerInstrument: t.field({
    type: InstrumentsType,
    description: 'Enters or corrects what is known of the logger, for all its sensors.',
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      logger: t.arg({ type: InstrumentInput, required: true }),
    },
    resolve: async (_root, { toolId, logger }, { services, actor }) =>
      answer(
        await services.instruments.setLogger(actor, {
          toolId: numericId(toolId),
          logger: instrumentOf(logger),
        }),
      ),
  }),
  setProbe: t.field({
    type: InstrumentsType,
    description: 'Enters or corrects what is known of the probe in service.',
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      probe: t.arg({ type: InstrumentInput, required: true }),
      position: t.arg.string(),
    },
    resolve: async (_root, { toolId, probe, position }, { services, actor }) =>
      answer(
        await services.instruments.setProbe(actor, {
          toolId: numericId(toolId),
          probe: { ...instrumentOf(probe), position: position ?? null },
        }),
      ),
  }),
  swapProbe: t.field({
    type: InstrumentsType,
    description:
      'Another probe measures from `at` on. The old one keeps its data and certificates.',
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      at: t.arg({ type: 'DateTime', required: true }),
      probe: t.arg({ type: InstrumentInput, required: true }),
      position: t.arg.string(),
    },
    resolve: async (_root, { toolId, at, probe, position }, { services, actor }) =>
      answer(
        await services.instruments.swapProbe(actor, {
          toolId: numericId(toolId),
          at,
          probe: { ...instrumentOf(probe), position: position ?? null },
        }),
      ),
  }),
  setMeasuringPlace: t.field({
    type: InstrumentsType,
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      unit: t.arg.string(),
      goods: t.arg.string(),
    },
    resolve: async (_root, { toolId, unit, goods }, { services, actor }) =>
      answer(
        await services.instruments.setPlace(actor, {
          toolId: numericId(toolId),
          unit: unit ?? null,
          goods: goods ?? null,
        }),
      ),
  }),
  addCertificate: t.field({
    type: InstrumentsType,
    description: 'Enters a calibration certificate of the probe in service, or of the logger.',
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      certificate: t.arg({ type: CertificateInput, required: true }),
    },
    resolve: async (_root, { toolId, certificate }, { services, actor }) => {
      const { covers, upload, dueOn, points, ...facts } = certificate
      return answer(
        await services.instruments.addCertificate(actor, {
          toolId: numericId(toolId),
          covers,
          upload: upload ?? null,
          certificate: {
            ...facts,
            dueOn: dueOn ?? null,
            points: points.map((point) => ({
              ...point,
              uncertaintyCelsius: point.uncertaintyCelsius ?? null,
            })),
          },
        }),
      )
    },
  }),
  withdrawCertificate: t.field({
    type: InstrumentsType,
    description: 'It no longer counts. Nothing is deleted.',
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_root, { toolId, id, reason }, { services, actor }) =>
      answer(
        await services.instruments.withdrawCertificate(actor, {
          toolId: numericId(toolId),
          id: numericId(id),
          reason,
        }),
      ),
  }),
  applyCertificate: t.field({
    type: InstrumentsType,
    description:
      "Sets the sensor's temperature correction to what the certificate says at this temperature, for readings from now on.",
    complexity: WRITE_COST,
    args: {
      toolId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      celsius: t.arg.float({ required: true }),
    },
    resolve: async (_root, { toolId, id, celsius }, { services, actor }) =>
      answer(
        await services.instruments.applyCertificate(actor, {
          toolId: numericId(toolId),
          id: numericId(id),
          celsius,
        }),
      ),
  }),
  certificateFile: t.field({
    type: FileLink,
    description: 'A link to the scan of a certificate, as it came.',
    complexity: WRITE_COST,
    args: { toolId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_root, { toolId, id }, { services, actor }) =>
      answer(
        await services.instruments.offerFile(actor, {
          toolId: numericId(toolId),
          id: numericId(id),
        }),
      ),
  }),
}))
