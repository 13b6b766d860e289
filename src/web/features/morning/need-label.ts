import type { ParseKeys } from 'i18next'
import type { NeedKind } from '../../api/generated/graphql.ts'

/** What a customer needs, in words. */
export const NEED_LABELS = {
  ALARMS: 'morning.need.waiting',
  SILENT: 'morning.need.silent',
  FAILED: 'morning.need.unreached',
  LIMITS: 'tools.limitsNeverSet',
  CALIBRATION: 'morning.need.calibrations',
} as const satisfies Record<NeedKind, ParseKeys>
