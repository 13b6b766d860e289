import { incidentsOf } from '../measure-log/record/incidents-of.ts'
import type { Storage } from '../storage/storage.ts'
import { listIssuedLogs } from './list-issued-logs.ts'
import { signableLogs, type SignLogDeps } from './signable-logs.ts'
import type { SignableKinds } from './signable-record.ts'
import { type SignDeps, signRecord } from './sign-record.ts'
import { withdrawSignature } from './withdraw-signature.ts'

type Given = Omit<SignLogDeps & SignDeps, 'incidentsOf' | 'kinds'> & {
  storage: Storage
  /** Of every kind but logs. */
  kinds: Omit<SignableKinds, 'log'>
}

export const signatureServices = (given: Given) => {
  const log = signableLogs({ ...given, incidentsOf: incidentsOf(given) })
  const deps = { ...given, kinds: { ...given.kinds, log } }
  return {
    listIssuedLogs: listIssuedLogs(given),
    sign: signRecord(deps),
    withdraw: withdrawSignature(deps),
  }
}
