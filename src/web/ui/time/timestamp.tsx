import { formatTimestamp, zoneText } from './format-timestamp.ts'

/**
 * "YYYY-MM-DD HH:mm:ss" in this IANA zone, which the pointer learns by hovering; `ms` since 1970.
 */
export const Timestamp = ({ ms, timeZone }: { ms: number; timeZone: string }) => (
  <time dateTime={new Date(ms).toISOString()} title={zoneText(ms, timeZone)}>
    {formatTimestamp(ms, timeZone)}
  </time>
)
