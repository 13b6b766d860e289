/**
 * The IANA name in its usual spelling, or null for what is none; offsets such as "+02:00" are none,
 * since they know no summer time.
 */
export const timeZoneName = (text: string): string | null => {
  if (!/^[A-Za-z]/.test(text)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
