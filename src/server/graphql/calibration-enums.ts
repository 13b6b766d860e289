import { builder } from './builder.ts'

export const CalibrationStateEnum = builder.enumType('CalibrationState', {
  description:
    'NONE: no certificate. NO_END: it names no next calibration. DUE_LATER: within three months. DUE_SOON: within one. EXPIRED: from the day on that it is due.',
  values: {
    NONE: { value: 'none' },
    NO_END: { value: 'no-end' },
    VALID: { value: 'valid' },
    DUE_LATER: { value: 'due-later' },
    DUE_SOON: { value: 'due-soon' },
    EXPIRED: { value: 'expired' },
  } as const,
})

export const CertificateCoversEnum = builder.enumType('CertificateCovers', {
  description: 'PROBE: the probe that it was made for. LOGGER: the logger with all its probes.',
  values: { PROBE: { value: 'probe' }, LOGGER: { value: 'logger' } } as const,
})
