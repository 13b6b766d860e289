import { localTime } from '../../../domain/periods/local-time.ts'

/**
 * "YYYY-MM-DD HH:mm:ss" in this IANA zone, which the tooltip names; `ms` since 1970.
 */
export const Timestamp = ({ ms, timeZone }: { ms: number; timeZone: string }) => (
  <time
    dateTime={new Date(ms).toISOString()}
    title={`${timeZone} (${localTime(timeZone).offsetTextAt(ms)})`}
  >
    {localTime(timeZone).textOf(ms)}
  </time>
)
