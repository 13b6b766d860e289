import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { MemberRight } from '../../domain/users/membership.ts'

/** `ofOneself`: where the argument `id` is the caller's own. */
type Needed = MemberRight | { ofOneself: MemberRight; otherwise: MemberRight }

/**
 * By mutation: the right that a member of an account needs for it. VIEWER: what everybody does for
 * oneself, and files to read. A mutation without a line needs OWNER.
 */
export const MUTATION_RIGHTS: Readonly<Record<string, Needed>> = {
  // Nobody is logged in yet, or a link proves who it is.
  acceptInvitation: 'VIEWER',
  confirmAddress: 'VIEWER',
  login: 'VIEWER',
  // By the secret of a link, whoever else asks.
  inspectionFile: 'VIEWER',
  registration: 'VIEWER',
  requestPasswordReset: 'VIEWER',
  resetPassword: 'VIEWER',
  setPassword: 'VIEWER',

  // One's own settings.
  openSupportLook: 'STAFF',
  askForSupport: 'STAFF',
  grantSupport: 'OWNER',
  endSupport: 'VIEWER',
  endSupportLook: 'VIEWER',
  addPasskey: 'VIEWER',
  chooseOwnPassword: 'VIEWER',
  confirmTotp: 'VIEWER',
  endOtherSessions: 'VIEWER',
  endSession: 'VIEWER',
  exportPerson: 'VIEWER',
  finishLogin: 'VIEWER',
  finishLoginWithPasskey: 'VIEWER',
  logout: 'VIEWER',
  newRecoveryCodes: 'VIEWER',
  passkeyChallenge: 'VIEWER',
  passkeyOptions: 'VIEWER',
  proveWithCode: 'VIEWER',
  proveWithPasskey: 'VIEWER',
  removePasskey: 'VIEWER',
  removeTotp: 'VIEWER',
  requestConfirmation: 'VIEWER',
  setTimeZone: 'VIEWER',
  setResellerRules: 'VIEWER',
  setAlarmWays: { ofOneself: 'VIEWER', otherwise: 'OWNER' },
  startTotp: 'VIEWER',
  subscribePush: 'VIEWER',
  unsubscribePush: 'VIEWER',
  user: { ofOneself: 'VIEWER', otherwise: 'OWNER' },

  // The brand that all accounts below have.
  setBrand: 'OWNER',
  setBrandLogo: 'OWNER',
  resetBrand: 'OWNER',
  setBrandHosts: 'OWNER',

  // Files to read.
  checkAudit: 'VIEWER',
  exportAudit: 'VIEWER',
  exportReadings: 'VIEWER',
  exportSensorTable: 'VIEWER',
  certificateFile: 'VIEWER',
  reportFile: 'VIEWER',
  importOriginal: 'VIEWER',

  // The daily work with sensors and alarms.
  acknowledgeAlarm: 'STAFF',
  acknowledgeAlarms: 'STAFF',
  acknowledgeGroup: 'STAFF',
  addCorrectiveAction: 'STAFF',
  onMyWay: 'STAFF',
  setFollowUp: 'STAFF',
  setCustomer: 'OWNER',
  importReadings: 'STAFF',
  pauseAlarms: 'STAFF',
  resumeAlarms: 'STAFF',
  sendTestAlarm: 'STAFF',
  updateAlarmSettings: 'STAFF',
  // Who moves sensors with it needs OWNER, which the service asks.
  planBulkChange: 'STAFF',
  startBulkChange: 'STAFF',
  takeBackBulkChange: 'STAFF',
  createProfile: 'STAFF',
  planSensorTable: 'STAFF',
  planProfileChange: 'STAFF',
  deleteProfile: 'OWNER',
  userUpdateTool: 'STAFF',
  withdrawImport: 'STAFF',
  addCertificate: 'STAFF',
  setLoggerInstrument: 'STAFF',
  setMeasuringPlace: 'STAFF',
  setProbe: 'STAFF',
  setSiteOfTools: 'STAFF',
  swapProbe: 'STAFF',
  withdrawCertificate: 'STAFF',
  addCheck: 'STAFF',
  signRecord: 'STAFF',
  runReportSchedule: 'STAFF',
  withdrawSignature: 'STAFF',
  makeReview: 'STAFF',
  beginDeviation: 'STAFF',
  writeDeviation: 'STAFF',
  renewDeviationFacts: 'STAFF',
  submitDeviation: 'STAFF',
  returnDeviation: 'STAFF',
  reviseDeviation: 'STAFF',
  withdrawDeviation: 'STAFF',

  // Sensors, devices and displays.
  allowTcp: 'OWNER',
  applyCertificate: 'OWNER',
  claimDevice: 'OWNER',
  createWallLink: 'OWNER',
  deleteTool: 'OWNER',
  dismissFoundSensor: 'OWNER',
  restoreFoundSensor: 'OWNER',
  takeOverSensor: 'OWNER',
  handOverDevice: 'OWNER',
  newClaimCode: 'OWNER',
  newClaimCodes: 'OWNER',
  registerDevice: 'OWNER',
  registerDevices: 'OWNER',
  replaceDevice: 'OWNER',
  retireDevice: 'OWNER',
  revokeWallLink: 'OWNER',
  rotateDeviceKey: 'OWNER',
  setDeviceAlias: 'OWNER',
  tool: 'OWNER',
  createSite: 'OWNER',
  updateSite: 'OWNER',
  deleteSite: 'OWNER',

  // Files with the people of the account and their rights.
  makeInspectionFolder: 'OWNER',
  cancelInspectionFolder: 'OWNER',
  deleteInspectionFolder: 'OWNER',
  inspectionFolderFile: 'OWNER',
  makeInspectionLink: 'OWNER',
  revokeInspectionLink: 'OWNER',

  // People and machines.
  affiliateUser: 'OWNER',
  createAppKey: 'OWNER',
  createResetLink: 'OWNER',
  createToken: 'OWNER',
  deleteUser: 'OWNER',
  erasePerson: 'OWNER',
  inviteMember: 'OWNER',
  inviteUser: 'OWNER',
  requireSecondFactor: 'OWNER',
  resetSecondFactor: 'OWNER',
  revokeAppKey: 'OWNER',
  revokeToken: 'OWNER',
  setMemberRight: 'OWNER',
  startAlarmDrill: 'OWNER',
  planAlarmDrills: 'OWNER',
  setCheckPoint: 'OWNER',
  setHaccpRegister: 'OWNER',
  saveReportSchedule: 'OWNER',
  pauseReportSchedule: 'OWNER',
  deleteReportSchedule: 'OWNER',
  revokeReportLinks: 'OWNER',
  setRota: 'OWNER',
  addSigningDuty: 'OWNER',
  assignSigningDuty: 'OWNER',
  endSigningDuty: 'OWNER',
  createRotaCalendar: 'OWNER',
  revokeRotaCalendar: 'OWNER',
  createWebhook: 'OWNER',
  changeWebhook: 'OWNER',
  deleteWebhook: 'OWNER',
  testWebhook: 'OWNER',
  sendWebhookAgain: 'OWNER',
  staffUser: 'OWNER',
}

/** The right that a mutation needs with these arguments. */
export const neededRight = (
  mutation: string,
  args: Readonly<Record<string, unknown>>,
  { id }: Pick<AccountActor, 'id'>,
): MemberRight => {
  const needed = MUTATION_RIGHTS[mutation] ?? 'OWNER'
  if (typeof needed === 'string') return needed
  return args['id'] === String(id) ? needed.ofOneself : needed.otherwise
}
