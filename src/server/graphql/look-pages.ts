/** What somebody who looks sees, as the trail names it. */
type LookPage =
  | 'SENSORS'
  | 'READINGS'
  | 'ALARMS'
  | 'DEVICES'
  | 'PEOPLE'
  | 'RECORDS'
  | 'TRAIL'
  | 'PROFILE'

/** Around every page: open, and nothing for the trail. */
const FRAME = 'FRAME'
/** Secrets and the ways to them, drafts and files: nobody looks at them for somebody else. */
const CLOSED = null

/**
 * By query and subscription: which kind of page support access sees with it, put on the record once in a
 * look. One without a line is closed, and so is every mutation but the end of the look.
 */
export const LOOK_PAGES: Readonly<Record<string, LookPage | typeof FRAME | typeof CLOSED>> = {
  me: FRAME,
  viewerCan: FRAME,
  mailsLinks: FRAME,
  pushKey: FRAME,
  account: FRAME,
  deliveryState: FRAME,
  mailState: FRAME,
  openAlarmCount: FRAME,
  openAlarmCounts: FRAME,
  unacknowledgedAlarmCount: FRAME,
  alarmCount: FRAME,
  foundSensorCount: FRAME,
  supportOpen: FRAME,
  brandSettings: FRAME,
  ownEnd: FRAME,
  supportAccess: FRAME,
  supportGrants: FRAME,
  damagedReadings: FRAME,
  onDuty: FRAME,
  alarmChanged: FRAME,
  toolReadings: FRAME,

  toolList: 'SENSORS',
  toolPage: 'SENSORS',
  calibrationPage: 'SENSORS',
  userToolList: 'SENSORS',
  getLastData: 'SENSORS',
  recentSeries: 'SENSORS',
  openAlarms: 'SENSORS',
  sites: 'SENSORS',
  site: 'SENSORS',
  profiles: 'SENSORS',
  bulkChange: 'SENSORS',
  bulkChanges: 'SENSORS',
  search: 'SENSORS',

  chartData: 'READINGS',
  chartSeries: 'READINGS',
  goodsSeries: 'READINGS',
  periodFigures: 'READINGS',
  readingProvenance: 'READINGS',
  readingsSince: 'READINGS',
  coolingHealth: 'READINGS',
  coolingSurroundings: 'READINGS',
  imports: 'READINGS',
  instruments: 'READINGS',

  alarm: 'ALARMS',
  alarmGroup: 'ALARMS',
  alarmList: 'ALARMS',
  alarmsSince: 'ALARMS',
  alarmPreview: 'ALARMS',
  bulkAlarmPreview: 'ALARMS',
  openAlarmsByCustomer: 'ALARMS',
  customerNeeds: 'ALARMS',
  testAlarmRecipients: 'ALARMS',
  testDeliveries: 'ALARMS',
  alarmDrill: 'ALARMS',
  rota: 'ALARMS',

  deviceList: 'DEVICES',
  devicePage: 'DEVICES',
  deviceRefusals: 'DEVICES',
  foundSensors: 'DEVICES',
  heldDevice: 'DEVICES',
  loggerDoors: 'DEVICES',

  userList: 'PEOPLE',
  userPage: 'PEOPLE',
  ownUserList: 'PEOPLE',
  affiliateUserList: 'PEOPLE',
  memberList: 'PEOPLE',
  customer: 'PEOPLE',

  deviation: 'RECORDS',
  deviations: 'RECORDS',
  haccpMonth: 'RECORDS',
  haccpRegister: 'RECORDS',
  haccpSensorMonth: 'RECORDS',
  inspectionFolders: 'RECORDS',
  // By the link of an inspector, or about such links.
  inspection: CLOSED,
  inspectionChart: CLOSED,
  inspectionLinks: CLOSED,
  inspectionPart: CLOSED,
  inspectionViews: CLOSED,
  issuedLogs: 'RECORDS',
  measureLogProgress: 'RECORDS',
  reportRuns: 'RECORDS',
  reportSchedules: 'RECORDS',
  review: 'RECORDS',
  reviews: 'RECORDS',
  signing: 'RECORDS',
  signingCustomers: 'RECORDS',
  overdueSignatures: FRAME,
  verifyFile: 'RECORDS',
  verifyLog: 'RECORDS',

  auditPage: 'TRAIL',

  alarmWays: 'PROFILE',
  resellerRules: 'PROFILE',
  resellerRuleWebhooks: 'PROFILE',

  // Where and with what somebody logs in, tokens, and addresses that are secrets by themselves.
  secondFactor: CLOSED,
  sessionList: CLOSED,
  tokenList: CLOSED,
  wall: CLOSED,
  wallLinks: CLOSED,
  webhookList: CLOSED,
  webhookMessages: CLOSED,
  openInvitation: CLOSED,
  // Files in the name of the account, and what is drawn or uploaded for them.
  generateMeasureLog: CLOSED,
  deviationReport: CLOSED,
  reviewPdf: CLOSED,
  haccpCsv: CLOSED,
  haccpPdf: CLOSED,
  importPreview: CLOSED,
  // The server's own state and strangers' devices: of superadmins, whom nobody looks as.
  serverBackups: CLOSED,
  serverState: CLOSED,
  serverTroubles: CLOSED,
  unknownDevices: CLOSED,
}

/** The one change within a look. */
export const ENDS_LOOK = 'endSupportLook'

/** Whether support access opens this operation; a string: as this kind of page. */
export const lookPage = (operation: string): LookPage | typeof FRAME | typeof CLOSED =>
  operation === ENDS_LOOK ? FRAME : (LOOK_PAGES[operation] ?? CLOSED)

export const isOnRecord = (page: LookPage | typeof FRAME): page is LookPage => page !== FRAME
