import { badInput } from '../../domain/refusal.ts'

export const UNKNOWN_HOURS = badInput({
  field: 'hours',
  key: 'support.hoursUnknown',
  message: 'The time is 1, 8, 24 or 168 hours.',
})

export const NOBODY_ABOVE = badInput({
  field: 'managerId',
  key: 'support.nobodyAbove',
  message: 'This account does not manage yours.',
})

export const NO_MAIL = badInput({
  field: null,
  key: 'support.noMail',
  message: 'This server sends no mails. Ask the customer to let you look, in the profile.',
})

export const LOOK_ENDED = badInput({
  field: null,
  key: 'support.ended',
  message: 'This support access has ended, or was taken back.',
})
