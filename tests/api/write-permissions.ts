import { randomUUID } from 'node:crypto'
import {
  ADMINS,
  EVERYBODY,
  MANAGERS,
  NO_ARGS,
  PEOPLE,
  PERIOD,
  PERSON,
  HOLDERS,
  REGISTRARS,
  SUPERADMIN,
  TOOL,
  TOOL_OWNERS,
} from './permission-case.ts'
import type { PermissionCase } from './permission-case.ts'
import { ABSENT } from './permission-world.ts'

/** What those do who manage a device: one of a tenant, and one of the stock. */
const deviceCases = (args: (imeiNumber: string) => string): PermissionCase[] => [
  {
    of: 'a device of a tenant',
    args: ({ imeiNumber }) => args(imeiNumber),
    own: HOLDERS,
    foreign: 'UFNNyNF',
  },
  {
    of: 'a device of the stock',
    args: async (_target, world) => args(await world.freshDevice()),
    own: 'UFNNyyF',
  },
]

/** The account that holds the device may, too; these are held by a manager and by nobody. */
const holderCases = (args: (imeiNumber: string) => string): PermissionCase[] =>
  deviceCases(args).map(({ own, foreign, ...rest }) => ({
    ...rest,
    own: own.replace('UF', 'UN'),
    ...(foreign !== undefined && { foreign: foreign.replace('UF', 'UN') }),
  }))

/** By operation: mutations. */
const WAYS =
  'warning: { email: false, push: false }, alarm: { email: true, push: true }, escalated: { email: true, push: true }'

const SIGNING_DUTY =
  'record: TRAIL, rhythm: MONTHLY, withinDays: 5, meaning: REVIEWED, sinceDay: "2026-11-01"'
const BRAND = 'brand: { name: "Polar", accent: "#005A3C" }'
const REVIEW_OF_TRAIL = 'kind: TRAIL, dateStart: "2026-11-01", dateEnd: "2026-11-02"'

const REPORT_PLAN =
  'plan: { name: "R", rhythm: DAILY, minute: 420, selects: ACCOUNT, format: PDF, withReadings: false, language: english, recipients: ["root@example.com"] }'

export const WRITE_PERMISSIONS: Record<string, readonly PermissionCase[]> = {
  login: [
    {
      of: 'right',
      args: async (_target, world) =>
        `(email: "${await world.freshLogin('freezing cold')}", password: "freezing cold")`,
      own: EVERYBODY,
    },
    {
      of: 'wrong',
      args: (_target, world) => `(email: "${world.freshEmail()}", password: "freezing cold")`,
      own: 'UUUUUUU',
    },
    {
      of: 'of a machine',
      args: (_target, { accounts }) =>
        `(email: "${accounts.app.email}", password: "freezing cold")`,
      own: 'UUUUURR',
    },
  ],
  planBulkChange: [
    {
      args: ({ toolId }) => `(selection: { toolIds: ["${toolId}"] }, change: { max: 8.5 })`,
      own: TOOL_OWNERS,
      // What the caller may not set is as if it were not selected.
      foreign: 'UBBByFF',
    },
  ],
  startBulkChange: [{ args: () => `(id: "${ABSENT}")`, own: 'UNNNNFF' }],
  takeBackBulkChange: [{ args: () => `(id: "${ABSENT}")`, own: 'UNNNNFF' }],
  createProfile: [
    {
      args: ({ userId }) => `(userId: "${userId}", name: "Vaccines", values: { max: 8 })`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  planProfileChange: [
    { args: () => `(id: "${ABSENT}", name: "Vaccines", values: { max: 8 })`, own: 'UNNNNFF' },
  ],
  planSensorTable: [{ args: () => '(upload: "none")', own: 'UBBBBFF' }],
  exportSensorTable: [{ args: () => '(selection: {})', own: TOOL_OWNERS }],
  deleteProfile: [{ args: () => `(id: "${ABSENT}")`, own: 'UNNNNFF' }],
  logout: [{ args: NO_ARGS, own: PEOPLE }],
  finishLogin: [{ args: () => '(code: "000000")', own: PEOPLE }],
  finishLoginWithPasskey: [{ args: () => '(response: "{}")', own: PEOPLE }],
  passkeyChallenge: [{ args: NO_ARGS, own: 'UBBBBBF' }],
  passkeyOptions: [{ args: NO_ARGS, own: PEOPLE }],
  addPasskey: [{ args: () => '(name: "Phone", response: "{}")', own: 'UBBBBBF' }],
  proveWithCode: [{ args: () => '(code: "000000")', isFromNewAddress: true, own: 'UBBBBBF' }],
  proveWithPasskey: [{ args: () => '(response: "{}")', own: 'UBBBBBF' }],
  startTotp: [{ args: NO_ARGS, own: PEOPLE }],
  confirmTotp: [{ args: () => '(code: "000000")', own: 'UBBBBBF' }],
  removeTotp: [{ args: NO_ARGS, own: 'UNNNNNF' }],
  removePasskey: [{ args: () => '(id: "999999")', own: 'UNNNNNF' }],
  newRecoveryCodes: [{ args: NO_ARGS, own: 'UBBBBBF' }],
  requireSecondFactor: [
    {
      args: ({ userId }) => `(userId: "${userId}", isRequired: true)`,
      own: MANAGERS,
      foreign: 'UFNNyFF',
    },
    {
      of: 'oneself',
      args: (_target, { accounts }, actor) =>
        `(userId: "${actor === 'nobody' ? 1 : accounts[actor].id}", isRequired: false)`,
      own: PEOPLE,
    },
  ],
  resetSecondFactor: [
    { args: ({ userId }) => `(userId: "${userId}")`, own: MANAGERS, foreign: 'UFNNyFF' },
    {
      of: 'for oneself',
      args: (_target, { accounts }, actor) =>
        `(userId: "${actor === 'nobody' ? 1 : accounts[actor].id}")`,
      own: 'UFFFFFF',
    },
  ],
  endSession: [
    {
      of: 'its own',
      args: async (_target, world, actor) => `(id: "${await world.freshSessionOf(actor)}")`,
      own: PEOPLE,
    },
    {
      of: "another account's",
      args: async ({ userId }, world) =>
        `(id: "${userId === ABSENT.userId ? userId : await world.freshSession(Number(userId))}")`,
      own: 'UNNNNNF',
      foreign: 'UNNNNNF',
    },
  ],
  endOtherSessions: [{ args: NO_ARGS, own: PEOPLE }],
  registration: [
    { args: (_target, world) => `(email: "${world.freshEmail()}", ${PERSON})`, own: EVERYBODY },
  ],
  chooseOwnPassword: [
    {
      of: 'in place of an initial one',
      args: async (_target, world, actor) => {
        await world.makePasswordInitial(actor)
        return '(password: "freezing cold")'
      },
      own: PEOPLE,
    },
    { of: 'in place of an own one', args: () => '(password: "freezing cold")', own: 'UBBBBBF' },
  ],
  setPassword: [
    {
      args: async (_target, world) =>
        `(secret: "${await world.freshLink('set-password')}", password: "freezing cold")`,
      own: EVERYBODY,
    },
  ],
  requestPasswordReset: [
    { args: (_target, world) => `(email: "${world.freshEmail()}")`, own: EVERYBODY },
  ],
  resetPassword: [
    {
      args: async (_target, world) =>
        `(secret: "${await world.freshLink('reset-password')}", password: "freezing cold")`,
      own: EVERYBODY,
    },
    {
      of: 'with the link of another purpose',
      args: async (_target, world) =>
        `(secret: "${await world.freshLink('invitation')}", password: "freezing cold")`,
      own: 'BBBBBBB',
    },
  ],
  createResetLink: [
    { args: ({ userId }) => `(userId: "${userId}")`, own: MANAGERS, foreign: 'UFNNyFF' },
    {
      of: 'for oneself',
      args: (_target, { accounts }, actor) =>
        `(userId: "${actor === 'nobody' ? 1 : accounts[actor].id}")`,
      own: 'UFFFFFF',
    },
  ],
  inviteMember: [
    {
      of: 'into an account',
      args: ({ userId }, world) =>
        `(email: "${world.freshEmail()}", memberOf: "${userId}", right: STAFF, language: english)`,
      own: 'UNyyyNF',
      foreign: 'UNNNyNF',
    },
    {
      of: 'into its own account',
      args: (_target, world) => `(email: "${world.freshEmail()}", right: STAFF, language: english)`,
      own: 'UyyyFyF',
    },
  ],
  setMemberRight: [
    {
      args: async ({ userId }, world) =>
        `(userId: "${await world.freshMember(userId)}", right: VIEWER)`,
      own: 'UNyyyNF',
      foreign: 'UNNNyNF',
    },
    {
      of: 'of somebody who is no member',
      args: ({ userId }) => `(userId: "${userId}", right: VIEWER)`,
      own: 'UNNNNNF',
      foreign: 'UNNNNNF',
    },
  ],
  inviteUser: [
    {
      of: 'below oneself',
      args: (_target, world) => `(email: "${world.freshEmail()}", language: english)`,
      own: MANAGERS,
    },
    {
      of: 'a reseller',
      args: (_target, world) =>
        `(email: "${world.freshEmail()}", role: affiliate, language: english)`,
      own: ADMINS,
    },
    {
      of: 'an administrator',
      args: (_target, world) => `(email: "${world.freshEmail()}", role: admin, language: english)`,
      own: SUPERADMIN,
    },
    {
      of: 'a machine',
      args: (_target, world) => `(email: "${world.freshEmail()}", role: app, language: english)`,
      own: 'UFFFFFF',
    },
    {
      of: 'below another',
      args: ({ affiliateId }, world) =>
        `(email: "${world.freshEmail()}", parentUserId: "${affiliateId}", language: english)`,
      own: MANAGERS,
      foreign: 'UFNNyFF',
    },
  ],
  acceptInvitation: [
    {
      args: async (_target, world) =>
        `(secret: "${await world.freshLink('invitation')}", ${PERSON})`,
      own: EVERYBODY,
    },
  ],
  confirmAddress: [
    {
      of: 'without the password of the account',
      args: async (_target, world) => `(secret: "${await world.freshLink('confirm-address')}")`,
      own: 'BBBBBBB',
    },
    {
      of: 'with a wrong one',
      args: async (_target, world) =>
        `(secret: "${await world.freshLink('confirm-address')}", password: "freezing cold")`,
      own: 'BBBBBBB',
    },
  ],
  requestConfirmation: [{ args: NO_ARGS, own: PEOPLE }],
  exportAudit: [{ args: () => '(format: CSV)', own: PEOPLE }],
  checkAudit: [{ args: () => '(begin: true)', own: SUPERADMIN }],
  exportPerson: [
    {
      of: 'oneself',
      args: (_target, { accounts }, actor) =>
        `(userId: "${actor === 'nobody' ? 1 : accounts[actor].id}")`,
      own: 'UyyyyyN',
    },
    {
      of: 'another',
      args: ({ userId }) => `(userId: "${userId}")`,
      own: 'UNNNyNN',
      foreign: 'UNNNyNN',
    },
  ],
  erasePerson: [
    { args: ({ userId }) => `(userId: "${userId}")`, own: 'UFFFBFF', foreign: 'UFFFBFF' },
  ],
  setTimeZone: [{ args: () => '(timeZone: "Europe/Budapest")', own: PEOPLE }],
  user: [
    {
      of: 'new',
      args: (_target, world) => `(email: "${world.freshEmail()}", ${PERSON}, language: english)`,
      own: MANAGERS,
    },
    {
      of: 'new under another',
      args: ({ affiliateId }, world) =>
        `(email: "${world.freshEmail()}", ${PERSON}, language: english, parentUserId: "${affiliateId}")`,
      own: MANAGERS,
      foreign: 'UFNNyFF',
    },
    {
      of: 'oneself',
      args: (_target, { accounts }, actor) =>
        `(id: "${actor === 'nobody' ? 1 : accounts[actor].id}", language: english)`,
      own: PEOPLE,
    },
    {
      of: 'another',
      args: ({ userId }) => `(id: "${userId}", firstName: "Nóra", language: english)`,
      own: 'UNyyyNF',
      foreign: 'UNNNyNF',
    },
    {
      of: 'its own parent',
      args: ({ affiliateId }, { own }) =>
        `(id: "${own.affiliate.id}", language: english, parentUserId: "${affiliateId}")`,
      own: 'UNFFBNF',
    },
  ],
  affiliateUser: [
    {
      of: 'new',
      args: (_target, world) => `(email: "${world.freshEmail()}", ${PERSON}, language: english)`,
      own: ADMINS,
    },
    {
      of: 'known',
      args: ({ affiliateId }) => `(id: "${affiliateId}", language: english)`,
      own: ADMINS,
      foreign: 'UFFNyFF',
    },
  ],
  staffUser: [
    {
      of: 'admin',
      args: (_target, world) =>
        `(role: admin, email: "${world.freshEmail()}", ${PERSON}, language: english)`,
      own: SUPERADMIN,
    },
    {
      of: 'superadmin',
      args: (_target, world) =>
        `(role: superadmin, email: "${world.freshEmail()}", ${PERSON}, language: english)`,
      own: 'UFFFBFF',
    },
  ],
  deleteUser: [{ args: ({ userId }) => `(id: "${userId}")`, own: MANAGERS, foreign: 'UFNNyFF' }],
  tool: [
    {
      of: 'new',
      own: MANAGERS,
      foreign: 'UFNNyFF',
      args: ({ userId }, world) =>
        `(userId: "${userId}", imeiNumber: "${world.freshImei()}", equipmentId: 1, temperatureCorrection: 0, ${TOOL})`,
    },
    {
      of: 'known',
      own: MANAGERS,
      foreign: 'UFNNyFF',
      args: ({ toolId }, world) =>
        `(id: "${toolId}", imeiNumber: "${world.freshImei()}", equipmentId: 1, temperatureCorrection: 0, ${TOOL})`,
    },
  ],
  userUpdateTool: [
    {
      args: ({ toolId }) =>
        `(id: "${toolId}", ${TOOL}, sendEmailMessage: 1, sendNotificationMessage: 1, useEmailAllTools: 1, notificationEmail: "")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  updateAlarmSettings: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", settings: { raiseDelay: 5 })`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  pauseAlarms: [
    {
      args: ({ toolId }) =>
        `(toolId: "${toolId}", until: "2026-11-20T12:00:00Z", reason: "Cleaning")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  resumeAlarms: [
    { args: ({ toolId }) => `(toolId: "${toolId}")`, own: TOOL_OWNERS, foreign: 'UNNNyFF' },
  ],
  acknowledgeAlarm: [
    {
      args: async ({ toolId }, world) =>
        `(id: "${await world.freshAlarm(toolId)}", correctiveAction: "Closed the door.")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  acknowledgeAlarms: [
    {
      args: async ({ toolId }, world) =>
        `(ids: ["${await world.freshAlarm(toolId)}"], correctiveAction: "Closed the door.")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  acknowledgeGroup: [
    {
      args: async ({ toolId }, world) =>
        `(id: "${await world.freshGroup(toolId)}", correctiveAction: "Called the power company.")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  onMyWay: [
    {
      args: async ({ toolId }, world) => `(id: "${await world.freshAlarm(toolId)}")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  addCorrectiveAction: [
    {
      args: async ({ toolId }, world) =>
        `(id: "${await world.alarmWithoutAction(toolId)}", correctiveAction: "Closed the door.")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  subscribePush: [
    { of: 'a browser', args: (_target, world) => `(${world.freshBrowser()})`, own: TOOL_OWNERS },
    {
      of: 'another host',
      args: () => '(endpoint: "https://push.evil.example/", p256dh: "x", auth: "x")',
      own: 'UBBBBFF',
    },
  ],
  unsubscribePush: [
    { args: () => '(endpoint: "https://fcm.googleapis.com/fcm/send/none")', own: TOOL_OWNERS },
  ],
  sendTestAlarm: [
    {
      args: async ({ toolId }, world) => (await world.turnMailOn(toolId), `(toolId: "${toolId}")`),
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  exportCalibrations: [
    { of: 'all in sight', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "a branch's",
      args: ({ affiliateId }) => `(userId: "${affiliateId}", filter: DUE)`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  exportReadings: [
    { of: 'all in sight', args: () => `(${PERIOD}, format: CSV)`, own: TOOL_OWNERS },
    {
      of: 'a tool',
      args: ({ toolId }) => `(toolIds: ["${toolId}"], ${PERIOD}, format: CSV)`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
    {
      of: "a branch's",
      args: ({ affiliateId }) => `(userId: "${affiliateId}", ${PERIOD}, format: JSON)`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  importReadings: [
    {
      args: ({ toolId }, world, actor) =>
        `(toolId: "${toolId}", upload: "${world.freshUpload(actor)}")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  withdrawImport: [
    {
      args: async ({ toolId }, world) =>
        `(id: "${await world.freshImport(toolId)}", reason: "wrong sensor")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  importOriginal: [
    {
      args: async ({ toolId }, world) => `(id: "${await world.freshImport(toolId)}")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  setLoggerInstrument: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", logger: { maker: "Testo" })`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  setProbe: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", probe: { serialNumber: "P-1" })`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  swapProbe: [
    {
      args: ({ toolId }, world) => `(toolId: "${toolId}", at: "${world.nowText()}", probe: {})`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  setMeasuringPlace: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", unit: "Cold room 2", goods: "Vaccines")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  addCertificate: [
    {
      args: ({ toolId }) =>
        `(toolId: "${toolId}", certificate: { covers: LOGGER, number: "K-1", laboratory: "Lab", calibratedOn: "2026-01-01", points: [] })`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  withdrawCertificate: [
    {
      args: async ({ toolId }, world) =>
        `(toolId: "${toolId}", id: "${await world.freshCertificate(toolId)}", reason: "wrong probe")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  makeInspectionLink: [
    {
      args: async (target, world) => {
        await world.endInspections(target)
        return `(toolIds: ["${target.toolId}"], dateStart: "2026-11-01", dateEnd: "2026-11-02", inspector: "Food authority", language: english)`
      },
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  sendInspectionLink: [
    {
      // No mail is set up: whoever may send is refused for that.
      args: async (target, world) =>
        `(id: "${(await world.freshInspection(target)).id}", sendTo: "ines@authority.example")`,
      own: TOOL_OWNERS.replaceAll('y', 'B'),
      foreign: 'UNNNBFF',
    },
  ],
  revokeInspectionLink: [
    {
      args: async (target, world) => `(id: "${(await world.freshInspection(target)).id}")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  inspectionFile: [
    {
      of: 'a sensor of the link',
      args: async (target, world) =>
        `(secret: "${(await world.freshInspection(target)).secret}", file: CSV, id: "${target.toolId}", language: english)`,
      own: EVERYBODY,
    },
    {
      of: 'a sensor that the link does not show',
      args: async (target, world) =>
        `(secret: "${(await world.freshInspection(target)).secret}", file: CSV, id: "${ABSENT.toolId}", language: english)`,
      own: 'NNNNNNN',
    },
  ],
  makeInspectionFolder: [
    {
      args: async ({ toolId }, world) => {
        await world.endFolders()
        return `(toolIds: ["${toolId}"], dateStart: "2026-11-01", dateEnd: "2026-11-02", language: english)`
      },
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  cancelInspectionFolder: [
    {
      of: 'its own',
      args: async (target, world, actor) => `(id: "${await world.freshFolder(actor, target)}")`,
      own: TOOL_OWNERS,
    },
    {
      of: "somebody else's",
      args: async (target, world) => `(id: "${await world.freshFolder('factory', target)}")`,
      own: 'UNNNNFF',
    },
  ],
  deleteInspectionFolder: [
    {
      of: 'its own',
      args: async (target, world, actor) =>
        `(id: "${await world.freshFolder(actor, target, 'DONE')}")`,
      own: TOOL_OWNERS,
    },
    {
      of: "somebody else's",
      args: async (target, world) =>
        `(id: "${await world.freshFolder('factory', target, 'DONE')}")`,
      own: 'UNNNNFF',
    },
  ],
  inspectionFolderFile: [
    {
      of: 'its own',
      args: async (target, world, actor) =>
        `(id: "${await world.freshFolder(actor, target, 'DONE')}", file: PDF)`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
    {
      of: "somebody else's",
      args: async (target, world) =>
        `(id: "${await world.freshFolder('factory', target, 'DONE')}", file: PDF)`,
      own: 'UNNNNFF',
    },
  ],
  beginDeviation: [
    {
      of: 'of an alarm',
      args: async ({ toolId }, world) => `(alarmId: "${await world.freshAlarm(toolId)}")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
    {
      of: 'of a sensor',
      args: ({ toolId }) => `(toolId: "${toolId}", dateStart: "2026-11-01", dateEnd: "2026-11-02")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  writeDeviation: [
    {
      args: async (target, world) =>
        `(id: "${await world.freshDeviation(target)}", writtenAt: "2026-11-01T00:00:00Z", cause: "c", assessment: RELEASED, assessmentNote: "", action: "a", prevention: "p")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  renewDeviationFacts: [
    {
      args: async (target, world) => `(id: "${await world.freshDeviation(target)}")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  submitDeviation: [
    {
      args: async (target, world) => {
        const id = await world.freshDeviation(target)
        return `(id: "${id}", factsHash: "${await world.factsHashOf(id)}")`
      },
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  returnDeviation: [
    {
      args: async (target, world) =>
        `(id: "${await world.freshDeviation(target, 'WAITING')}", reason: "Name the batch.")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  reviseDeviation: [
    {
      args: async (target, world) =>
        `(id: "${await world.freshDeviation(target, 'WAITING')}", reason: "Another cause.")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  withdrawDeviation: [
    {
      args: async (target, world) =>
        `(id: "${await world.freshDeviation(target)}", reason: "Wrong alarm.")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  addSigningDuty: [
    { of: 'of its own account', args: () => `(${SIGNING_DUTY})`, own: TOOL_OWNERS },
    {
      of: "of an account's",
      args: ({ userId }) => `(userId: "${userId}", ${SIGNING_DUTY})`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  assignSigningDuty: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshDuty(userId)}", right: STAFF)`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  endSigningDuty: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshDuty(userId)}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  makeReview: [
    { of: 'of its own account', args: () => `(${REVIEW_OF_TRAIL})`, own: TOOL_OWNERS },
    {
      of: "of an account's",
      args: ({ userId }) => `(userId: "${userId}", ${REVIEW_OF_TRAIL})`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  signRecord: [
    {
      of: 'a review, with the own password',
      args: async ({ userId }, world, actor) => {
        await world.makePassword(actor)
        const { id, contentHash } = await world.freshReview(userId)
        return `(kind: REVIEW, id: "${id}", contentHash: "${contentHash}", meaning: REVIEWED, password: "freezing cold")`
      },
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
    {
      of: 'a log, with the own password',
      args: async (target, world, actor) => {
        await world.makePassword(actor)
        return `(${await world.freshLogToSign(target)}, meaning: APPROVED, password: "freezing cold")`
      },
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
    {
      of: 'a log, without a proof',
      args: async (target, world) => `(${await world.freshLogToSign(target)}, meaning: REVIEWED)`,
      own: 'UBBBBFF',
      foreign: 'UNNNBFF',
    },
  ],
  withdrawSignature: [
    {
      of: 'of its own',
      args: async (target, world, actor) =>
        `(id: "${await world.freshSignature(target, actor)}", reason: "wrong day")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
    {
      of: 'of somebody else',
      args: async (target, world) =>
        `(id: "${await world.freshSignature(target, 'factory')}", reason: "wrong day")`,
      own: 'UNNNNFF',
    },
  ],
  applyCertificate: [
    {
      args: async ({ toolId }, world) =>
        `(toolId: "${toolId}", id: "${await world.freshCertificate(toolId)}", celsius: 4)`,
      own: MANAGERS,
      foreign: 'UNNNyFF',
    },
  ],
  certificateFile: [
    {
      args: async ({ toolId }, world) =>
        `(toolId: "${toolId}", id: "${await world.freshCertificate(toolId)}")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  deleteTool: [{ args: ({ toolId }) => `(id: "${toolId}")`, own: MANAGERS, foreign: 'UFNNyFF' }],
  // Whoever may is told that alarms reach nobody: a drill would count against the three of a day.
  startAlarmDrill: [
    {
      of: 'its own',
      args: async (_target, world, actor) => {
        if (actor !== 'nobody') await world.withoutContacts(world.accounts[actor].id)
        return ''
      },
      own: TOOL_OWNERS.replaceAll('y', 'B'),
    },
    {
      of: "an account's",
      args: async ({ userId }, world) => {
        await world.withoutContacts(Number(userId))
        return `(userId: "${userId}")`
      },
      own: 'UNBBBFF',
      foreign: 'UNNNBFF',
    },
  ],
  planAlarmDrills: [
    { of: 'its own', args: () => '(planned: true)', own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}", planned: false)`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  importCustomers: [{ args: () => '(upload: "gone", dryRun: false)', own: 'UFBBBFF' }],
  importSensors: [{ args: () => '(upload: "gone", dryRun: false)', own: 'UFBBBFF' }],
  exportCustomers: [{ args: NO_ARGS, own: MANAGERS }],
  setCustomer: [
    {
      args: ({ userId }) => `(userId: "${userId}", company: "Frost Kft.", mostMessages: 50)`,
      own: 'UFyyyFF',
      foreign: 'UFNNyFF',
    },
  ],
  setFollowUp: [
    {
      args: ({ userId }) => `(userId: "${userId}", note: "Door")`,
      own: 'UFyyyFF',
      foreign: 'UFNNyFF',
    },
  ],
  addCheck: [
    {
      of: 'its own',
      args: () =>
        `(id: "${randomUUID()}", kind: CLEANING, subject: "Floor", madeAt: "2026-11-20T08:00:00Z", sentAt: "2026-11-20T08:00:00Z")`,
      own: TOOL_OWNERS,
    },
    {
      of: "an account's",
      args: ({ userId }) =>
        `(userId: "${userId}", id: "${randomUUID()}", kind: CLEANING, subject: "Floor", madeAt: "2026-11-20T08:00:00Z", sentAt: "2026-11-20T08:00:00Z")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  setCheckPoint: [
    {
      of: 'its own',
      args: () => `(name: "Floor", kind: CLEANING, timesADay: 1, weekdays: [1])`,
      own: TOOL_OWNERS,
    },
    {
      of: "an account's",
      args: ({ userId }) =>
        `(userId: "${userId}", name: "Floor", kind: CLEANING, timesADay: 1, weekdays: [1])`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  setHaccpRegister: [
    { of: 'its own', args: () => `(times: ["08:00"], withinMinutes: 30)`, own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}", times: ["08:00"], withinMinutes: 30)`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  setAlarmWays: [
    {
      args: ({ userId }) => `(id: "${userId}", ${WAYS})`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  saveReportSchedule: [
    { of: 'its own', args: () => `(${REPORT_PLAN})`, own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}", ${REPORT_PLAN})`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
    {
      of: 'to change',
      args: async ({ userId }, world) =>
        `(id: "${(await world.freshReport(userId)).scheduleId}", ${REPORT_PLAN})`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  pauseReportSchedule: [
    {
      args: async ({ userId }, world) =>
        `(id: "${(await world.freshReport(userId)).scheduleId}", paused: true)`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  deleteReportSchedule: [
    {
      args: async ({ userId }, world) => `(id: "${(await world.freshReport(userId)).scheduleId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  // Whoever may is told that nobody gets it.
  runReportSchedule: [
    {
      args: async ({ userId }, world) => `(id: "${(await world.freshReport(userId)).scheduleId}")`,
      own: 'UNBBBFF',
      foreign: 'UNNNBFF',
    },
  ],
  reportFile: [
    {
      args: async ({ userId }, world) => `(id: "${(await world.freshReport(userId)).documentId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  revokeReportLinks: [
    {
      args: async ({ userId }, world) => `(runId: "${(await world.freshReport(userId)).runId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  setRota: [
    { of: 'its own', args: () => '(shifts: [], exceptions: [])', own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}", shifts: [], exceptions: [])`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  setBrand: [
    { of: 'its own', args: () => `(${BRAND})`, own: 'UFyyFFF' },
    {
      of: "a reseller's",
      args: (_target, { accounts }) => `(accountId: "${accounts.affiliate.id}", ${BRAND})`,
      own: MANAGERS,
    },
    {
      of: "a customer's",
      args: ({ userId }) => `(accountId: "${userId}", ${BRAND})`,
      own: 'UFFFFFF',
      foreign: 'UFNNFFF',
    },
  ],
  setBrandLogo: [
    // Whether there is a brand yet or not.
    {
      of: 'of no upload',
      args: () => '(scheme: LIGHT, uploadId: "none")',
      own: 'UFBBFFF',
    },
  ],
  resetBrand: [{ args: NO_ARGS, own: 'UFyyFFF' }],
  setBrandHosts: [
    {
      args: (_target, { accounts }) =>
        `(accountId: "${accounts.affiliate.id}", hosts: ["cold.reseller.example"])`,
      own: SUPERADMIN,
    },
  ],
  setResellerRules: [
    {
      args: () =>
        '(rules: [{includesWarnings: false, afterMinutes: 30, byMail: true, byPush: false}])',
      own: MANAGERS,
    },
  ],
  createSite: [
    { of: 'its own', args: () => '(name: "Shop")', own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}", name: "Shop")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  updateSite: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshSite(userId)}", name: "Store")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  deleteSite: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshSite(userId)}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  setSiteOfTools: [
    {
      of: 'none',
      args: ({ toolId }) => `(toolIds: ["${toolId}"])`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
    {
      of: "a site of another account than the sensor's",
      args: async ({ toolId, userId }, world) =>
        `(toolIds: ["${toolId}"], siteId: "${await world.freshSite(userId)}")`,
      own: 'UNBBBFF',
      foreign: 'UNNNBFF',
    },
  ],
  createRotaCalendar: [
    { of: 'its own', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  revokeRotaCalendar: [
    { of: 'its own', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  createWallLink: [
    { of: 'its own', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  revokeWallLink: [
    {
      args: async ({ userId }, world) =>
        `(id: "${userId === ABSENT.userId ? userId : (await world.freshWallLink(Number(userId))).link.id}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  takeOverSensor: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshFoundSensor(userId)}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  restoreFoundSensor: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshFoundSensor(userId)}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  dismissFoundSensor: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshFoundSensor(userId)}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  registerDevice: [
    { args: (_target, world) => `(imeiNumber: "${world.freshImei()}")`, own: REGISTRARS },
    {
      of: 'for an account',
      args: ({ userId }, world) => `(imeiNumber: "${world.freshImei()}", userId: "${userId}")`,
      own: 'UFyyyFF',
      foreign: 'UFNNyFF',
    },
  ],
  registerDevices: [
    {
      args: (_target, world) => `(csv: "${world.freshImei()}", dryRun: false, oddImeis: true)`,
      own: REGISTRARS,
    },
    {
      of: 'for an account',
      args: ({ userId }, world) =>
        `(csv: "${world.freshImei()}", dryRun: true, userId: "${userId}")`,
      own: 'UFyyyFF',
      foreign: 'UFNNyFF',
    },
  ],
  claimDevice: [
    {
      of: 'with its code',
      args: async (_target, world) => `(${await world.freshClaim()})`,
      own: 'UyyyyFF',
    },
    {
      of: 'with a wrong code',
      args: ({ imeiNumber }) => `(imeiNumber: "${imeiNumber}", claimCode: "AAAAAAAAAA")`,
      isFromNewAddress: true,
      own: 'UBBBBFF',
      foreign: 'UBBBBFF',
    },
    {
      of: 'for an account',
      args: async ({ userId }, world) => `(${await world.freshClaim()}, userId: "${userId}")`,
      isFromNewAddress: true,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  newClaimCode: deviceCases((imei) => `(imeiNumber: "${imei}")`),
  newClaimCodes: deviceCases((imei) => `(imeiNumbers: ["${imei}"])`),
  handOverDevice: [
    {
      args: async ({ userId }, world) =>
        `(imeiNumber: "${await world.freshHeldDevice()}", userId: "${userId}", withRecord: true)`,
      own: 'UFyyyNF',
      foreign: 'UFNNyNF',
    },
    {
      of: 'a device of the stock',
      args: async ({ userId }, world) =>
        `(imeiNumber: "${await world.freshDevice()}", userId: "${userId}", withRecord: false)`,
      own: 'UFNNyFF',
      foreign: 'UFNNyFF',
    },
  ],
  replaceDevice: [
    {
      args: async (_target, world) =>
        `(imeiNumber: "${await world.freshHeldDevice()}", byImeiNumber: "${await world.freshHeldDevice()}")`,
      own: 'UFyyyNF',
    },
    {
      of: 'devices of the stock',
      args: async (_target, world) =>
        `(imeiNumber: "${await world.freshDevice()}", byImeiNumber: "${await world.freshDevice()}")`,
      own: 'UFNNyyF',
    },
  ],
  retireDevice: [
    {
      args: async (_target, world) => `(imeiNumber: "${await world.freshHeldDevice()}")`,
      own: 'UFyyyNF',
    },
    {
      of: 'of the stock',
      args: async (_target, world) => `(imeiNumber: "${await world.freshDevice()}")`,
      own: 'UFNNyyF',
    },
    {
      of: "another's",
      args: ({ imeiNumber }) => `(imeiNumber: "${imeiNumber}")`,
      own: 'UFNBBNF',
      foreign: 'UFNNBNF',
    },
  ],
  rotateDeviceKey: deviceCases((imei) => `(imeiNumber: "${imei}")`),
  allowTcp: holderCases((imei) => `(imeiNumber: "${imei}", networks: ["192.0.2.0/24"])`),
  setDeviceAlias: holderCases((imei) => `(imeiNumber: "${imei}", alias: "tag-${imei}")`),
  createToken: [
    { of: 'its own', args: () => '(name: "Script", scopes: [READ_READINGS])', own: PEOPLE },
    {
      of: "another's",
      args: ({ userId }) => `(name: "Script", scopes: [MANAGE], userId: "${userId}")`,
      own: 'UNyyyNF',
      foreign: 'UNNNyNF',
    },
  ],
  revokeToken: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshToken(userId)}")`,
      own: 'UNyyyNF',
      foreign: 'UNNNyNF',
    },
  ],
  createWebhook: [
    {
      of: 'its own',
      args: () => '(url: "https://desk.example/1", events: [ALARM_OPENED])',
      own: 'UyyyyFF',
    },
    {
      of: "another's",
      args: ({ userId }) =>
        `(url: "https://desk.example/1", events: [ALARM_OPENED], userId: "${userId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  changeWebhook: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshWebhook(userId)}", isOn: false)`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  deleteWebhook: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshWebhook(userId)}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  testWebhook: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshWebhook(userId)}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  sendWebhookAgain: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshWebhookMessage(userId)}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  grantSupport: [
    { of: 'to the operator', args: () => '(hours: 1)', own: 'UyyyFFF' },
    {
      of: 'to the account above',
      args: ({ affiliateId }) => `(managerId: "${affiliateId}", hours: 8)`,
      own: 'UyBBFFF',
      foreign: 'UBBBFFF',
    },
  ],
  endSupport: [
    {
      args: async ({ userId }, world, actor) =>
        `(id: "${await world.freshSupport(userId, actor)}")`,
      own: 'UNNNFFF',
      foreign: 'UNNNFFF',
    },
    {
      of: 'the own one',
      args: async (_target, world, actor) =>
        `(id: "${await world.freshSupport(String(world.own.user.id), actor)}")`,
      own: 'UyNNFFF',
    },
  ],
  askForSupport: [
    {
      of: 'where no mail is set up',
      args: ({ userId }) => `(userId: "${userId}")`,
      own: 'UFBBBFF',
      foreign: 'UFNNBFF',
    },
  ],
  openSupportLook: [
    {
      args: async ({ userId }, world, actor) =>
        `(grantId: "${await world.freshSupport(userId, actor)}")`,
      own: 'UFyyyFF',
      foreign: 'UFNNyFF',
    },
  ],
  endSupportLook: [{ of: 'by a session of one’s own', args: NO_ARGS, own: 'UNNNNNN' }],
  createAppKey: [{ args: () => '(name: "Gateway")', own: SUPERADMIN }],
  revokeAppKey: [
    { args: async (_target, world) => `(id: "${await world.freshAppKey()}")`, own: SUPERADMIN },
  ],
}
