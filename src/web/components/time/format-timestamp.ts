const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
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
