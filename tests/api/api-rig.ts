import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentNode, execute, parse, validate } from 'graphql'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { NOBODY, type AccountActor, type Actor } from '../../src/domain/permissions/actor.ts'
import { actorOfAccount } from '../../src/domain/permissions/rules.ts'
import type { Account, Role } from '../../src/domain/users/account.ts'
import { normalEmail } from '../../src/domain/users/email.ts'
import type { MemberRight } from '../../src/domain/users/membership.ts'
import { FIRST_STATE } from '../../src/server/backups/backup-state.ts'
import { createBrands } from '../../src/server/brands/brand-cache.ts'
import { openDelivery } from '../../src/server/delivery/open-delivery.ts'
import { createFileLinks } from '../../src/server/downloads/file-links.ts'
import { createFoundValues } from '../../src/server/found-sensors/found-values.ts'
import type { Context } from '../../src/server/graphql/builder.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { createDeviceReports } from '../../src/server/device-reports/device-reports.ts'
import { createDeviceRefusals } from '../../src/server/device-refusals/device-refusals.ts'
import { createDeviceDirectory } from '../../src/server/ingest/device-directory.ts'
import { createFanOut } from '../../src/server/live/fan-out.ts'
import { createLiveAlarms } from '../../src/server/live/live-alarms.ts'
import { createLiveReadings } from '../../src/server/live/live-readings.ts'
import { createReportProcesses } from '../../src/server/deviations/report-processes.ts'
import { createReviewProcesses } from '../../src/server/reviews/review-processes.ts'
import { createRegisterProcesses } from '../../src/server/haccp/register-processes.ts'
import { createPdfProcesses } from '../../src/server/measure-log/pdf-processes.ts'
import { createUsageLimits } from '../../src/server/rate-limits/usage-limits.ts'
import { newToken, secretHash } from '../../src/server/secret.ts'
import { createDamageReports } from '../../src/server/self-watch/damage-reports.ts'
import { openServerWatch } from '../../src/server/self-watch/open-self-watch.ts'
import { createServices } from '../../src/server/services.ts'
import { nextTurn } from '../../src/server/next-turn.ts'
import { createCustomerLookup } from '../../src/server/storage/customer-lookup.ts'
import { openTestStorage } from '../../src/server/storage/sqlite/testing/open-test-storage.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'

/** An answer of the API. A field that the error does not have is undefined. */
export type Answer = {
  data: Record<string, unknown> | null
  errors: {
    message: string
    code: unknown
    messages: unknown
    keys: unknown
    problems: unknown
    current: unknown
    /** The session of a login that waits for its second factor. */
    login: unknown
    retryAfterSeconds: unknown
  }[]
}

export type AskOptions = {
  actor?: Actor
  clientAddress?: string
  userAgent?: string
  /** Of the page that asks. */
  pageOrigin?: string
  variables?: Record<string, unknown>
}

// Shared by all tests of a worker: a process takes a second to start, draws one paper after the other
// and ends with the worker.
const pdf = createPdfProcesses()
const reportPdf = createReportProcesses()
const registerPdf = createRegisterProcesses()
const reviewPdf = createReviewProcesses()

const RETENTION_DAYS = 1_826
const START = new Date('2026-11-20T09:00:00Z')

/** Queries without what stands in their quotation marks. */
const validShapes = new Set<string>()

/** Validates each shape of a query once: it costs as much as the answer of a short one. */
const validDocument = (query: string): DocumentNode => {
  const document = parse(query)
  const shape = query.replaceAll(/"[^"]*"/g, '""')
  if (validShapes.has(shape)) return document
  const errors = validate(schema, document)
  if (errors.length > 0)
    throw new Error(
      `The test's own query is wrong: ${errors.map((error) => error.message).join('; ')}`,
    )
  validShapes.add(shape)
  return document
}

/** The real schema, services and SQLite in a temporary folder, with a clock that tests move. */
export const openApi = async ({
  registration = 'open' as 'open' | 'closed',
  publicUrl = 'https://cold.example' as string | null,
  mailsLinks = false,
  passwords = createQuickHasher(),
  sendsMail = false,
  beforeDrawing = async () => {},
  limitClock = undefined as (() => Date) | undefined,
} = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-api-'))
  let now = START.getTime()
  const clock = () => new Date(now)
  const storage = await openTestStorage({ dataDir, clock })
  const directory = createDeviceDirectory(storage)
  const reportError = (error: unknown): never => {
    throw error
  }
  const foundValues = createFoundValues()
  const reports = createDeviceReports(storage)
  const logged: object[] = []
  const refusals = createDeviceRefusals({
    storage,
    clock,
    log: { warn: (facts) => void logged.push(facts) },
  })
  // Without pauses, whose length would depend on how busy the machine is.
  const fanOut = createFanOut({ reportError, rest: () => nextTurn() })
  const live = createLiveReadings({
    storage,
    fanOut,
    ownerPath: (readings) => directory.ownerPath(readings),
  })
  const fileLinks = createFileLinks(clock)
  const liveAlarms = createLiveAlarms({
    storage,
    fanOut,
    ownerPath: async (toolId) => (await storage.tools.byId(toolId))?.ownerPath ?? null,
    reportError: (error) => {
      throw error
    },
  })
  const delivery = await openDelivery({
    storage,
    clock,
    settings: { mail: null, push: { keys: null, hosts: [], subject: 'mailto:alarm@cold.example' } },
    publicUrl,
    counted: () => {},
    reportError: (error) => {
      throw error
    },
  })
  const serverWatch = openServerWatch({
    storage,
    databaseFile: storage,
    clock,
    steadyMs: () => now,
    dataDir,
    damage: createDamageReports(storage),
    direct: delivery.direct,
    mailState: delivery.mailState,
    certificate: () => null,
    reportError: (error) => {
      throw error
    },
  })
  const limits = createUsageLimits({ clock, customerOf: createCustomerLookup(storage) })
  const brands = createBrands(storage)
  const services = createServices({
    storage,
    brands,
    databaseFile: storage,
    clock,
    live,
    liveAlarms,
    ...(limitClock && { limitClock }),
    pdf: {
      draw: async (log, signal) => {
        await beforeDrawing()
        return pdf.draw(log, signal)
      },
    },
    reportPdf,
    foldersIn: join(dataDir, 'inspection-folders'),
    registerPdf,
    reviewPdf,
    fileLinks,
    limits,
    serverWatch,
    refusals,
    reports,
    foundValues,
    backups: {
      now: () => ({
        ...FIRST_STATE,
        folder: join(dataDir, 'backups'),
        secondPlace: null,
        backups: [],
        failure: null,
      }),
    },
    delivery: { ...delivery, mailState: () => ({ kind: sendsMail ? 'works' : 'not-set' }) },
    retentionDays: RETENTION_DAYS,
    registration,
    publicUrl,
    mailsLinks,
    passwords,
  })

  const contextOf = ({
    actor = NOBODY,
    clientAddress = '192.0.2.1',
    pageOrigin,
    userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
  }: AskOptions): Context => ({
    actor,
    clientAddress,
    userAgent,
    pageOrigin: pageOrigin ?? null,
    requestId: 'test',
    services,
  })

  const ask = async (query: string, options: AskOptions = {}): Promise<Answer> => {
    const document = validDocument(query)
    const { data, errors = [] } = await execute({
      schema,
      document,
      contextValue: contextOf(options),
      variableValues: options.variables ?? {},
    })
    return {
      data: data ?? null,
      errors: errors.map(({ message, extensions, originalError }) => {
        // An error without a code is a bug; throwing it keeps tests from taking it for a refusal.
        if (extensions['code'] === undefined) throw originalError ?? new Error(message)
        const { code, messages, keys, problems, current, login, retryAfterSeconds } = extensions
        return { message, code, messages, keys, problems, current, login, retryAfterSeconds }
      }),
    }
  }

  /** Adds an account directly to storage, by default without a password. */
  const addAccount = (
    role: Role,
    parent: Account | null,
    email: string,
    passwordHash: string | null = null,
  ): Promise<Account> =>
    storage.transaction((stores) =>
      stores.accounts.create({
        email: normalEmail(email),
        firstName: 'Anna',
        lastName: 'Kovács',
        role,
        language: 'english',
        timeZone: null,
        parentUserId: parent?.id ?? null,
        passwordHash,
        createdAt: clock(),
      }),
    )

  /** Adds a person who belongs to the account, by default without a password. */
  const addMember = (
    company: Account,
    right: MemberRight,
    email: string,
    passwordHash: string | null = null,
  ): Promise<Account> =>
    storage.transaction((stores) =>
      stores.accounts.create({
        email: normalEmail(email),
        firstName: 'Bea',
        lastName: 'Tóth',
        role: company.role,
        language: 'english',
        timeZone: null,
        parentUserId: null,
        membership: { accountId: company.id, right },
        passwordHash,
        createdAt: clock(),
      }),
    )

  /** Opens a session as a login does, for a minute. Returns its hash. */
  const openSession = async (accountId: number): Promise<string> => {
    const tokenHash = secretHash(newToken())
    const createdAt = clock()
    const expiresAt = new Date(createdAt.getTime() + MINUTE_MS)
    await storage.transaction(({ sessions }) =>
      sessions.create({ tokenHash, accountId, createdAt, expiresAt }),
    )
    return tokenHash
  }

  return {
    dataDir,
    storage,
    openSession,
    services,
    serverWatch,
    refusals,
    reports,
    foundValues,
    /** What the log of refused readings was given. */
    loggedRefusals: logged,
    fileLinks,
    links: delivery.links,
    live,
    clock,
    contextOf,
    ask,
    addAccount,
    addMember,
    moveClock: (ms: number) => {
      now += ms
    },
    /** Logs in and answers the actor and session of the new token. */
    session: async (
      email: string,
      password: string,
    ): Promise<{ actor: Actor; token: string; sessionHash: string }> => {
      const { data, errors } = await ask(
        'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
        { variables: { email, password } },
      )
      if (errors[0]) throw new Error(errors[0].message)
      const { token } = (data as { login: { token: string } }).login
      return {
        token,
        actor: await services.sessions.actorOf(token),
        sessionHash: secretHash(token),
      }
    },
    close: async () => {
      directory.close()
      await storage.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

export type Api = Awaited<ReturnType<typeof openApi>>

export const actorOf: (account: Account) => AccountActor = actorOfAccount
