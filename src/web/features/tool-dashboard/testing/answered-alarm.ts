import type { ExcursionAlarm } from '../../../../domain/records/alarm-reason.ts'

const isoOrNull = (timeMs: number | null): string | null =>
  timeMs === null ? null : new Date(timeMs).toISOString()

/** As the API answers it. */
export const answeredAlarm = ({ openedMs, reason, condition, isOfGoods }: ExcursionAlarm) => ({
  openedAt: isoOrNull(openedMs),
  reason: reason.kind.toUpperCase().replaceAll('-', '_'),
  minutes: 'minutes' in reason ? reason.minutes : null,
  celsius: 'celsius' in reason ? reason.celsius : null,
  until: isoOrNull('untilMs' in reason ? reason.untilMs : null),
  days: 'days' in reason ? reason.days : null,
  defrosts: 'defrosts' in reason ? reason.defrosts : null,
  window: 'window' in reason ? reason.window : null,
  condition: condition?.name ?? null,
  isWarning: condition?.severity === 'warning',
  isOfGoods: isOfGoods === true,
})
