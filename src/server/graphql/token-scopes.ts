import type { TokenScope } from '../../domain/tokens/token-scope.ts'

/** The scopes that a token needs, all of them; null: no token calls it. */
type Needs = readonly TokenScope[] | null

const READINGS: Needs = ['READ_READINGS']
const ALARMS: Needs = ['READ_ALARMS']
const BOTH: Needs = ['READ_READINGS', 'READ_ALARMS']
const MANAGE: Needs = ['MANAGE']
/** People, passwords, sessions, tokens, and what a browser does for its person. */
const NEVER: Needs = null

/** By operation: what opens it to a machine's token. No GraphQL is opened by SEND_READINGS. */
export const OPERATION_SCOPES: Readonly<Record<string, Needs>> = {
  // Sensors and their readings.
  chartData: READINGS,
  chartSeries: READINGS,
  damagedReadings: READINGS,
  serverTroubles: READINGS,
  serverBackups: READINGS,
  exportReadings: READINGS,
  getLastData: READINGS,
  measureLogProgress: READINGS,
  periodFigures: READINGS,
  readingProvenance: READINGS,
  recentSeries: READINGS,
  toolList: READINGS,
  toolPage: READINGS,
  toolReadings: READINGS,
  userToolList: READINGS,
  verifyLog: READINGS,
  // A measurement log lists the alarms of its period.
  generateMeasureLog: BOTH,

  // Alarms.
  alarm: ALARMS,
  alarmChanged: ALARMS,
  alarmCount: ALARMS,
  alarmList: ALARMS,
  deliveryState: ALARMS,
  mailState: ALARMS,
  openAlarmCount: ALARMS,
  openAlarmCounts: ALARMS,
  openAlarms: ALARMS,
  openAlarmsByCustomer: ALARMS,
  // It shows when alarms would have begun, out of the readings.
  alarmPreview: BOTH,
  acknowledgeAlarm: ['ACKNOWLEDGE'],

  // Sensors, devices, displays, and the list of accounts that may own them.
  account: MANAGE,
  affiliateUserList: MANAGE,
  allowTcp: MANAGE,
  claimDevice: MANAGE,
  createWallLink: MANAGE,
  deleteTool: MANAGE,
  deviceList: MANAGE,
  deviceRefusals: MANAGE,
  dismissFoundSensor: MANAGE,
  handOverDevice: MANAGE,
  replaceDevice: MANAGE,
  retireDevice: MANAGE,
  foundSensorCount: MANAGE,
  foundSensors: MANAGE,
  heldDevice: MANAGE,
  loggerDoors: MANAGE,
  devicePage: MANAGE,
  me: MANAGE,
  newClaimCode: MANAGE,
  ownUserList: MANAGE,
  pauseAlarms: MANAGE,
  registerDevice: MANAGE,
  registerDevices: MANAGE,
  resumeAlarms: MANAGE,
  revokeWallLink: MANAGE,
  rotateDeviceKey: MANAGE,
  sendTestAlarm: MANAGE,
  testDeliveries: MANAGE,
  restoreFoundSensor: MANAGE,
  takeOverSensor: MANAGE,
  tool: MANAGE,
  unknownDevices: MANAGE,
  updateAlarmSettings: MANAGE,
  userList: MANAGE,
  userPage: MANAGE,
  userUpdateTool: MANAGE,
  viewerCan: MANAGE,
  wallLinks: MANAGE,

  acceptInvitation: NEVER,
  addPasskey: NEVER,
  affiliateUser: NEVER,
  auditPage: NEVER,
  checkAudit: NEVER,
  chooseOwnPassword: NEVER,
  confirmAddress: NEVER,
  confirmTotp: NEVER,
  createAppKey: NEVER,
  createResetLink: NEVER,
  createToken: NEVER,
  deleteUser: NEVER,
  endOtherSessions: NEVER,
  endSession: NEVER,
  erasePerson: NEVER,
  exportAudit: NEVER,
  exportPerson: NEVER,
  inviteMember: NEVER,
  finishLogin: NEVER,
  finishLoginWithPasskey: NEVER,
  inviteUser: NEVER,
  login: NEVER,
  logout: NEVER,
  mailsLinks: NEVER,
  memberList: NEVER,
  newRecoveryCodes: NEVER,
  openInvitation: NEVER,
  passkeyChallenge: NEVER,
  passkeyOptions: NEVER,
  proveWithCode: NEVER,
  proveWithPasskey: NEVER,
  pushKey: NEVER,
  registration: NEVER,
  removePasskey: NEVER,
  removeTotp: NEVER,
  requireSecondFactor: NEVER,
  resetSecondFactor: NEVER,
  secondFactor: NEVER,
  startTotp: NEVER,
  requestConfirmation: NEVER,
  requestPasswordReset: NEVER,
  resetPassword: NEVER,
  revokeAppKey: NEVER,
  revokeToken: NEVER,
  sessionList: NEVER,
  setMemberRight: NEVER,
  setPassword: NEVER,
  setTimeZone: NEVER,
  staffUser: NEVER,
  subscribePush: NEVER,
  tokenList: NEVER,
  unsubscribePush: NEVER,
  user: NEVER,
  wall: NEVER,
}

/** Opened together with the field in which it lies. */
const AS_ABOVE: Needs = []

/**
 * By type: what a field inside an answer needs besides the operation, when it answers this type.
 * A sensor's alarms are alarms, and its last value is a reading, whichever call leads there.
 */
export const NESTED_SCOPES: Readonly<Record<string, Needs>> = {
  AccountPermissions: AS_ABOVE,
  Alarm: ALARMS,
  AlarmPause: AS_ABOVE,
  AlarmPreviewDelay: AS_ABOVE,
  AlarmSettings: AS_ABOVE,
  AuditChange: AS_ABOVE,
  AuditEntry: AS_ABOVE,
  AuditFault: AS_ABOVE,
  AuditParty: AS_ABOVE,
  CustomerAlarms: ALARMS,
  Delivery: ALARMS,
  Device: AS_ABOVE,
  DeviceBatchRow: AS_ABOVE,
  DeviceRowProblem: AS_ABOVE,
  Excursion: AS_ABOVE,
  ExcursionAlarm: ALARMS,
  LastMeasure: READINGS,
  ToolChannel: READINGS,
  LimitsInForce: AS_ABOVE,
  LogIssue: AS_ABOVE,
  LoginUser: NEVER,
  Passkey: AS_ABOVE,
  Permission: AS_ABOVE,
  RecentSeries: READINGS,
  Tool: AS_ABOVE,
  ToolInterval: AS_ABOVE,
  ToolPermissions: AS_ABOVE,
  // Names and addresses of people.
  User: MANAGE,
  WallAlarm: ALARMS,
  WallLink: AS_ABOVE,
  WallTool: AS_ABOVE,
}

/** Fields of plain values that need more than the operation in which they lie. */
export const FIELD_SCOPES: Readonly<Record<string, readonly TokenScope[]>> = {
  // Addresses of people.
  'Tool.alarmContacts': ['MANAGE'],
}
