import {
  ADMINS,
  EVERYBODY,
  MANAGERS,
  NO_ARGS,
  PEOPLE,
  PERIOD,
  MAKERS,
  REGISTRARS,
  SUPERADMIN,
  TOOL_OWNERS,
  sensor,
} from './permission-case.ts'
import type { PermissionCase } from './permission-case.ts'
import { ABSENT, FOREIGN_MARK } from './permission-world.ts'

const DUTY_PERIOD = 'from: "2026-11-20T09:00:00Z", to: "2026-11-21T09:00:00Z"'

/** By operation: queries and subscriptions. */
export const READ_PERMISSIONS: Record<string, readonly PermissionCase[]> = {
  me: [{ args: NO_ARGS, own: PEOPLE }],
  bulkChange: [{ args: () => `(id: "${ABSENT}")`, own: 'UNNNNFF' }],
  bulkChanges: [{ args: NO_ARGS, own: 'U----FF' }],
  bulkAlarmPreview: [{ args: () => `(id: "${ABSENT}")`, own: 'UNNNNFF' }],
  profiles: [{ args: NO_ARGS, own: 'U----FF' }],
  secondFactor: [{ args: NO_ARGS, own: PEOPLE }],
  sessionList: [{ args: NO_ARGS, own: PEOPLE }],
  tokenList: [
    {
      args: async ({ userId }, world) => (await world.freshToken(userId), ''),
      own: 'U-yyy-F',
    },
  ],
  webhookList: [
    {
      args: async ({ userId }, world) => (await world.freshWebhook(userId), ''),
      own: 'U-yyyFF',
    },
  ],
  webhookMessages: [
    {
      args: async ({ userId }, world) => `(webhookId: "${await world.freshWebhook(userId)}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  userToolList: [
    { of: 'its own', args: NO_ARGS, own: 'Uy---FF' },
    {
      of: 'one tool',
      args: ({ toolId }) => `(id: "${toolId}")`,
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
  ],
  toolList: [
    { of: 'all', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "an account's",
      args: (_target, { own }) => `(userId: "${own.user.id}")`,
      own: TOOL_OWNERS,
    },
    {
      of: "a branch's",
      args: ({ affiliateId }) => `(userId: "${affiliateId}")`,
      own: 'U-yyyFF',
      foreign: 'U---yFF',
    },
  ],
  toolPage: [
    { of: 'all', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "a branch's",
      args: ({ affiliateId }) => `(userId: "${affiliateId}")`,
      own: 'U-yyyFF',
      foreign: 'U---yFF',
    },
    { of: 'a search', args: () => `(search: "${FOREIGN_MARK}")`, own: 'U---yFF' },
  ],
  calibrationPage: [
    { of: 'all', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "a branch's",
      args: ({ affiliateId }) => `(userId: "${affiliateId}")`,
      own: 'U-yyyFF',
      foreign: 'U---yFF',
    },
  ],
  chartData: [
    { args: (target) => `(${sensor(target)}, ${PERIOD})`, own: TOOL_OWNERS, foreign: 'UNNNyFF' },
  ],
  goodsSeries: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", ${PERIOD})`,
      // Theirs have no lag, so no temperature of goods.
      own: 'U----FF',
      foreign: 'UNNN-FF',
    },
  ],
  chartSeries: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", ${PERIOD})`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  periodFigures: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", ${PERIOD})`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  coolingHealth: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", ${PERIOD})`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  coolingSurroundings: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", ${PERIOD})`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  readingProvenance: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", ${PERIOD})`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  recentSeries: [
    { of: 'its own', args: NO_ARGS, own: 'Uy---FF' },
    {
      of: 'named tools',
      args: ({ toolId }) => `(toolIds: ["${toolId}"])`,
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
  ],
  getLastData: [
    { args: (target) => `(${sensor(target)})`, own: TOOL_OWNERS, foreign: 'UNNNyFF' },
    {
      of: 'with an id',
      args: (target) => `(id: "${target.toolId}", ${sensor(target)})`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  generateMeasureLog: [
    {
      args: (target) => `(${sensor(target)}, ${PERIOD}, language: english)`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  memberList: [
    {
      args: async ({ userId }, world) => `(userId: "${await world.withMember(userId)}")`,
      own: 'UNyyyNF',
      foreign: 'UNNNyNF',
    },
    { of: 'its own', args: NO_ARGS, own: 'U-----F' },
  ],
  loggerDoors: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  heldDevice: [
    {
      args: ({ imeiNumber }) => `(imeiNumber: "${imeiNumber}")`,
      own: 'U--yyFF',
      foreign: 'U---yFF',
    },
  ],
  measureLogProgress: [{ args: () => '(ticket: "none")', own: 'U----FF' }],
  verifyFile: [{ args: () => `(sha256: "${'0'.repeat(64)}")`, own: '-------' }],
  verifyLog: [
    { of: 'a code', args: () => '(code: "00000-00000-00000-00000")', own: '-------' },
    { of: 'a file', args: () => `(fileHash: "${'0'.repeat(64)}")`, own: '-------' },
    { of: 'nothing', args: NO_ARGS, own: 'BBBBBBB' },
  ],
  account: [
    { of: 'below', args: ({ userId }) => `(id: "${userId}")`, own: MANAGERS, foreign: 'UF--yFF' },
    {
      of: 'oneself',
      args: (_target, { accounts }, actor) =>
        `(id: "${actor === 'nobody' ? 1 : accounts[actor].id}")`,
      own: MANAGERS,
    },
    {
      of: 'a machine',
      args: (_target, { accounts }) => `(id: "${accounts.app.id}")`,
      own: 'UF---FF',
    },
  ],
  userList: [
    { of: 'all', args: NO_ARGS, own: MANAGERS },
    {
      of: "an account's",
      args: ({ affiliateId }) => `(parentUserId: "${affiliateId}")`,
      own: MANAGERS,
      foreign: 'UF--yFF',
    },
  ],
  viewerCan: [{ args: NO_ARGS, own: 'yyyyyyy' }],
  ownUserList: [{ args: NO_ARGS, own: MANAGERS }],
  affiliateUserList: [{ args: NO_ARGS, own: ADMINS }],
  userPage: [
    { of: 'all', args: NO_ARGS, own: MANAGERS },
    {
      of: "an account's",
      args: ({ affiliateId }) => `(parentUserId: "${affiliateId}")`,
      own: MANAGERS,
      foreign: 'UF--yFF',
    },
    { of: 'a search', args: () => `(search: "${FOREIGN_MARK}")`, own: 'UF--yFF' },
    { of: 'machines', args: () => '(role: app)', own: 'UF---FF' },
  ],
  wall: [
    {
      of: 'a right secret',
      args: async (_target, world) =>
        `(secret: "${(await world.freshWallLink(world.own.user.id)).secret}")`,
      own: EVERYBODY,
    },
    { of: 'a wrong secret', args: () => '(secret: "wrong")', own: 'NNNNNNN' },
  ],
  inspection: [
    {
      of: 'a right secret',
      args: async (target, world) => `(secret: "${(await world.freshInspection(target)).secret}")`,
      own: EVERYBODY,
    },
    { of: 'a wrong secret', args: () => '(secret: "wrong")', own: 'NNNNNNN' },
  ],
  inspectionPart: [
    {
      of: 'a sensor of the link',
      args: async (target, world) =>
        `(secret: "${(await world.freshInspection(target)).secret}", part: SUMMARY, toolId: "${target.toolId}", language: english)`,
      own: EVERYBODY,
    },
    {
      of: 'a sensor that the link does not show',
      args: async (target, world) =>
        `(secret: "${(await world.freshInspection(target)).secret}", part: SUMMARY, toolId: "${ABSENT.toolId}", language: english)`,
      own: 'NNNNNNN',
    },
  ],
  inspectionChart: [
    {
      of: 'a sensor of the link',
      args: async (target, world) =>
        `(secret: "${(await world.freshInspection(target)).secret}", toolId: "${target.toolId}")`,
      own: EVERYBODY,
    },
    {
      of: 'a sensor that the link does not show',
      args: async (target, world) =>
        `(secret: "${(await world.freshInspection(target)).secret}", toolId: "${ABSENT.toolId}")`,
      own: 'NNNNNNN',
    },
  ],
  inspectionLinks: [
    {
      of: 'its own',
      args: async (target, world) => (
        await world.freshInspection(target, String(world.own.user.id)),
        ''
      ),
      own: 'Uy---FF',
    },
    {
      of: "an account's",
      args: async (target, world) => {
        await world.freshInspection(target, target.userId)
        return `(userId: "${target.userId}")`
      },
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  inspectionViews: [
    {
      args: async (target, world) => `(id: "${(await world.freshInspection(target)).id}")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  reportSchedules: [
    {
      of: 'its own',
      args: async (_target, world, actor) => {
        if (actor !== 'nobody') await world.freshReport(String(world.accounts[actor].id))
        return ''
      },
      own: TOOL_OWNERS,
    },
    {
      of: "an account's",
      args: async ({ userId }, world) => {
        await world.freshReport(userId)
        return `(userId: "${userId}")`
      },
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  reportRuns: [
    {
      args: async ({ userId }, world) =>
        `(scheduleId: "${(await world.freshReport(userId)).scheduleId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  alarmDrill: [
    { of: 'its own', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  haccpRegister: [
    { of: 'its own', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  haccpMonth: [
    { of: 'its own', args: () => '(month: "2026-11")', own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}", month: "2026-11")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  haccpPdf: [
    { of: 'its own', args: () => '(month: "2026-11", language: english)', own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}", month: "2026-11", language: english)`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  haccpCsv: [
    { of: 'its own', args: () => '(month: "2026-11", language: english)', own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}", month: "2026-11", language: english)`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  haccpSensorMonth: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}", month: "2026-11")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  alarmWays: [
    { of: 'its own', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "a person's",
      args: ({ userId }) => `(id: "${userId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  rota: [
    { of: 'its own', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "an account's",
      args: ({ userId }) => `(userId: "${userId}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  brandSettings: [
    { of: 'its own', args: () => '', own: 'UFyy-FF' },
    {
      of: "a customer's",
      args: ({ userId }) => `(accountId: "${userId}")`,
      own: 'UF---FF',
      foreign: 'UFNN-FF',
    },
  ],
  resellerRules: [
    {
      args: async (_target, world, actor) => {
        if (actor !== 'nobody') await world.withResellerRule(world.accounts[actor].id)
        return ''
      },
      own: MANAGERS,
    },
  ],
  resellerRuleWebhooks: [
    {
      args: async (_target, world, actor) => {
        if (actor !== 'nobody') await world.withSms(world.accounts[actor].id)
        return ''
      },
      own: MANAGERS,
    },
  ],
  sites: [
    {
      of: 'its own',
      args: async (_target, world, actor) => {
        if (actor !== 'nobody') await world.freshSite(String(world.accounts[actor].id))
        return ''
      },
      own: TOOL_OWNERS,
    },
    {
      of: "an account's",
      args: async ({ userId }, world) => (await world.freshSite(userId), `(userId: "${userId}")`),
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  site: [
    {
      args: async ({ userId }, world) => `(id: "${await world.freshSite(userId)}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  onDuty: [
    {
      of: 'its own',
      args: async (_target, world, actor) => {
        if (actor !== 'nobody') await world.withRota(String(world.accounts[actor].id))
        return `(${DUTY_PERIOD})`
      },
      own: TOOL_OWNERS,
    },
    {
      of: "an account's",
      args: async ({ userId }, world) =>
        `(userId: "${await world.withRota(userId)}", ${DUTY_PERIOD})`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  wallLinks: [
    {
      of: 'its own',
      args: async (_target, world) => (await world.freshWallLink(world.own.user.id), ''),
      own: 'Uy---FF',
    },
    {
      of: "an account's",
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
      args: async ({ userId }, world) => {
        if (userId !== ABSENT.userId) await world.freshWallLink(Number(userId))
        return `(userId: "${userId}")`
      },
    },
  ],
  auditPage: [
    { of: 'all', args: NO_ARGS, own: PEOPLE },
    {
      of: 'a tool',
      args: ({ toolId }) => `(filter: { toolId: "${toolId}" })`,
      own: 'Uyyyy-F',
      foreign: 'U---y-F',
    },
    {
      of: 'an account',
      args: ({ userId }) => `(filter: { userId: "${userId}" })`,
      own: 'U-----F',
      foreign: 'U-----F',
    },
    { of: 'a text', args: () => `(filter: { text: "${FOREIGN_MARK}" })`, own: 'U---y-F' },
  ],
  alarmList: [
    {
      of: 'all',
      args: async ({ toolId }, world) => (await world.freshAlarm(toolId), ''),
      own: TOOL_OWNERS,
    },
    {
      of: "a tool's",
      args: async ({ toolId }, world) => (
        await world.freshAlarm(toolId),
        `(toolId: "${toolId}", open: true)`
      ),
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
    {
      of: "a branch's",
      args: async ({ affiliateId, toolId }, world) => (
        await world.freshAlarm(toolId),
        `(userId: "${affiliateId}")`
      ),
      own: 'U-yyyFF',
      foreign: 'U---yFF',
    },
    {
      of: 'the next page',
      args: async ({ toolId }, world) => (
        await world.freshAlarm(toolId),
        `(before: "${await world.laterAlarm(toolId)}")`
      ),
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
  ],
  alarmCount: [
    {
      args: ({ toolId }) => `(toolId: "${toolId}")`,
      own: TOOL_OWNERS,
      foreign: TOOL_OWNERS,
    },
  ],
  alarmGroup: [
    {
      args: async ({ toolId }, world) => `(id: "${await world.freshGroup(toolId)}")`,
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
  ],
  alarm: [
    {
      args: async ({ toolId }, world) => `(id: "${await world.freshAlarm(toolId)}")`,
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
  ],
  openAlarms: [
    {
      of: 'some sensors',
      args: async ({ toolId }, world) => (
        await world.freshAlarm(toolId),
        `(toolIds: ["${toolId}"])`
      ),
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
    { of: 'its own', args: NO_ARGS, own: 'Uy---FF' },
  ],
  openAlarmCount: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  unacknowledgedAlarmCount: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  openAlarmCounts: [
    {
      args: ({ affiliateId }) => `(userIds: ["${affiliateId}"])`,
      own: 'U-yyyFF',
      foreign: 'U---yFF',
    },
  ],
  customer: [
    {
      args: ({ userId }) => `(userId: "${userId}")`,
      own: 'UFyyyFF',
      foreign: 'UFNNyFF',
    },
  ],
  ownEnd: [{ args: NO_ARGS, own: 'U-----F' }],
  customerNeeds: [
    {
      args: async ({ toolId }, world) => (await world.freshAlarm(toolId), ''),
      own: MANAGERS,
    },
  ],
  readingsSince: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  alarmsSince: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  search: [
    {
      args: async ({ toolId }, world) => (await world.freshAlarm(toolId), '(text: "tenant")'),
      own: TOOL_OWNERS,
    },
  ],
  openAlarmsByCustomer: [
    { of: 'all', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "a branch's",
      args: ({ affiliateId }) => `(userId: "${affiliateId}")`,
      own: 'U-yyyFF',
      foreign: 'U---yFF',
    },
  ],
  alarmPreview: [
    {
      args: ({ toolId }) =>
        `(toolId: "${toolId}", notificationMin: 2, notificationMax: 8, defrostFridge: false)`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  mailsLinks: [{ args: NO_ARGS, own: EVERYBODY }],
  openInvitation: [
    {
      args: async (_target, world) => `(secret: "${await world.freshLink('invitation')}")`,
      own: EVERYBODY,
    },
    { of: 'a wrong one', args: () => '(secret: "x")', own: '-------' },
  ],
  pushKey: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  testAlarmRecipients: [
    { args: ({ toolId }) => `(toolId: "${toolId}")`, own: TOOL_OWNERS, foreign: 'UNNNyFF' },
  ],
  testDeliveries: [
    {
      args: async ({ toolId }, world) => `(ids: ["${await world.freshTestMessage(toolId)}"])`,
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
  ],
  mailState: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  deliveryState: [{ args: NO_ARGS, own: SUPERADMIN }],
  damagedReadings: [{ args: NO_ARGS, own: SUPERADMIN }],
  serverBackups: [{ args: NO_ARGS, own: SUPERADMIN }],
  serverState: [{ args: NO_ARGS, own: SUPERADMIN }],
  serverTroubles: [
    { args: async (_target, world) => (await world.serverTrouble(), ''), own: SUPERADMIN },
  ],
  deviceList: [
    { args: async (_target, world) => (await world.devicesOfAll(), ''), own: REGISTRARS },
  ],
  devicePage: [
    { args: async (_target, world) => (await world.devicesOfAll(), ''), own: REGISTRARS },
  ],
  foundSensorCount: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  deviceRefusals: [
    {
      args: ({ imeiNumber }, world) => {
        world.refuseReadings(imeiNumber)
        return `(imeiNumber: "${imeiNumber}")`
      },
      own: 'UyyyyNF',
      foreign: 'UNNNyNF',
    },
  ],
  foundSensors: [
    {
      of: 'its own',
      args: async (_target, world, actor) => (await world.freshFoundSensor(actor), ''),
      own: TOOL_OWNERS,
    },
    {
      of: "an account's",
      args: async ({ userId }, world) => {
        await world.freshFoundSensor(userId)
        return `(userId: "${userId}")`
      },
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  importPreview: [
    {
      args: ({ toolId }, world, actor) =>
        `(toolId: "${toolId}", upload: "${world.freshUpload(actor)}")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  imports: [
    {
      args: async ({ toolId }, world) => (await world.freshImport(toolId), `(toolId: "${toolId}")`),
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  issuedLogs: [
    {
      args: async (target, world) => {
        await world.freshIssuedLog(target)
        return `(toolId: "${target.toolId}")`
      },
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  inspectionFolders: [
    {
      args: async (target, world, actor) => (await world.freshFolder(actor, target), ''),
      own: TOOL_OWNERS,
    },
  ],
  deviations: [
    {
      of: 'all',
      args: async (target, world) => (await world.freshDeviation(target), ''),
      own: TOOL_OWNERS,
    },
    {
      of: "a tool's",
      args: async (target, world) => (
        await world.freshDeviation(target),
        `(toolId: "${target.toolId}")`
      ),
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
    {
      of: "a branch's",
      args: async (target, world) => (
        await world.freshDeviation(target),
        `(userId: "${target.affiliateId}")`
      ),
      own: 'U-yyyFF',
      foreign: 'U---yFF',
    },
  ],
  deviation: [
    {
      args: async (target, world) => `(id: "${await world.freshDeviation(target)}")`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  deviationReport: [
    {
      args: async (target, world) =>
        `(id: "${await world.freshDeviation(target)}", language: english)`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  signing: [
    { of: 'its own', args: NO_ARGS, own: TOOL_OWNERS },
    {
      of: "an account's",
      args: async ({ userId }, world) => {
        await world.freshDuty(userId)
        return `(userId: "${userId}")`
      },
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  overdueSignatures: [{ args: NO_ARGS, own: PEOPLE.replace('F', 'y') }],
  signingCustomers: [
    {
      args: async ({ userId }, world) => {
        await world.freshDuty(userId)
        return ''
      },
      own: 'U-yyyFF',
    },
  ],
  reviews: [
    {
      of: 'its own',
      args: async (_target, world, actor) => {
        if (actor !== 'nobody') await world.freshReview(String(world.accounts[actor].id))
        return ''
      },
      own: TOOL_OWNERS,
    },
    {
      of: "an account's",
      args: async ({ userId }, world) => {
        await world.freshReview(userId)
        return `(userId: "${userId}")`
      },
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  review: [
    {
      args: async ({ userId }, world) => `(id: "${(await world.freshReview(userId)).id}")`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  reviewPdf: [
    {
      args: async ({ userId }, world) =>
        `(id: "${(await world.freshReview(userId)).id}", language: english)`,
      own: 'UNyyyFF',
      foreign: 'UNNNyFF',
    },
  ],
  instruments: [
    { args: ({ toolId }) => `(toolId: "${toolId}")`, own: TOOL_OWNERS, foreign: 'UNNNyFF' },
  ],
  supportOpen: [{ args: NO_ARGS, own: PEOPLE }],
  supportAccess: [{ args: NO_ARGS, own: 'UyyyFFF' }],
  supportGrants: [
    {
      args: async ({ userId }, world, actor) => {
        await world.freshSupport(userId, actor)
        return `(accountId: "${userId}")`
      },
      own: 'U-yyy--',
      foreign: 'U---y--',
    },
  ],
  unknownDevices: [{ args: NO_ARGS, own: MAKERS }],

  // Subscriptions: each hears of a reading and an alarm of the target.
  toolReadings: [
    {
      of: 'named tools',
      args: ({ toolId }) => `(toolIds: ["${toolId}"])`,
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
    { of: 'all in sight', args: NO_ARGS, own: TOOL_OWNERS, foreign: 'U---yFF' },
  ],
  alarmChanged: [{ args: NO_ARGS, own: TOOL_OWNERS, foreign: 'U---yFF' }],
}
