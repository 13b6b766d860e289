import { isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../src/server/graphql/schema.ts'

/** Shown once, to those who have just made them. */
const SHOWN_ONCE = [
  'AppKey.key',
  'DeviceBatchRow.key',
  'DeviceRegistration.key',
  'LoginResult.token',
  'NewInspectionLink.secret',
  'NewWallLink.secret',
  'NewRotaCalendar.secret',
  'SupportLook.token',
  'Token.token',
  'TotpSetup.secret',
  'Webhook.secret',
]
/** An instant of a chart, hashes of the trail, of a record and of a file, and words that only look alike. */
const NO_SECRETS = [
  'AuditEntry.hash',
  'ChartPoint.key',
  'BulkProblem.key',
  'DeviceRowProblem.key',
  'TableLineProblem.key',
  'CalibrationCertificate.fileHash',
  'Import.fileHash',
  'DeviationVersion.contentHash',
  'DeviationVersion.factsHash',
  'IssuedLog.contentHash',
  'IssuedRegister.contentHash',
  'IssuedRegister.fileHash',
  'Review.contentHash',
  'Signature.contentHash',
  'LogVerification.contentHash',
  'Permission.reasonKey',
  'NewPasskey.passkey',
  'SecondFactor.passkeys',
  'Token.isAppKey',
]

test('no type of the API has a field for a password, its hash or another stored secret', () => {
  const fields = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !/^(__|Query$|Mutation$|Subscription$)/.test(name))
    .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`))
  const suspects = fields.filter((field) =>
    /\..*(password|hash|secret|key|token|salt)/i.test(field),
  )
  expect(suspects.filter((field) => ![...SHOWN_ONCE, ...NO_SECRETS].includes(field))).toEqual([])
})
