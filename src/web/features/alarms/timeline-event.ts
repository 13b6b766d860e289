/** A line of what happened in an alarm. `at`: ISO time; `more`: what stands below, line by line. */
export type TimelineEvent = {
  at: string
  what: string
  more?: string | null
  kind?: 'breach' | 'failed' | 'next'
}
