import type { CalibrationPoint } from '../../domain/instruments/certificate.ts'
import type { InstrumentData, Probe } from '../../domain/instruments/instrument.ts'
import type { ShownInstruments } from '../instruments/show-instruments.ts'
import type { StoredCertificate } from '../storage/instrument-store.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { CalibrationStateEnum, CertificateCoversEnum } from './calibration-enums.ts'
import { numericId } from './numeric-id.ts'

const InstrumentType = builder.objectRef<InstrumentData>('Instrument').implement({
  description: 'As label and data sheet have it; null where nobody has entered it.',
  fields: (t) => ({
    maker: t.exposeString('maker', { nullable: true }),
    model: t.exposeString('model', { nullable: true }),
    serialNumber: t.exposeString('serialNumber', { nullable: true }),
    accuracyClass: t.exposeString('accuracyClass', {
      nullable: true,
      description: 'Of EN 12830, such as "1".',
    }),
    accuracyCelsius: t.exposeFloat('accuracyCelsius', { nullable: true, description: '± °C' }),
    lowestCelsius: t.exposeFloat('lowestCelsius', {
      nullable: true,
      description: 'Where the measuring range begins.',
    }),
    highestCelsius: t.exposeFloat('highestCelsius', { nullable: true }),
  }),
})

const ProbeType = builder.objectRef<Probe>('Probe').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    from: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when it measures; null: since the sensor was added.',
      resolve: ({ fromMs }) => (fromMs === 0 ? null : new Date(fromMs)),
    }),
    position: t.exposeString('position', {
      nullable: true,
      description: 'Where it hangs, such as "top shelf, left".',
    }),
    instrument: t.field({ type: InstrumentType, resolve: (probe) => probe }),
  }),
})

const PointType = builder.objectRef<CalibrationPoint>('CalibrationPoint').implement({
  description: 'deviationCelsius: what the instrument showed minus the reference.',
  fields: (t) => ({
    referenceCelsius: t.exposeFloat('referenceCelsius'),
    deviationCelsius: t.exposeFloat('deviationCelsius'),
    uncertaintyCelsius: t.exposeFloat('uncertaintyCelsius', { nullable: true }),
  }),
})

const CertificateType = builder.objectRef<StoredCertificate>('CalibrationCertificate').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    covers: t.field({ type: CertificateCoversEnum, resolve: ({ subject }) => subject.kind }),
    probeId: t.id({
      nullable: true,
      resolve: ({ subject }) => (subject.kind === 'probe' ? String(subject.probeId) : null),
    }),
    number: t.exposeString('number'),
    laboratory: t.exposeString('laboratory'),
    calibratedOn: t.exposeString('calibratedOn', { description: 'YYYY-MM-DD' }),
    dueOn: t.exposeString('dueOn', {
      nullable: true,
      description: 'When the next calibration is due, YYYY-MM-DD.',
    }),
    points: t.field({ type: [PointType], resolve: ({ points }) => [...points] }),
    fileName: t.string({ nullable: true, resolve: ({ file }) => file?.name ?? null }),
    fileHash: t.string({
      nullable: true,
      description: 'SHA-256 of the scan, hex.',
      resolve: ({ file }) => file?.hash ?? null,
    }),
    enteredAt: t.field({ type: 'DateTime', resolve: ({ enteredAt }) => enteredAt }),
    withdrawnAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when it no longer counts.',
      resolve: ({ withdrawn }) => withdrawn?.at ?? null,
    }),
    withdrawnReason: t.string({
      nullable: true,
      description: 'Empty where it was withdrawn before reasons were stored beside it.',
      resolve: ({ withdrawn }) => withdrawn?.reason ?? null,
    }),
  }),
})

export const InstrumentsType = builder.objectRef<ShownInstruments>('Instruments').implement({
  description: 'What a sensor is measured with, and its calibration.',
  fields: (t) => ({
    logger: t.field({ type: InstrumentType, nullable: true, resolve: ({ logger }) => logger }),
    probes: t.field({
      type: [ProbeType],
      description: 'All that the sensor has had, the first one first.',
      resolve: ({ probes }) => [...probes],
    }),
    unit: t.string({
      nullable: true,
      description: 'What it watches: name or inventory number of the fridge.',
      resolve: ({ place }) => place.unit,
    }),
    goods: t.string({ nullable: true, resolve: ({ place }) => place.goods }),
    certificates: t.field({
      type: [CertificateType],
      description: 'Of all its probes and its logger, the newest calibration first.',
      resolve: ({ certificates }) => [...certificates],
    }),
    inForce: t.field({
      type: CertificateType,
      nullable: true,
      description:
        "Of the probe in service, else of the logger. Today where the sensor's owner is.",
      resolve: ({ inForce }) => inForce,
    }),
    state: t.field({ type: CalibrationStateEnum, resolve: ({ state }) => state }),
  }),
})

builder.queryFields((t) => ({
  instruments: t.field({
    type: InstrumentsType,
    complexity: { field: 100, multiplier: 1 },
    args: { toolId: t.arg.id({ required: true }) },
    resolve: async (_root, { toolId }, { services, actor }) =>
      answer(await services.instruments.show(actor, { toolId: numericId(toolId) })),
  }),
}))
