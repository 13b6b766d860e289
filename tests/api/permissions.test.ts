import { parse, subscribe } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedCelsius } from '../../src/domain/readings/stored-value.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { chainCheck } from '../../src/server/audit/chain-check.ts'
import { ABSENT, ACTORS, FOREIGN_MARK, openWorld } from './permission-world.ts'
import type { ActorName, Target, World } from './permission-world.ts'
import { rootFields, selectionOf } from './whole-selection.ts'

/**
 * One letter for each actor, in the order of ACTORS. y: a value, -: null or an empty list,
 * U: unauthenticated, F: forbidden, N: not found, B: bad input, R: rate limited.
 */
type Verdicts = string

type Case = {
  /** Names the case when an operation has several. */
  of?: string
  /** The arguments with their brackets; empty without arguments. */
  args: (target: Target, world: World, actor: ActorName) => string | Promise<string>
  /** About the caller's own tenant. */
  own: Verdicts
  /**
   * About the other tenant. Something missing must be answered alike. Left out when the arguments
   * name no account, tool or device.
   */
  foreign?: Verdicts
}

const NO_ARGS = () => ''
const PERIOD = 'dateStart: "2026-11-20", dateEnd: "2026-11-20"'
const sensor = ({ imeiNumber, equipmentId }: Target) =>
  `imeiNumber: "${imeiNumber}", measureId: "${equipmentId}"`
const PERSON = 'firstName: "Nóra", lastName: "Nagy", password: "kr9&vzqm"'
const LIMITS = 'min: 2, max: 8, notificationMin: 2, notificationMax: 8'
const TOOL = `name: "Fridge", defrostFridge: false, ${LIMITS}`

const EVERYBODY = 'yyyyyyy'
const PEOPLE = 'UyyyyyF'
const TOOL_OWNERS = 'UyyyyFF'
const MANAGERS = 'UFyyyFF'
const ADMINS = 'UFFyyFF'
const SUPERADMIN = 'UFFFyFF'
const REGISTER = 'UFFFyyF'

const ROWS: Record<string, readonly Case[]> = {
  // Queries
  me: [{ args: NO_ARGS, own: PEOPLE }],
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
  chartData: [
    { args: (target) => `(${sensor(target)}, ${PERIOD})`, own: TOOL_OWNERS, foreign: 'UNNNyFF' },
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
  measureLogProgress: [{ args: () => '(ticket: "none")', own: 'U----FF' }],
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
  openAlarmCount: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  alarmPreview: [
    {
      args: ({ toolId }) =>
        `(toolId: "${toolId}", notificationMin: 2, notificationMax: 8, defrostFridge: false)`,
      own: TOOL_OWNERS,
      foreign: 'UNNNyFF',
    },
  ],
  pushKey: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  testDeliveries: [
    {
      args: async ({ toolId }, world) => `(ids: ["${await world.freshTestMessage(toolId)}"])`,
      own: TOOL_OWNERS,
      foreign: 'U---yFF',
    },
  ],
  mailState: [{ args: NO_ARGS, own: TOOL_OWNERS }],
  deliveryState: [{ args: NO_ARGS, own: SUPERADMIN }],
  deviceList: [{ args: NO_ARGS, own: REGISTER }],
  devicePage: [{ args: NO_ARGS, own: REGISTER }],
  unknownDevices: [{ args: NO_ARGS, own: REGISTER }],

  // Mutations
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
  logout: [{ args: NO_ARGS, own: PEOPLE }],
  registration: [
    { args: (_target, world) => `(email: "${world.freshEmail()}", ${PERSON})`, own: EVERYBODY },
  ],
  setPassword: [
    {
      args: async (_target, world) =>
        `(secret: "${await world.passwordLink()}", password: "freezing cold")`,
      own: EVERYBODY,
    },
  ],
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
  deleteTool: [{ args: ({ toolId }) => `(id: "${toolId}")`, own: MANAGERS, foreign: 'UFNNyFF' }],
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
  registerDevice: [
    { args: (_target, world) => `(imeiNumber: "${world.freshImei()}")`, own: REGISTER },
  ],
  rotateDeviceKey: [
    {
      args: async (_target, world) => `(imeiNumber: "${await world.freshDevice()}")`,
      own: REGISTER,
    },
  ],
  allowTcp: [
    {
      args: async (_target, world) =>
        `(imeiNumber: "${await world.freshDevice()}", networks: ["192.0.2.0/24"])`,
      own: REGISTER,
    },
  ],
  createAppKey: [{ args: () => '(name: "Gateway")', own: SUPERADMIN }],
  revokeAppKey: [
    { args: async (_target, world) => `(id: "${await world.freshAppKey()}")`, own: SUPERADMIN },
  ],

  // Subscriptions: about a reading and an alarm of the target
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

const LETTERS: Record<string, string> = {
  UNAUTHENTICATED: 'U',
  FORBIDDEN: 'F',
  NOT_FOUND: 'N',
  BAD_USER_INPUT: 'B',
  RATE_LIMITED: 'R',
}

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && 'rows' in value && isEmpty(value.rows)
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.api.close())

type CaseAnswer = { letter: string; whole: unknown }

/**
 * Announces a reading of the target and opens an alarm while a subscription runs. `-` when the
 * subscription gets nothing.
 */
const subscriptionAnswer = async (
  actor: ActorName,
  query: string,
  target: Target,
): Promise<CaseAnswer> => {
  const result = await subscribe({
    schema,
    document: parse(query),
    contextValue: world.api.contextOf({ actor: world.actors[actor] }),
  })
  if (!(Symbol.asyncIterator in result)) {
    const code = String(result.errors?.[0]?.extensions['code'])
    return {
      letter: LETTERS[code] ?? code,
      whole: result.errors?.map(({ message }) => ({ message, code })),
    }
  }
  const first = result.next()
  const at = world.api.clock().getTime()
  const { imeiNumber } = target
  await world.api.storage.transaction(async (_stores, announce) =>
    announce({
      kind: 'arrival',
      imeiNumber,
      receivedMs: at,
      tools: [
        {
          toolId: Number(target.toolId),
          imeiNumber,
          equipmentId: 1,
          timesMs: [at],
          values: [storedCelsius(4)],
        },
      ],
    }),
  )
  await world.freshAlarm(target.toolId)
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done))
  await result.return()
  const { done, value } = await first
  return { letter: done === true ? '-' : 'y', whole: done === true ? null : value.data }
}

const answerOf = async (
  operation: string,
  { args }: Case,
  actor: ActorName,
  target: Target,
): Promise<CaseAnswer> => {
  const kind = rootFields(schema).get(operation)?.kind
  const query = `${kind} { ${operation}${await args(target, world, actor)} ${selectionOf(schema, operation)} }`
  if (kind === 'subscription') return subscriptionAnswer(actor, query, target)
  const { data, errors } = await world.api.ask(query, {
    actor: world.actors[actor],
    sessionHash: 'of nobody',
  })
  const [error] = errors
  if (error !== undefined)
    return { letter: LETTERS[String(error.code)] ?? String(error.code), whole: errors }
  const value = data?.[operation]
  return { letter: isEmpty(value) ? '-' : 'y', whole: value }
}

test('every operation has a row, and every row an operation', () => {
  expect(Object.keys(ROWS).sort()).toEqual([...rootFields(schema).keys()].sort())
})

const cases = Object.entries(ROWS).flatMap(([operation, rows]) =>
  rows.map(
    (row) =>
      [row.of === undefined ? operation : `${operation}: ${row.of}`, operation, row] as const,
  ),
)

describe.each(cases)('%s', (_name, operation, row) => {
  test.each(ACTORS.map((actor, i) => [actor, row.own[i]] as const))(
    '%s within its own tenant: %s',
    async (actor, letter) => {
      const answer = await answerOf(operation, row, actor, await world.freshTarget(world.own))
      expect(answer.letter, JSON.stringify(answer.whole)).toBe(letter)
      if (actor !== 'superadmin') expect(JSON.stringify(answer.whole)).not.toContain(FOREIGN_MARK)
    },
  )

  const foreign = row.foreign
  if (foreign === undefined) return

  test.each(ACTORS.map((actor, i) => [actor, foreign[i]] as const))(
    '%s about another tenant: %s',
    async (actor, letter) => {
      const answer = await answerOf(operation, row, actor, await world.freshTarget(world.foreign))
      expect(answer.letter, JSON.stringify(answer.whole)).toBe(letter)
      if (actor !== 'superadmin')
        expect(answer).toEqual(await answerOf(operation, row, actor, ABSENT))
    },
  )
})

test('after all cases the audit trail is whole', async () => {
  const check = chainCheck(world.api.storage.audit)
  let progress = await check()
  while (progress.kind === 'running') progress = await check()
  expect(progress).toMatchObject({ kind: 'whole' })
  expect(progress.entries).toBeGreaterThan(500)
})
