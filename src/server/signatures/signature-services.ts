import { incidentsOf } from '../measure-log/record/incidents-of.ts'
import type { Storage } from '../storage/storage.ts'
import { listIssuedLogs } from './list-issued-logs.ts'
import { type SignDeps, signLog } from './sign-log.ts'
import { withdrawSignature } from './withdraw-signature.ts'

export const signatureServices = (given: Omit<SignDeps, 'incidentsOf'> & { storage: Storage }) => ({
  listIssuedLogs: listIssuedLogs(given),
  signLog: signLog({ ...given, incidentsOf: incidentsOf(given) }),
  withdraw: withdrawSignature(given),
})
