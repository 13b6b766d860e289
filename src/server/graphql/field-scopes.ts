import type { TokenScope } from '../../domain/tokens/token-scope.ts'
import { ALARMS, MANAGE, type Needs, NEVER, READINGS } from './token-scopes.ts'

/** Opened together with the field in which it lies. */
const AS_ABOVE: Needs = []

/**
 * By type: what a field inside an answer needs besides the operation, when it answers this type.
 * A sensor's alarms are alarms, and its last value is a reading, whichever call leads there.
 */
export const NESTED_SCOPES: Readonly<Record<string, Needs>> = {
  AccountPermissions: AS_ABOVE,
  Alarm: ALARMS,
  AlarmNextStep: ALARMS,
  AlarmResponse: ALARMS,
  AlarmCondition: AS_ABOVE,
  AlarmGroup: ALARMS,
  AlarmPause: AS_ABOVE,
  AlarmPreviewDelay: AS_ABOVE,
  AlarmPreviewOutcome: AS_ABOVE,
  AlarmPreviewChoice: AS_ABOVE,
  AlarmPreviewCondition: AS_ABOVE,
  AlarmPreviewExcursion: AS_ABOVE,
  AlarmSettings: AS_ABOVE,
  AlarmDrill: NEVER,
  DrillContact: NEVER,
  DutyException: NEVER,
  RotaCalendar: NEVER,
  RotaPerson: NEVER,
  Shift: NEVER,
  AuditChange: AS_ABOVE,
  AuditEntry: AS_ABOVE,
  AuditFault: AS_ABOVE,
  AuditParty: AS_ABOVE,
  ComparableTool: AS_ABOVE,
  CoolingDay: AS_ABOVE,
  CalibrationCertificate: AS_ABOVE,
  CalibrationPoint: AS_ABOVE,
  Instrument: AS_ABOVE,
  NeedCount: AS_ABOVE,
  NightAlarms: AS_ABOVE,
  Probe: AS_ABOVE,
  CustomerAlarms: ALARMS,
  CustomerNeed: AS_ABOVE,
  // What people wrote about people.
  FollowUp: NEVER,
  Delivery: ALARMS,
  Device: AS_ABOVE,
  DeviceBatchRow: AS_ABOVE,
  DeviceReport: AS_ABOVE,
  DeviceRowProblem: AS_ABOVE,
  Excursion: AS_ABOVE,
  ExcursionAlarm: ALARMS,
  ImportExample: AS_ABOVE,
  ImportLayout: AS_ABOVE,
  ImportRefusedRow: AS_ABOVE,
  LastMeasure: READINGS,
  ToolChannel: READINGS,
  LimitsInForce: AS_ABOVE,
  LogIssue: AS_ABOVE,
  Signature: NEVER,
  LoggerDay: AS_ABOVE,
  LoginUser: NEVER,
  MonitoringOutage: AS_ABOVE,
  OtherServer: AS_ABOVE,
  Passkey: AS_ABOVE,
  PendingAlarm: ALARMS,
  Permission: AS_ABOVE,
  ReachedTemperature: AS_ABOVE,
  ReadingGap: AS_ABOVE,
  RecentSeries: READINGS,
  RoomDay: AS_ABOVE,
  ServerCopy: AS_ABOVE,
  ServerDisk: AS_ABOVE,
  ServerHeartbeat: AS_ABOVE,
  Site: AS_ABOVE,
  Tool: AS_ABOVE,
  ToolInterval: AS_ABOVE,
  ToolPermissions: AS_ABOVE,
  // Names and addresses of people.
  User: MANAGE,
  VerifiedSignature: AS_ABOVE,
  WallAlarm: ALARMS,
  WallLink: AS_ABOVE,
  WallTool: AS_ABOVE,
  WebhookAttempt: AS_ABOVE,
  WebhookField: AS_ABOVE,
}

/** Fields of plain values that need more than the operation in which they lie. */
export const FIELD_SCOPES: Readonly<Record<string, readonly TokenScope[]>> = {
  // Addresses of people.
  'Tool.alarmContacts': ['MANAGE'],
  'Site.contactName': ['MANAGE'],
  'Site.contactPhone': ['MANAGE'],
  'Site.technician': ['MANAGE'],
  'AlarmNextStep.recipients': ['MANAGE'],
}
