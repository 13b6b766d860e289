import { badInput } from '../../domain/refusal.ts'

const onState = (key: string, message: string) => badInput({ field: 'id', key, message })

export const REPORT_EXISTS = onState(
  'deviations.exists',
  'There is a report about this alarm already.',
)

export const NOT_OPEN = onState(
  'deviations.notOpen',
  'This report is not being written: it waits for approval, is approved or was withdrawn.',
)

export const NOT_WAITING = onState(
  'deviations.notWaiting',
  'This report does not wait for approval.',
)

export const SIGNED_ALREADY = onState(
  'deviations.signed',
  'Somebody has signed this version. Begin a new one.',
)

export const NOT_APPROVED = onState(
  'deviations.notApproved',
  'Only a report that was handed in gets a new version.',
)

export const WITHDRAWN_ALREADY = onState(
  'deviations.withdrawn',
  'This report was withdrawn already.',
)

export const STILL_LASTS = onState(
  'deviations.stillLasts',
  'The deviation is not over yet, so the report cannot be approved.',
)

export const CHANGED_MEANWHILE = onState(
  'deviations.changedMeanwhile',
  'Somebody has changed this report meanwhile. Read it again first.',
)

export const REASON_MISSING = badInput({
  field: 'reason',
  key: 'deviations.reasonMissing',
  message: 'Say why.',
})

export const missing = (fields: readonly string[]) =>
  badInput(
    ...fields.map((field) => ({
      field,
      key: 'deviations.missing',
      message: `${field} is still missing.`,
    })),
  )

export const BAD_PERIOD = badInput({
  field: 'dateEnd',
  key: 'deviations.badPeriod',
  message: 'A deviation has begun in the past and ends after its beginning.',
})

export const EITHER_ALARM_OR_PERIOD = badInput({
  field: null,
  key: 'deviations.eitherAlarmOrPeriod',
  message: 'Name an alarm, or a sensor with the beginning and the end of a deviation.',
})
