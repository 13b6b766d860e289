const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

const partsOf = (ms: number, timeZone: string) => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(ms)) parts[type] = value
  return parts
}

/** "YYYY-MM-DD HH:mm:ss" in this IANA zone; `ms` since 1970. */
export const formatTimestamp = (ms: number, timeZone: string): string => {
  const { year, month, day } = partsOf(ms, timeZone)
  return `${year}-${month}-${day} ${formatTimeOfDay(ms, timeZone)}`
}

/** "HH:mm:ss" in this IANA zone; `ms` since 1970. */
export const formatTimeOfDay = (ms: number, timeZone: string): string => {
  const { hour, minute, second } = partsOf(ms, timeZone)
  return `${hour}:${minute}:${second}`
}

/** The time of day, with its date when that is not today's; both ms since 1970. */
export const formatSince = (ms: number, nowMs: number, timeZone: string): string => {
  const since = formatTimestamp(ms, timeZone)
  const [today] = formatTimestamp(nowMs, timeZone).split(' ')
  return since.startsWith(`${today} `) ? since.slice(since.indexOf(' ') + 1) : since
}

/**
 * Which zone a time is shown in, and how far that was from UTC at this moment: "Europe/Budapest
 * (UTC+01:00)".
 */
export const zoneText = (ms: number, timeZone: string): string => {
  const { year, month, day, hour, minute, second } = partsOf(ms, timeZone)
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  const minutes = Math.round((local - Math.floor(ms / 1_000) * 1_000) / 60_000)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${timeZone} (UTC${minutes < 0 ? '\u2212' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)})`
}
