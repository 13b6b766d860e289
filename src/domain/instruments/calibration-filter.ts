import type { CalibrationState } from './calibration-due.ts'

/**
 * What a list of calibrations is narrowed to. DUE: within three months. WITHOUT: no certificate holds.
 */
export const CALIBRATION_FILTERS = ['ALL', 'EXPIRED', 'DUE', 'WITHOUT'] as const
export type CalibrationFilter = (typeof CALIBRATION_FILTERS)[number]

export const isOfFilter = (state: CalibrationState, filter: CalibrationFilter): boolean => {
  switch (filter) {
    case 'ALL':
      return true
    case 'EXPIRED':
      return state === 'expired'
    case 'DUE':
      return state === 'due-soon' || state === 'due-later'
    case 'WITHOUT':
      return state === 'none'
  }
}
