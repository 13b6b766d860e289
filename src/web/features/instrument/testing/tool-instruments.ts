import type {
  CertificateRowFragment,
  InstrumentFactsFragment,
  ProbeRowFragment,
  ToolInstrumentsFragment,
} from '../../../api/generated/graphql.ts'

export const facts = (changes: Partial<InstrumentFactsFragment> = {}): InstrumentFactsFragment => ({
  maker: 'Elitech',
  model: 'GSP-6',
  serialNumber: 'L-100',
  accuracyClass: '1',
  accuracyCelsius: 0.5,
  lowestCelsius: -40,
  highestCelsius: 85,
  ...changes,
})

export const probe = (changes: Partial<ProbeRowFragment> = {}): ProbeRowFragment => ({
  id: '3',
  from: null,
  position: 'Top shelf, left',
  instrument: facts({ serialNumber: 'P-7' }),
  ...changes,
})

export const certificate = (
  changes: Partial<CertificateRowFragment> = {},
): CertificateRowFragment => ({
  id: '5',
  covers: 'PROBE',
  probeId: '3',
  number: 'K-2026-118',
  laboratory: 'Kalibrierlabor Nord',
  calibratedOn: '2026-10-01',
  dueOn: '2027-10-01',
  points: [
    { referenceCelsius: 0, deviationCelsius: 0.1, uncertaintyCelsius: 0.2 },
    { referenceCelsius: 8, deviationCelsius: 0.3, uncertaintyCelsius: null },
  ],
  fileName: 'k-2026-118.pdf',
  fileHash: 'ab'.repeat(32),
  enteredAt: '2026-10-05T09:00:00Z',
  withdrawnAt: null,
  withdrawnReason: null,
  ...changes,
})

export const toolInstruments = (
  changes: Partial<ToolInstrumentsFragment> = {},
): ToolInstrumentsFragment => ({
  logger: facts(),
  probes: [probe()],
  unit: 'Cold room 2',
  goods: 'Vaccines',
  certificates: [certificate()],
  inForce: { id: '5' },
  state: 'VALID',
  ...changes,
})

/** Of a sensor of which nobody has entered anything. */
export const NOTHING_ENTERED = toolInstruments({
  logger: null,
  probes: [],
  unit: null,
  goods: null,
  certificates: [],
  inForce: null,
  state: 'NONE',
})
