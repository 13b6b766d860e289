/** What an inspector may open. Each is a view on the record, by the sensor where it is of one. */
export const SENSOR_PARTS = [
  'SUMMARY',
  'CHART',
  'DAYS',
  'READINGS',
  'ALARMS',
  'DEVIATIONS',
  'INSTRUMENTS',
  'SETTINGS',
] as const
export const ACCOUNT_PARTS = ['REGISTER', 'DRILLS', 'PEOPLE'] as const
export const INSPECTION_PARTS = [...SENSOR_PARTS, ...ACCOUNT_PARTS] as const
export type InspectionPart = (typeof INSPECTION_PARTS)[number]

export const INSPECTION_FILES = ['LOG', 'CSV', 'FOLDER_PDF', 'FOLDER_ZIP'] as const
export type InspectionFile = (typeof INSPECTION_FILES)[number]

/** What the list of views names: the first page, the parts, and files that were fetched. */
export type InspectionViewKind = 'OPENED' | InspectionPart | InspectionFile

export const isSensorPart = (part: InspectionPart): boolean =>
  (SENSOR_PARTS as readonly string[]).includes(part)

export const INSPECTION_STATES = ['OPEN', 'EXPIRED', 'REVOKED'] as const
export type InspectionState = (typeof INSPECTION_STATES)[number]

export const MOST_INSPECTED_TOOLS = 250
export const MOST_INSPECTED_DAYS = 400
/** How long a link lasts unless somebody says otherwise, and at most. */
export const USUAL_LINK_DAYS = 14
export const MOST_LINK_DAYS = 90
/** Open ones of an account. */
export const MOST_OPEN_LINKS = 20
export const LONGEST_INSPECTOR = 120
export const LONGEST_NOTE = 500

/** Of a measurement log that an inspector fetches: more are drawn for minutes. */
export const MOST_INSPECTED_LOG_DAYS = 31

/** A view of the same part by the same link within this time is the same visit. */
export const VISIT_MS = 30 * 60_000

/** Revoked wins: the page says what somebody decided, not what time did anyway. */
export const inspectionState = (
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): InspectionState => {
  if (revokedAt !== null) return 'REVOKED'
  return expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

/** The part of a wanted period that a scope allows; null: none of it. Half open, ms since 1970. */
export const clippedPeriod = (
  wanted: { fromMs: number; toMs: number },
  scope: { fromMs: number; toMs: number },
): { fromMs: number; toMs: number } | null => {
  const fromMs = Math.max(wanted.fromMs, scope.fromMs)
  const toMs = Math.min(wanted.toMs, scope.toMs)
  return fromMs < toMs ? { fromMs, toMs } : null
}
