import { badInput } from '../../domain/refusal.ts'

export const RECORD_CHANGED = badInput({
  field: 'id',
  key: 'signatures.recordChanged',
  message:
    'The record has changed since this log was issued. Issue the log again, read it and sign that one.',
})

export const SIGNED_ALREADY = badInput({
  field: 'meaning',
  key: 'signatures.signedAlready',
  message: 'You have signed this record with this meaning already.',
})

export const REASON_MISSING = badInput({
  field: 'reason',
  key: 'signatures.reasonMissing',
  message: 'Say why you withdraw the signature.',
})

export const WITHDRAWN_ALREADY = badInput({
  field: 'id',
  key: 'signatures.withdrawnAlready',
  message: 'This signature was withdrawn already.',
})
